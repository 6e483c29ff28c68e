// swift-format-ignore-file
/// Part 1 of templates/topic-entries.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let topic_entries_mustache_1 = ####"""
{{#definition}}
<p class="definition">{{definition}}</p>
{{/definition}}
{{#first(otherNames)}}
<p class="other-names">{{ui.otherNames}}: {{#otherNames}}<b>{{name}}</b> {{/otherNames}}</p>
{{/first(otherNames)}}
{{#first(symbols)}}
<p class="other-names">{{ui.symbols}}: {{#symbols}}<code>{{name}}</code> {{/symbols}}</p>
{{/first(symbols)}}
{{#first(topicEntries)}}
<ul class="entries">
{{#topicEntries}}
<li class="entry"><a class="entry-title" href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}{{#heading}} › {{heading}}{{/heading}}</a>{{#foreign}} <span class="mark" lang="{{foreign}}">{{foreignName}}</span>{{/foreign}}{{#excerpt}}<p{{#foreign}} lang="{{foreign}}"{{/foreign}}>{{excerpt}}</p>{{/excerpt}}</li>
{{/topicEntries}}
</ul>
{{/first(topicEntries)}}
{{^topicEntries}}
<p class="empty">{{ui.emptyTopic}}</p>
{{/topicEntries}}

"""####
}
