/// The services that a site can be published at, where they read files of their own beside the site's pages.

/// A hosting service, as `publish: {target: …}` in `jikji.yml` names it.
package enum PublishTarget: String, Sendable, Hashable, CaseIterable {
  /// GitHub Pages, served from a branch.
  case gitHubPages = "github-pages"
  /// GitLab Pages, which reads nothing but `404.html` and compressed copies.
  case gitLabPages = "gitlab-pages"
  case netlify
  case cloudflarePages = "cloudflare-pages"
  case vercel
}
