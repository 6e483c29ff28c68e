// swift-format-ignore-file
/// Part 1 of templates/icon-search.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let icon_search_mustache_1 = ####"""
<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><circle cx="7.5" cy="7.5" r="5" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M11.3 11.3 16 16" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/></svg>

"""####
}
