// swift-format-ignore-file
/// Part 1 of templates/assets/search/search.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_search_search_css_1 = ####"""
/* The search dialog and the search page. Colours follow the site's own where it names them. */
.search-dialog {
  border: 1px solid var(--line, color-mix(in srgb, currentcolor 25%, transparent));
  border-radius: 0.75rem;
  padding: 0;
  width: min(44rem, calc(100vw - 1.5rem));
  max-height: min(44rem, calc(100dvh - 3rem));
  margin: 1.5rem auto auto;
  color: var(--text, CanvasText);
  background: var(--surface, Canvas);
  overflow: hidden;
}
.search-dialog[open] { display: flex; }
.search-dialog::backdrop { background: rgb(0 0 0 / 45%); }
.search-inside { display: flex; flex-direction: column; width: 100%; min-height: 0; padding: 0.75rem; box-sizing: border-box; }
.search-inside .search-list { overflow-y: auto; overscroll-behavior: contain; min-height: 0; }
.search-bar { display: flex; gap: 0.5rem; }
.search-input {
  flex: 1; min-width: 0; min-height: 44px; padding: 0.25rem 0.75rem; font: inherit; font-size: max(1rem, 16px); color: inherit;
  background: var(--field, Field); border: 1px solid color-mix(in srgb, currentcolor 45%, transparent); border-radius: 0.5rem;
}
.search-input:focus-visible, .search-bar button:focus-visible, .search-chips button:focus-visible, .search-notes button:focus-visible {
  outline: 3px solid var(--accent, Highlight); outline-offset: 1px;
}
.search-bar button, .search-chips button, .search-notes button, .search-selects select {
  min-height: 44px; min-width: 44px; padding: 0.25rem 0.75rem; font: inherit; color: inherit; background: transparent;
  border: 1px solid color-mix(in srgb, currentcolor 35%, transparent); border-radius: 0.5rem; cursor: pointer;
}
.search-selects select { background: var(--surface, Canvas); }
.search-filters { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; }
.search-chips, .search-selects { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.search-chips:not(:empty), .search-selects:not(:empty) { margin-top: 0.5rem; }
.search-chips button[aria-pressed="true"] { color: var(--surface, Canvas); background: var(--text, CanvasText); }
.search-status { margin: 0.5rem 0 0; min-height: 1.5em; font-size: 0.875rem; }
.search-notes p { margin: 0.25rem 0; }
.search-notes a, .search-all { display: inline-block; min-height: 44px; line-height: 44px; }
.search-problem { border-inline-start: 4px solid #c33; padding-inline-start: 0.75rem; }
.search-option {
  display: block; box-sizing: border-box; min-height: 44px; padding: 0.5rem 0.75rem; color: inherit; text-decoration: none;
  border-radius: 0.5rem; cursor: pointer; overflow-wrap: anywhere;
}
.search-option + .search-option { padding-inline-start: 1.75rem; }
.search-option:hover { background: color-mix(in srgb, currentcolor 8%, transparent); }
.search-option[aria-selected="true"] {
  background: color-mix(in srgb, var(--accent, Highlight) 22%, transparent); outline: 2px solid var(--accent, Highlight); outline-offset: -2px;
}
.search-title { font-weight: 700; }
.search-section::before { content: "› "; opacity: 0.75; }
.search-title + .search-section { margin-inline-start: 0.35rem; }
.search-about { margin-inline-start: 0.5rem; font-size: 0.8125rem; opacity: 0.8; white-space: nowrap; }
.search-excerpt { display: block; font-size: 0.9rem; opacity: 0.9; }
.search-code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.search-option mark, .search-hit { color: inherit; background: color-mix(in srgb, #f5c400 45%, transparent); border-radius: 0.15em; }
.search-hints { margin: 0.5rem 0 0; font-size: 0.8125rem; opacity: 0.8; }
.search-hints kbd { border: 1px solid currentcolor; border-radius: 0.25rem; padding: 0 0.3em; }
@media (forced-colors: active) {
  .search-chips button[aria-pressed="true"] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
}
/* A low window, as at a zoom of 200 % and more: all of the dialog scrolls, else the filters leave no room for results. */
@media (max-height: 34rem) {
  .search-inside { overflow-y: auto; }
  .search-inside .search-list { flex: none; overflow: visible; }
  .search-hints { display: none; }
}
@media (pointer: coarse) { .search-hints { display: none; } }
@media (prefers-reduced-motion: no-preference) {
  .search-dialog[open] { animation: search-open 120ms ease-out; }
  @keyframes search-open { from { opacity: 0; transform: translateY(-0.5rem); } }
}

"""####
}
