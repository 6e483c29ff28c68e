/// Resolves images: the file, its variants for dark mode and pixel density, and its size.
import ArticleModel
import WebAddress

extension LinkResolver {
  /// Resolves an image by path or, in a DocC catalog, by name.
  func imageOutcome(of use: LinkUse) -> LinkOutcome {
    let target = LinkTarget(use.target)
    switch target.kind {
    case .empty, .fragment: return LinkOutcome(link: ResolvedLink(.dead), faults: [.empty])
    case .external: return externalImage(use.target, scheme: target.scheme)
    case .path: break
    }
    if case .asset(let found) = find(target.path) { return LinkOutcome(link: picture(found)) }
    if let found = catalogPicture(named: target.path) { return LinkOutcome(link: picture(found)) }
    return LinkOutcome(link: ResolvedLink(.dead), faults: [.missing(.image, written: use.target)])
  }

  private func externalImage(_ written: String, scheme: String) -> LinkOutcome {
    guard SafeAddress.isDangerous(written) else { return LinkOutcome(link: ResolvedLink(.external(written))) }
    return LinkOutcome(link: ResolvedLink(.dead), faults: [.unsafe(scheme: scheme)])
  }

  /// The image of a DocC catalog, where images are named without folder, extension and density. Ranking: the article's
  /// language, then its guide, then the plain variant.
  private func catalogPicture(named path: String) -> Int? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isBareName = !path.contains("/")
    guard isBareName || article.guide != nil else { return nil }
    let found =
      (index.assetsByName[name.looseKey] ?? [])
      + (index.assetsByName[SiteIndex.pictureName(of: name).name.looseKey] ?? [])
    let own = article
    func rank(_ candidate: Int) -> Int {
      let asset = index.site.assets[candidate]
      let inLanguage = asset.path.hasPrefix(own.language + "/") ? 0 : 4
      let inGuide = own.guide.map { asset.path.contains($0 + "/") } ?? true ? 0 : 2
      return inLanguage + inGuide + (SiteIndex.pictureName(of: asset.path).variant.isEmpty ? 0 : 1)
    }
    return found.filter { rank($0) < 2 || article.guide != nil }.min { rank($0) < rank($1) }
  }

  /// The image with its variants, which are files in the same folder.
  private func picture(_ number: Int) -> ResolvedLink {
    let asset = index.site.assets[number]
    var link = ResolvedLink(.site(asset.url, fragment: nil))
    link.pixels = asset.pixels
    let (name, variant) = SiteIndex.pictureName(of: asset.path)
    let folder = SlashPath.folder(of: asset.path)
    for other in index.assetsByName[name.looseKey] ?? [] where other != number {
      let sibling = index.site.assets[other]
      let (otherName, otherVariant) = SiteIndex.pictureName(of: sibling.path)
      guard otherName == name, SlashPath.folder(of: sibling.path) == folder, otherVariant != variant,
        !otherVariant.isEmpty
      else { continue }
      link.variants[otherVariant] = sibling.url
    }
    return link
  }
}
