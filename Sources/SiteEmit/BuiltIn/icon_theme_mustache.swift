// swift-format-ignore-file
/// Part 1 of templates/icon-theme.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let icon_theme_mustache_1 = ####"""
<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><circle cx="9" cy="9" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M9 2.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor"/></svg>

"""####
}
