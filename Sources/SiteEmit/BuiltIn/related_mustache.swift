// swift-format-ignore-file
/// Part 1 of templates/related.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let related_mustache_1 = ####"""
<li><a href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}</a>{{#excerpt}}<p{{#foreign}} lang="{{foreign}}"{{/foreign}}>{{excerpt}}</p>{{/excerpt}}</li>

"""####
}
