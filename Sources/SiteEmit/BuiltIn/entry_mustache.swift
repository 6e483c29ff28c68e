// swift-format-ignore-file
/// Part 1 of templates/entry.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let entry_mustache_1 = ####"""
<li class="entry">{{#dateISO}}<time datetime="{{dateISO}}">{{date}}</time>{{/dateISO}}<a class="entry-title" href="{{{root}}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}</a>{{#foreign}} <span class="mark" lang="{{foreign}}">{{foreignName}}</span>{{/foreign}}{{#isDraft}} <span class="mark mark-draft">{{ui.draft}}</span>{{/isDraft}}{{#excerpt}}<p{{#foreign}} lang="{{foreign}}"{{/foreign}}>{{excerpt}}</p>{{/excerpt}}</li>

"""####
}
