// swift-format-ignore-file
/// The files of templates/, written by Scripts/embed-templates; change them there.

/// The built-in templates, style sheets and scripts.
enum BuiltInFiles {
  /// Path below templates/ and text, sorted by path.
  static let all: [(path: String, text: String)] = [
    ("archive.mustache", archive_mustache_1),
    ("article-foot.mustache", article_foot_mustache_1),
    ("article-head.mustache", article_head_mustache_1),
    ("article.mustache", article_mustache_1),
    ("assets/css/10-tokens.css", assets_css_10_tokens_css_1),
    ("assets/css/20-base.css", assets_css_20_base_css_1),
    ("assets/css/30-frame.css", assets_css_30_frame_css_1),
    ("assets/css/40-article.css", assets_css_40_article_css_1),
    ("assets/css/50-code.css", assets_css_50_code_css_1),
    ("assets/css/60-lists.css", assets_css_60_lists_css_1),
    ("assets/css/90-print.css", assets_css_90_print_css_1),
    ("assets/icon.svg", assets_icon_svg_1),
    ("assets/redirect.js", assets_redirect_js_1),
    ("assets/search/engine.js", assets_search_engine_js_1 + "
" + assets_search_engine_js_2 + "
" + assets_search_engine_js_3),
    ("assets/site.js", assets_site_js_1),
    ("assets/theme.js", assets_theme_js_1),
    ("breadcrumbs.mustache", breadcrumbs_mustache_1),
    ("chapter.mustache", chapter_mustache_1),
    ("connections.mustache", connections_mustache_1),
    ("contents.mustache", contents_mustache_1),
    ("entry.mustache", entry_mustache_1),
    ("footer.mustache", footer_mustache_1),
    ("glossary.mustache", glossary_mustache_1),
    ("groups.mustache", groups_mustache_1),
    ("guide-cards.mustache", guide_cards_mustache_1),
    ("guide.mustache", guide_mustache_1),
    ("head.mustache", head_mustache_1),
    ("header.mustache", header_mustache_1),
    ("home.mustache", home_mustache_1),
    ("icon-search.mustache", icon_search_mustache_1),
    ("icon-theme.mustache", icon_theme_mustache_1),
    ("layout.mustache", layout_mustache_1),
    ("list.mustache", list_mustache_1),
    ("names.mustache", names_mustache_1),
    ("neighbours.mustache", neighbours_mustache_1),
    ("notfound.mustache", notfound_mustache_1),
    ("parallel.mustache", parallel_mustache_1),
    ("redirect.mustache", redirect_mustache_1),
    ("search.mustache", search_mustache_1),
    ("series-box.mustache", series_box_mustache_1),
    ("series.mustache", series_mustache_1),
    ("sidebar.mustache", sidebar_mustache_1),
    ("topic-entries.mustache", topic_entries_mustache_1),
    ("topic.mustache", topic_mustache_1),
  ]
}
