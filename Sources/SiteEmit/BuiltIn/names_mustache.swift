// swift-format-ignore-file
/// Part 1 of templates/names.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let names_mustache_1 = ####"""
{{#topicLinks}}
<ul class="names topics" aria-label="{{ui.topics}}">
{{{topicLinks}}}
</ul>
{{/topicLinks}}
{{#tagLinks}}
<ul class="names tags" aria-label="{{ui.tags}}">
{{{tagLinks}}}
</ul>
{{/tagLinks}}

"""####
}
