// swift-format-ignore-file
/// Part 1 of templates/assets/css/10-tokens.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_css_10_tokens_css_1 = ####"""
/* Colours and measures. Ink on hanji paper by day, the other way round by night; the red of a seal marks a place. */
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf6, #191815);
  --wash: light-dark(#f4f1e8, #23211d);
  --ink: light-dark(#24211c, #e9e5da);
  --ink-soft: light-dark(#5d574c, #aea795);
  --line: light-dark(#ddd6c6, #3d3931);
  --link: light-dark(#1d4e89, #94bdee);
  --seal: light-dark(#a3301f, #f39a86);
  --mark: light-dark(#fdf0c4, #4a3f18);
  --note: light-dark(#1d4e89, #94bdee);
  --tip: light-dark(#1f6335, #8fd19e);
  --important: light-dark(#6b3fa0, #c9a9f2);
  --warning: light-dark(#825400, #e5b866);
  --caution: light-dark(#a3301f, #f39a86);
  --tok-keyword: light-dark(#8f1d74, #f29fce);
  --tok-string: light-dark(#a3301f, #f3a48f);
  --tok-number: light-dark(#2547a8, #a9c4f7);
  --tok-comment: light-dark(#5f6657, #9fa894);
  --tok-type: light-dark(#0f5c6c, #86d0dc);
  --tok-function: light-dark(#2d5f2f, #a8d8a2);
  --tok-attribute: light-dark(#7a4a00, #e0bd7c);
  --sans: "Pretendard Variable", Pretendard, -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Noto Sans KR",
    "Noto Sans CJK KR", "Source Han Sans KR", "Malgun Gothic", system-ui, sans-serif;
  --serif: "Noto Serif KR", "Noto Serif CJK KR", "Source Han Serif KR", AppleMyungjo, "Nanum Myeongjo", serif;
  --mono: ui-monospace, "SF Mono", "JetBrains Mono", D2Coding, "Cascadia Code", Menlo, Consolas, "Noto Sans Mono CJK KR",
    "DejaVu Sans Mono", monospace;
  /* The names the search box asks for. */
  --text: var(--ink);
  --surface: var(--paper);
  --field: var(--paper);
  --accent: var(--seal);
  --measure: 38em;
  --gap: clamp(1rem, 4vw, 2rem);
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }

"""####
}
