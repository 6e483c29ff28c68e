// swift-format-ignore-file
/// Part 1 of templates/assets/css/40-article.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_css_40_article_css_1 = ####"""
/* The text of an article and what stands around it. */
.article-head { margin-block-end: 2rem; }
.byline { display: flex; flex-wrap: wrap; gap: 0 1.1rem; color: var(--ink-soft); font-size: 0.9rem; }
.prose > :first-child { margin-block-start: 0; }
.prose h1 { font-size: 1.6rem; margin-block: 2em 0.6em; }
.prose h2 { border-block-end: 1px solid var(--line); padding-block-end: 0.3em; }
.anchor { margin-inline-start: 0.4em; color: var(--ink-soft); font-weight: 400; text-decoration: none; opacity: 0; }
:is(h1, h2, h3, h4, h5, h6):hover > .anchor, .anchor:focus-visible { opacity: 1; }
.prose blockquote { border-inline-start: 3px double var(--ink-soft); padding-inline-start: 1.2em; color: var(--ink-soft); }
.prose figure img, .prose p > img { border-radius: 4px; }
.prose figcaption { color: var(--ink-soft); font-size: 0.88rem; margin-block-start: 0.4em; }
.prose img[data-zoom] { cursor: zoom-in; }
.table-wrap { overflow-x: auto; margin-block-end: 1.1em; }
.table-wrap table { margin: 0; }
table { border-collapse: collapse; font-size: 0.94em; line-height: 1.6; }
th, td { border-block-end: 1px solid var(--line); padding: 0.45em 0.9em 0.45em 0; text-align: start; vertical-align: top;
  min-inline-size: 4em; }
td code, th code { overflow-wrap: break-word; }
thead th { border-block-end: 2px solid var(--ink-soft); }
[align="center"], .align-center { text-align: center; }
[align="right"], .align-right { text-align: end; }
.task { list-style: none; }
.task > input[type="checkbox"], .task > p > input[type="checkbox"] { margin-inline: -1.4em 0.4em; accent-color: var(--link); }
.alert { border-inline-start: 4px solid var(--tone, var(--note)); background: var(--wash); padding: 0.9rem 1.1rem;
  margin-block: 0 1.2em; border-radius: 0 4px 4px 0; }
.alert > :last-child { margin-block-end: 0; }
.alert-title { color: var(--tone, var(--note)); font-weight: 700; margin-block-end: 0.3em; }
.alert-tip { --tone: var(--tip); }
.alert-important { --tone: var(--important); }
.alert-warning { --tone: var(--warning); }
.alert-caution { --tone: var(--caution); }
.footnotes { border-block-start: 1px solid var(--line); margin-block-start: 3rem; padding-block-start: 1rem; font-size: 0.9rem; }
.footnotes li:target, .footnote-ref:target { background: var(--mark); }
a.topic { text-decoration-style: dotted; }
.term { font-style: normal; position: relative; text-decoration: underline dotted var(--ink-soft); text-underline-offset: 0.25em;
  cursor: help; }
.term-definition { display: none; position: absolute; z-index: 5; inset-block-start: 1.9em;
  inset-inline-start: 0; inline-size: max-content; max-inline-size: min(22rem, 70vw); padding: 0.6rem 0.8rem;
  background: var(--paper); color: var(--ink); border: 1px solid var(--ink-soft); border-radius: 4px; font-size: 0.85rem;
  line-height: 1.6; font-weight: 400; white-space: normal; }
.term:hover > .term-definition, .term:focus > .term-definition { display: block; }
a.symbol { color: inherit; text-decoration-style: dotted; }
.dead-link, .dead-image { text-decoration: underline wavy var(--caution); }
.external::after { content: "↗"; font-size: 0.75em; margin-inline-start: 0.15em; color: var(--ink-soft); }
.series-box { border-block: 1px solid var(--line); padding-block: 0.6rem; margin-block-end: 2rem; font-size: 0.94rem; }
.series-box p { margin: 0; }
.series-box .eyebrow { margin-inline-end: 0.6em; }
.series-box summary { cursor: pointer; color: var(--ink-soft); padding-block: 0.3rem; }
.series-box ol { margin: 0; }
.series-box [aria-current] { color: inherit; font-weight: 700; text-decoration: none; }
.article-foot { margin-block-start: 3.5rem; border-block-start: 3px double var(--line); padding-block-start: 1.5rem; }
.article-foot h2 { font-size: 1rem; margin-block: 2rem 0.5rem; }
.article-foot p { color: var(--ink-soft); font-size: 0.92rem; margin-block-end: 0.4em; }
.article-foot section > ul { list-style: none; padding: 0; }
.article-foot section > ul > li { margin-block: 0.7em; }
.article-foot section > ul p { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.provenance dl { display: grid; gap: 0.3em; font-size: 0.92rem; }
.provenance dl > div { display: grid; grid-template-columns: 8.5em minmax(0, 1fr); gap: 0 1em; }
.provenance dt { color: var(--ink-soft); }
.provenance dd { margin: 0; }
.provenance dd span { color: var(--ink-soft); margin-inline-start: 0.5em; }
.names { list-style: none; padding: 0; margin: 0 0 0.6rem; display: flex; flex-wrap: wrap; gap: 0.4rem; }
.names li { margin: 0; }
.names a { display: inline-block; padding: 0.3rem 0.8rem; border: 1px solid var(--line); border-radius: 999px; font-size: 0.9rem;
  color: var(--ink); text-decoration: none; }
.names.topics a { border-radius: 4px; border-color: var(--ink-soft); }
.names a:hover { border-color: var(--link); color: var(--link); }
.neighbours { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 1rem;
  margin-block-start: 2.5rem; }
.neighbours a { border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem 1rem; text-decoration: none; font-weight: 600; }
.neighbours a:hover { border-color: var(--link); }
.neighbours span { display: block; color: var(--ink-soft); font-size: 0.85rem; font-weight: 400; }
.neighbours .next { text-align: end; }
.parallel { display: grid; gap: 0 2.5rem; }
.parallel > div { min-inline-size: 0; }
.parallel-original { color: var(--ink-soft); border-block-end: 1px solid var(--line); margin-block-end: 1.1em; }
@media (min-width: 56rem) {
  .parallel { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .parallel-original { border: 0; margin: 0; color: inherit; }
  .parallel :is(h1, h2, h3, h4) { margin-block-start: 1.4em; }
}
dialog.zoom { border: 0; padding: 0; background: none; max-inline-size: 100vw; max-block-size: 100vh; }
dialog.zoom::backdrop { background: rgb(0 0 0 / 0.85); }
dialog.zoom img { max-inline-size: 96vw; max-block-size: 92vh; cursor: zoom-out; }
dialog.zoom button { position: fixed; inset-block-start: 0.8rem; inset-inline-end: 0.8rem; }
.zoom-open { display: inline; border: 0; padding: 0; background: none; cursor: zoom-in; font: inherit; }

"""####
}
