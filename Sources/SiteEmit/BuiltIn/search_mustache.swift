// swift-format-ignore-file
/// Part 1 of templates/search.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let search_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-search" data-search-page>
<header class="list-head">
{{{breadcrumbs}}}
<h1>{{title}}</h1>
</header>
{{#searchStyleHref}}
<link rel="stylesheet" href="{{root}}{{searchStyleHref}}">
{{/searchStyleHref}}
<div class="search-page" data-search-place></div>
{{{content}}}
</main>
{{/main}}
{{/layout}}

"""####
}
