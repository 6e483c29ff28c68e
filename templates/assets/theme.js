// Sets the reader's own choice of light or dark before the page is shown. Loaded first and small, so that nothing flashes.
try {
  const theme = localStorage.getItem("jikji-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's choice stays.
}
