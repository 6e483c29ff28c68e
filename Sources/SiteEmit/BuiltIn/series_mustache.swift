// swift-format-ignore-file
/// Part 1 of templates/series.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let series_mustache_1 = ####"""
<ol>
{{#parts}}
<li><a href="{{root}}{{href}}"{{{current}}}>{{title}}</a></li>
{{/parts}}
</ol>

"""####
}
