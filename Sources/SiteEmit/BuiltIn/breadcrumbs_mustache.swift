// swift-format-ignore-file
/// Part 1 of templates/breadcrumbs.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let breadcrumbs_mustache_1 = ####"""
<nav class="breadcrumbs" aria-label="{{ui.breadcrumbs}}">
<ol>
{{#steps}}
<li><a href="{{root}}{{href}}">{{name}}</a></li>
{{/steps}}
</ol>
</nav>

"""####
}
