// swift-format-ignore-file
/// Part 1 of templates/series-box.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let series_box_mustache_1 = ####"""
{{#series}}
<nav class="series-box" aria-label="{{ui.series}}">
<p class="series-name"><span class="eyebrow">{{ui.series}} {{position}}</span> <a href="{{root}}{{href}}">{{name}}</a></p>
<details{{#isShort}} open{{/isShort}}>
<summary>{{ui.chapters}}</summary>
{{{seriesParts}}}
</details>
</nav>
{{/series}}

"""####
}
