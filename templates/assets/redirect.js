// Leads from an old address to the new one and keeps the fragment. Parts that moved are listed in the page.
(() => {
  const go = () => {
    const target = document.getElementById("_target");
    if (!target) return;
    // No server turns a folder into its page where files are opened as such.
    if (target.protocol === "file:" && target.pathname.endsWith("/")) target.pathname += "index.html";
    const old = decodeURIComponent(location.hash.slice(1));
    const moved = old && [...document.querySelectorAll("[data-fragments] li")].find((item) => item.id === old);
    if (moved) location.replace(moved.querySelector("a").href);
    else location.replace(target.href + location.search + location.hash);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", go);
  else go();
})();
