// swift-format-ignore-file
/// Part 1 of templates/assets/css/50-code.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_css_50_code_css_1 = ####"""
/* Code: blocks, colours, badges. */
.code { position: relative; margin-block: 0 1.3em; border: 1px solid var(--line); border-radius: 6px; background: var(--wash); }
.prose .code > figcaption { margin: 0; padding: 0.4rem 1rem; border-block-end: 1px solid var(--line); font-family: var(--mono);
  font-size: 0.82rem; padding-inline-end: 5.5rem; }
pre { margin: 0; padding: 0.9rem 1rem; overflow-x: auto; line-height: 1.6; font-size: 0.94rem; tab-size: 4; background: var(--wash);
  border-radius: 6px; word-break: normal; overflow-wrap: normal; text-wrap: initial; -webkit-text-size-adjust: 100%; }
.prose > pre { margin-block-end: 1.3em; border: 1px solid var(--line); }
pre code { display: block; min-inline-size: max-content; font-size: 0.9em; }
.wrap pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.wrap pre code { min-inline-size: 0; }
.line.hl, .line.is-target { display: inline-block; min-inline-size: calc(100% + 2rem); margin-inline: -1rem; padding-inline: 1rem;
  background: var(--mark); box-shadow: inset 3px 0 var(--seal); }
.numbered code { counter-reset: line; }
.numbered .line::before { counter-increment: line; content: counter(line);
  display: inline-block; min-inline-size: 2ch; margin-inline-end: 1.2em; text-align: end; color: var(--ink-soft);
  -webkit-user-select: none; user-select: none; cursor: pointer; }
.code-tools { position: absolute; inset-block-start: 0.25rem; inset-inline-end: 0.3rem; display: flex; gap: 0.15rem; opacity: 0; }
.code:hover .code-tools, .code:focus-within .code-tools { opacity: 1; }
/* Where nothing can hover the buttons stay, and the ends of long lines can be scrolled out from under them. */
@media (hover: none) and (scripting: enabled) {
  .code-tools { opacity: 1; }
  .code > pre:not(.output) > code { padding-inline-end: 5rem; }
}
.code-tools button { display: inline-grid; place-items: center; border: 1px solid var(--line); border-radius: 4px;
  background: var(--paper); padding: 0 0.4rem; font-size: 0.78rem; min-inline-size: 2rem; min-block-size: 1.9rem; cursor: pointer; }
.code-tools svg { inline-size: 1rem; block-size: 1rem; fill: none; stroke: currentcolor; stroke-width: 1.5; }
.code-tools button:hover, .code-tools [aria-pressed="true"] { border-color: var(--link); color: var(--link); }
.tok-keyword, .tok-directive, .tok-label { color: var(--tok-keyword); font-weight: 600; }
.tok-string { color: var(--tok-string); }
.tok-number { color: var(--tok-number); }
.tok-comment { color: var(--tok-comment); }
.tok-type { color: var(--tok-type); }
.tok-function { color: var(--tok-function); }
.tok-attribute, .tok-property { color: var(--tok-attribute); }
.tok-inserted { color: var(--tip); }
.tok-deleted { color: var(--caution); }
.tok-heading { color: var(--link); font-weight: 600; }
.tok-prompt { color: var(--ink-soft); -webkit-user-select: none; user-select: none; }
.badge { margin: 0; padding: 0.3rem 1rem; border-block-start: 1px solid var(--line); font-size: 0.8rem; color: var(--ink-soft); }
.badge::before { content: "●"; margin-inline-end: 0.5em; color: var(--ink-soft); }
.badge-pass::before, .badge-expected::before { content: "✓"; color: var(--tip); font-weight: 700; }
.badge-fail::before { content: "✕"; color: var(--caution); font-weight: 700; }
.badge-blocked::before, .badge-lowered::before { content: "△"; color: var(--warning); }
.badge-skipped::before { content: "–"; }
.code .output { border-block-start: 1px solid var(--line); border-radius: 0; color: var(--ink-soft); white-space: pre-wrap; }

"""####
}
