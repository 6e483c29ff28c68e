// swift-format-ignore-file
/// Part 1 of templates/neighbours.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let neighbours_mustache_1 = ####"""
<nav class="neighbours" aria-label="{{ui.previous}} / {{ui.next}}">
{{#previous}}
<a class="previous" href="{{root}}{{href}}" rel="prev"><span>{{ui.previous}}</span> {{title}}</a>
{{/previous}}
{{#next}}
<a class="next" href="{{root}}{{href}}" rel="next"><span>{{ui.next}}</span> {{title}}</a>
{{/next}}
</nav>

"""####
}
