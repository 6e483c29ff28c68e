// swift-format-ignore-file
/// Part 1 of templates/archive.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let archive_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-list">
<header class="list-head">
{{{breadcrumbs}}}
<h1>{{title}}</h1>
<ul class="names">
{{#links}}
<li><a class="tag" href="{{root}}{{href}}">{{name}}</a></li>
{{/links}}
</ul>
</header>
{{#years}}
<section class="year" aria-labelledby="_year-{{key}}">
<h2 id="_year-{{key}}"><a href="{{root}}{{href}}">{{name}}</a> <span class="number">{{count}}</span></h2>
<ul class="entries entries-brief">
{{{entries}}}
</ul>
</section>
{{/years}}
{{#entries}}
<ul class="entries entries-brief">
{{{entries}}}
</ul>
{{/entries}}
</main>
{{/main}}
{{/layout}}

"""####
}
