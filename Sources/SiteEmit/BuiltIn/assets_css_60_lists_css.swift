// swift-format-ignore-file
/// Part 1 of templates/assets/css/60-lists.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_css_60_lists_css_1 = ####"""
/* Home and lists. */
@media (scripting: enabled) {
  [data-search-place] { min-block-size: 7rem; margin-block-end: 1rem; }
}
.hero { margin-block: 1rem 3rem; }
.hero h1 { font-size: clamp(2rem, 1.5rem + 3vw, 3rem); margin-block-end: 0.25em; }
.hero p { color: var(--ink-soft); font-size: 1.08rem; max-inline-size: 34em; }
.page-home section { margin-block-end: 3rem; }
.page-home section > h2 { font-size: 1.05rem; margin-block: 0 0.9rem; padding-block-end: 0.4rem;
  border-block-end: 3px double var(--line); }
.list-head { margin-block-end: 2rem; }
.entries, .groups, .cards { list-style: none; padding: 0; margin: 0; }
.entries-numbered { counter-reset: part; }
.entries-numbered > .entry { counter-increment: part; }
.entries-numbered .entry-title::before { content: counter(part) ". "; color: var(--seal); }
.entry { margin-block: 0 1.5rem; }
.entry time { display: block; color: var(--ink-soft); font-size: 0.85rem; font-variant-numeric: tabular-nums; line-height: 1.5; }
.entry-title { font-weight: 600; font-size: 1.1rem; line-height: 1.5; color: var(--ink); text-decoration-color: var(--line); }
.entry-title:hover { color: var(--link); }
.entry p { margin: 0.15rem 0 0; color: var(--ink-soft); font-size: 0.94rem; line-height: 1.65; }
.entries-brief .entry { margin-block: 0 0.5rem; }
.entries-brief .entry-title { font-weight: 500; font-size: 1rem; }
@media (min-width: 40rem) {
  .entries-brief .entry { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); column-gap: 1rem; align-items: baseline; }
  .entries-brief .entry > :not(time) { grid-column: 2; justify-self: start; }
}
.year h2 { font-size: 1.15rem; margin-block: 2rem 0.7rem; }
.year h2 a { color: inherit; }
.groups li { padding-block: 0.4rem; border-block-end: 1px solid var(--line); margin: 0; }
.groups a, .card-title { font-weight: 600; }
.groups p { margin: 0; color: var(--ink-soft); font-size: 0.92rem; }
.depth-1 { padding-inline-start: 1.5rem; }
.depth-2 { padding-inline-start: 3rem; }
.depth-3, .depth-4, .depth-5 { padding-inline-start: 4.5rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem; }
.cards > li { border: 1px solid var(--line); border-radius: 6px; padding: 1rem 1.2rem; margin: 0; }
.cards p { color: var(--ink-soft); font-size: 0.92rem; margin: 0.3rem 0 0; }
.cards ol { margin: 0.5rem 0 0; font-size: 0.94rem; }
.cards li a, .search-index li a { display: inline-block; min-inline-size: 1.5rem; }
.chapter-list ol { padding-inline-start: 1.6em; }
.chapter-list li { margin-block: 0.6em; }
.chapter-list li::marker { color: var(--seal); }
.chapter-list p { margin: 0; color: var(--ink-soft); font-size: 0.92rem; }
.search-jump { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.2rem; }
.search-jump a { display: grid; place-items: center; min-inline-size: 2.75rem; min-block-size: 2.75rem; border: 1px solid var(--line);
  border-radius: 4px; text-decoration: none; }
.search-jump li { margin: 0; }
.search-index h2 { font-size: 1.1rem; }
.search-index > ul:not(.search-jump) { list-style: none; padding: 0; }
.search-index small { color: var(--ink-soft); margin-inline-start: 0.4em; }
.glossary > div { border-block-end: 1px solid var(--line); padding-block: 0.7rem; }
.glossary > div:target { background: var(--mark); }
.glossary dt { font-weight: 600; }
.glossary dt span { font-weight: 400; color: var(--ink-soft); margin-inline-start: 0.5em; }
.glossary dd { margin: 0; }
.glossary .banned { color: var(--ink-soft); font-size: 0.9rem; }
.other-names { color: var(--ink-soft); font-size: 0.94rem; }
.other-names b { font-weight: 500; }
.other-names > :not(:last-child)::after { content: ","; }
.definition { font-size: 1.08rem; }

"""####
}
