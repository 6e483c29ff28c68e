// swift-format-ignore-file
/// Part 1 of templates/assets/css/90-print.css, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let assets_css_90_print_css_1 = ####"""
/* On paper: the text, where its links lead, nothing else. */
@media print {
  :root { color-scheme: light; --paper: #fff; --wash: #fff; }
  html { font-size: 10.5pt; }
  .site-header, .site-footer, .contents, .sidebar, .series-box summary, .neighbours, .related, .backlinks, .code-tools, .skip,
  .breadcrumbs, .names { display: none !important; }
  .page, .page-chapter, .article { display: block !important; max-inline-size: none; padding: 0; }
  .article > * { max-inline-size: none; }
  pre, pre code { white-space: pre-wrap; min-inline-size: 0; overflow-wrap: anywhere; }
  figure, .alert, table, tr { break-inside: avoid; }
  h1, h2, h3, h4 { break-after: avoid; }
  .prose a[href^="http"]::after { content: " <" attr(href) ">"; font-size: 0.85em; overflow-wrap: anywhere; }
}

"""####
}
