// swift-format-ignore-file
/// Part 1 of templates/assets/css/20-base.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_css_20_base_css_1 = ####"""
/* Elements as such. Korean words are not broken; long Latin ones may be. */
*, *::before, *::after { box-sizing: border-box; }
html {
  font-size: 106.25%;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  scroll-padding-block-start: 1.5rem;
  /* A page that grows past the window while it arrives must not move when its scroll bar comes. */
  scrollbar-gutter: stable;
}
body {
  margin: 0;
  min-block-size: 100vh;
  display: flex;
  flex-direction: column;
  background: var(--paper);
  color: var(--ink);
  font-family: var(--sans);
  line-height: 1.75;
  word-break: keep-all;
  overflow-wrap: anywhere;
  line-break: strict;
  text-wrap: pretty;
}
h1, h2, h3, h4, h5, h6 { line-height: 1.35; text-wrap: balance; margin-block: 2.2em 0.6em; font-weight: 700; }
h1 { font-family: var(--serif); font-size: clamp(1.65rem, 1.3rem + 1.8vw, 2.3rem); margin-block: 0 0.5em; }
h2 { font-size: 1.4rem; }
h3 { font-size: 1.17rem; }
h4, h5, h6 { font-size: 1rem; }
p, ul, ol, dl, figure, blockquote, table { margin-block: 0 1.1em; margin-inline: 0; }
ul, ol { padding-inline-start: 1.5em; }
li { margin-block: 0.25em; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.22em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--seal); outline-offset: 3px; border-radius: 2px; }
img, svg, video { max-inline-size: 100%; block-size: auto; vertical-align: middle; }
hr { border: 0; border-block-start: 3px double var(--line); margin-block: 2.5em; }
code, pre, kbd, samp { font-family: var(--mono); font-size: 0.9em; }
:not(pre) > code { background: var(--wash); border-radius: 4px; padding: 0.12em 0.25em; overflow-wrap: anywhere; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0.1em 0.4em; }
mark { background: var(--mark); color: inherit; }
button { font: inherit; color: inherit; }
[hidden] { display: none !important; }
[id] { scroll-margin-block-start: 1.5rem; }
::selection { background: var(--mark); }
.skip { position: absolute; inset-inline-start: 0.5rem; inset-block-start: -4rem; z-index: 9; padding: 0.6rem 1rem;
  background: var(--paper); border: 2px solid var(--seal); }
.skip:focus { inset-block-start: 0.5rem; }
.mark { display: inline-block; font-size: 0.75rem; line-height: 1.5; font-weight: 500; font-family: var(--sans);
  border: 1px solid currentColor; border-radius: 3px; padding: 0 0.4em; color: var(--ink-soft); vertical-align: 0.1em; }
.mark-draft { color: var(--seal); }
.eyebrow { color: var(--seal); font-size: 0.85rem; font-weight: 600; margin-block-end: 0.2em; }
.number { color: var(--ink-soft); font-size: 0.85em; font-variant-numeric: tabular-nums; font-weight: 400; }
.banner { display: none; border: 1px solid var(--seal); border-inline-start-width: 4px; padding: 0.7rem 1rem; }
.banner:target { display: block; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }

"""####
}
