// swift-format-ignore-file
/// Part 1 of templates/tag.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let tag_mustache_1 = ####"""
<li><a class="{{kind}}" href="{{root}}{{href}}">{{name}}</a></li>

"""####
}
