// swift-format-ignore-file
/// Part 1 of templates/contents.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let contents_mustache_1 = ####"""
{{#contents}}
<nav class="contents" aria-label="{{ui.onThisPage}}">
<details data-contents>
<summary>{{ui.onThisPage}}</summary>
{{{contents}}}
</details>
</nav>
{{/contents}}

"""####
}
