// swift-format-ignore-file
/// Part 1 of templates/glossary.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let glossary_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-list">
<header class="list-head">
{{{breadcrumbs}}}
<h1>{{title}}</h1>
</header>
<dl class="glossary">
{{#terms}}
<div id="{{id}}"><dt>{{term}}{{#english}} <span lang="en">{{english}}</span>{{/english}}</dt>
{{#definition}}
<dd>{{definition}}</dd>
{{/definition}}
{{#first(banned)}}
<dd class="banned">{{ui.avoid}}: {{#banned}}<del>{{name}}</del> {{/banned}}</dd>
{{/first(banned)}}
{{^definition}}
{{^banned}}
<dd lang="en">{{english}}</dd>
{{/banned}}
{{/definition}}
</div>
{{/terms}}
</dl>
</main>
{{/main}}
{{/layout}}

"""####
}
