// swift-format-ignore-file
/// Part 1 of templates/assets/css/30-frame.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_css_30_frame_css_1 = ####"""
/* Header, footer, and where things stand on the page. */
.site-header { border-block-end: 3px double var(--line); }
/* What is laid out anew while it arrives is shown when all of it is there, so that nothing jumps. */
[data-arrives]:not(:has(> [data-arrived])) { visibility: hidden; }
.site-bar, .site-footer, .page { inline-size: 100%; max-inline-size: 78rem; margin-inline: auto; padding-inline: var(--gap); }
.site-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 1.5rem; padding-block: 0.6rem; }
.site-title { font-family: var(--serif); font-weight: 700; font-size: 1.2rem; color: var(--ink); text-decoration: none; }
.site-title::before { content: ""; display: inline-block; inline-size: 0.62em; block-size: 0.62em; margin-inline-end: 0.45em;
  background: var(--seal); border-radius: 1px; }
.site-menu { flex: 1; min-inline-size: 0; }
.site-menu ul, .languages, .site-footer ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; }
.site-menu li, .languages li { margin: 0; }
.site-menu a, .languages a, .languages span, .search-open { display: inline-flex; align-items: center; min-block-size: 2.75rem;
  padding-inline: 0.55rem; color: var(--ink); text-decoration: none; font-size: 0.95rem; }
.site-menu a:hover, .languages a:hover, .search-open:hover { color: var(--link); text-decoration: underline; }
.site-menu [aria-current] { font-weight: 700; box-shadow: inset 0 -2px var(--seal); }
.site-tools { display: flex; flex-wrap: wrap; align-items: center; margin-inline-start: auto; }
.languages [aria-current] { color: var(--ink-soft); }
.languages .untranslated { color: var(--ink-soft); }
.search-open { gap: 0.4rem; border: 1px solid var(--line); border-radius: 999px; padding-inline: 0.9rem; margin-inline: 0.4rem; }
.theme-switch { inline-size: 2.75rem; block-size: 2.75rem; border: 0; border-radius: 50%; background: none; cursor: pointer;
  display: inline-grid; place-items: center; }
/* The script shows the switch; its place is kept until then. */
@media (scripting: enabled) { .theme-switch[hidden] { display: inline-grid !important; visibility: hidden; } }
.theme-switch:hover { background: var(--wash); }
.page { flex: 1; padding-block: clamp(1.5rem, 4vw, 3rem) 4rem; }
.page-list, .page-home, .page-search { max-inline-size: calc(46em + 2 * var(--gap)); }
.site-footer { border-block-start: 1px solid var(--line); padding-block: 1.5rem 2.5rem; color: var(--ink-soft); font-size: 0.9rem;
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 2rem; }
.site-footer p { margin: 0; }
.site-footer ul { gap: 0 1.2rem; }
.site-footer a { display: inline-block; }
.site-note { display: block; }
.breadcrumbs { font-size: 0.88rem; }
.breadcrumbs ol { list-style: none; margin: 0 0 0.8em; padding: 0; display: flex; flex-wrap: wrap; }
.breadcrumbs li { margin: 0; }
.breadcrumbs li + li::before { content: "›"; margin-inline: 0.5em; color: var(--ink-soft); }
.breadcrumbs a { color: var(--ink-soft); display: inline-block; padding-block: 0.15rem; min-inline-size: 1.5rem; }
.article { min-inline-size: 0; }
.contents, .sidebar { font-size: 0.9rem; line-height: 1.55; }
.contents summary, .sidebar summary { cursor: pointer; font-weight: 600; padding-block: 0.5rem; }
.contents ol, .sidebar ol { list-style: none; padding: 0; margin: 0; }
.contents ol ol a { padding-inline-start: 1.8rem; }
.contents li, .sidebar li { margin: 0; }
.contents a, .sidebar a { display: block; padding: 0.28rem 0 0.28rem 0.8rem; color: var(--ink-soft); text-decoration: none;
  border-inline-start: 2px solid var(--line); }
.sidebar li .mark { margin-inline-start: 0.8rem; }
.contents a:hover, .sidebar a:hover { color: var(--link); text-decoration: underline; }
.contents .is-read, .contents [aria-current], .sidebar [aria-current] { color: var(--ink); border-color: var(--seal); font-weight: 600; }
.sidebar-title { font-weight: 600; }
@media (max-width: 69.99rem) {
  .contents, .series-box { border-block: 1px solid var(--line); margin-block-end: 1.5rem; }
}
@media (max-width: 55.99rem) {
  .sidebar { border: 1px solid var(--line); border-radius: 6px; padding-inline: 1rem; margin-block-end: 1.5rem; }
  .search-word { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
  .search-open { padding-inline: 0.75rem; margin-inline: 0.2rem; }
  .site-bar { column-gap: 0.5rem; }
  .site-tools { flex-wrap: nowrap; }
  .site-menu { order: 3; flex-basis: 100%; margin-inline: -0.55rem; }
}
@media (min-width: 56rem) {
  .page-chapter { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 0 clamp(1.5rem, 4vw, 3.5rem); }
  .page-chapter > main { max-inline-size: 62rem; }
  .sidebar { position: sticky; inset-block-start: 1.5rem; align-self: start; max-block-size: calc(100vh - 3rem); overflow-y: auto; }
  .sidebar summary { display: none; }
  .sidebar details::details-content { content-visibility: visible; block-size: auto; }
}
.article > * { max-inline-size: var(--measure); }
@media (min-width: 70rem) {
  .page-article .article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, var(--measure)) minmax(0, 1fr);
    column-gap: 3rem; }
  .page-chapter .article { display: grid; grid-template-columns: minmax(0, var(--measure)) minmax(0, 1fr); column-gap: 2.5rem; }
  .article > * { grid-column: 2; min-inline-size: 0; }
  .page-chapter .article > * { grid-column: 1; }
  .article > .contents { grid-column: 3; grid-row: 1 / span 12; position: sticky; inset-block-start: 1.5rem; align-self: start;
    max-block-size: calc(100vh - 3rem); overflow-y: auto; max-inline-size: 16rem; }
  .page-chapter .article > .contents { grid-column: 2; }
  .contents summary { pointer-events: none; list-style: none; }
  .contents summary::-webkit-details-marker { display: none; }
  .contents details::details-content { content-visibility: visible; block-size: auto; }
}

"""####
}
