// swift-format-ignore-file
/// Part 1 of templates/list.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let list_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-list">
<header class="list-head">
{{{breadcrumbs}}}
{{#eyebrow}}
<p class="eyebrow">{{eyebrow}}</p>
{{/eyebrow}}
<h1>{{title}}</h1>
{{#bio}}
<p>{{bio}}</p>
{{/bio}}
{{#authorHref}}
<p><a href="{{authorHref}}">{{authorHost}}</a></p>
{{/authorHref}}
<p class="number">{{count}}</p>
</header>
{{#isNumbered}}
<ol class="entries entries-numbered">
{{{content}}}
</ol>
{{/isNumbered}}
{{^isNumbered}}
<ul class="entries">
{{{content}}}
</ul>
{{/isNumbered}}
</main>
{{/main}}
{{/layout}}

"""####
}
