// swift-format-ignore-file
/// Part 1 of templates/groups.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let groups_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-list">
<header class="list-head">
{{{breadcrumbs}}}
<h1>{{title}}</h1>
</header>
{{#isCloud}}
<ul class="names tags">
{{#groups}}
<li><a class="tag" href="{{root}}{{href}}">{{name}} <span class="number">{{number}}</span></a></li>
{{/groups}}
</ul>
{{/isCloud}}
{{^isCloud}}
{{#first(groups)}}
<ul class="groups">
{{#groups}}
<li class="depth-{{depth}}{{^depth}}0{{/depth}}"><a href="{{root}}{{href}}">{{name}}</a> <span class="number">{{number}}</span>{{#excerpt}}<p>{{excerpt}}</p>{{/excerpt}}</li>
{{/groups}}
</ul>
{{/first(groups)}}
{{#first(guides)}}
{{>guide-cards}}
{{/first(guides)}}
{{/isCloud}}
</main>
{{/main}}
{{/layout}}

"""####
}
