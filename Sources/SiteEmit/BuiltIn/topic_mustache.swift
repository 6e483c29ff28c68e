// swift-format-ignore-file
/// Part 1 of templates/topic.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let topic_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-list">
<header class="list-head">
{{{breadcrumbs}}}
<p class="eyebrow">{{ui.topic}}</p>
<h1>{{title}}</h1>
</header>
{{>topic-entries}}
</main>
{{/main}}
{{/layout}}

"""####
}
