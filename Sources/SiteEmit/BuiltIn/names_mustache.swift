// swift-format-ignore-file
/// Part 1 of templates/names.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let names_mustache_1 = ####"""
{{#first(topics)}}
<ul class="names topics" aria-label="{{ui.topics}}">
{{#topics}}
<li><a class="topic" href="{{root}}{{href}}">{{name}}</a></li>
{{/topics}}
</ul>
{{/first(topics)}}
{{#first(tags)}}
<ul class="names tags" aria-label="{{ui.tags}}">
{{#tags}}
<li><a class="tag" href="{{root}}{{href}}">{{name}}</a></li>
{{/tags}}
</ul>
{{/first(tags)}}

"""####
}
