// swift-format-ignore-file
/// Part 1 of templates/assets/redirect.js, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_redirect_js_1 = ####"""
// Leads from an old address to the new one and keeps the fragment. Parts that moved are listed in the page.
(() => {
  const go = () => {
    const target = document.getElementById("_target");
    if (!target) return;
    const old = decodeURIComponent(location.hash.slice(1));
    const moved = old && [...document.querySelectorAll("[data-fragments] li")].find((item) => item.id === old);
    if (moved) location.replace(moved.querySelector("a").href);
    else location.replace(target.href + location.search + location.hash);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", go);
  else go();
})();

"""####
}
