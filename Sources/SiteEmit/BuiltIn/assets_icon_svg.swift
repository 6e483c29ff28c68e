// swift-format-ignore-file
/// Part 1 of templates/assets/icon.svg, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_icon_svg_1 = ####"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="2" width="28" height="28" rx="3" fill="#a3301f"/><g fill="none" stroke="#fbfaf6" stroke-width="2.6" stroke-linecap="round"><path d="M8 9h10l-5.5 8M13 12l5 5M23 7v12M23 12h3M10 25h13"/></g></svg>

"""####
}
