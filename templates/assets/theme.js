// Sets the reader's own choice of light or dark before the page is shown. Loaded first and small, so that nothing flashes.
const showTheme = (theme) => {
  document.documentElement.dataset.theme = theme;
  // The browser's own bar follows.
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.media = meta.dataset.theme === theme ? "all" : "not all";
};
try {
  const theme = localStorage.getItem("jikji-theme");
  if (theme === "light" || theme === "dark") showTheme(theme);
} catch {
  // Storage may be forbidden; then the system's choice stays.
}
