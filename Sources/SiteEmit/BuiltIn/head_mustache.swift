// swift-format-ignore-file
/// Part 1 of templates/head.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let head_mustache_1 = ####"""
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Jikji">
<script src="{{root}}{{themeScriptHref}}"></script>
<link rel="stylesheet" href="{{root}}{{styleHref}}">
<link rel="icon" href="{{root}}{{iconHref}}" type="image/svg+xml">
{{#feeds}}
<link rel="alternate" type="{{type}}" href="{{root}}{{href}}" title="{{site.title}}">
{{/feeds}}
<script src="{{root}}{{siteScriptHref}}" defer></script>
{{#searchScriptHref}}
<script src="{{root}}{{searchScriptHref}}" defer></script>
{{/searchScriptHref}}

"""####
}
