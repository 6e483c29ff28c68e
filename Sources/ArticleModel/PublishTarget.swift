/// The hosting services that read configuration files next to the pages of a site.

/// A hosting service, as named by `publish: {target: …}` in `jikji.yml`.
package enum PublishTarget: String, Sendable, Hashable, CaseIterable {
  /// GitHub Pages, served from a branch.
  case gitHubPages = "github-pages"
  /// GitLab Pages, which reads only `404.html` and compressed copies.
  case gitLabPages = "gitlab-pages"
  case netlify
  case cloudflarePages = "cloudflare-pages"
  case vercel
}
