// swift-format-ignore-file
/// Part 1 of templates/connections.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let connections_mustache_1 = ####"""
{{#first(related)}}
<section class="related" aria-labelledby="related">
<h2 id="related">{{ui.related}}</h2>
<ul>
{{#related}}
<li><a href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}</a>{{#excerpt}}<p{{#foreign}} lang="{{foreign}}"{{/foreign}}>{{excerpt}}</p>{{/excerpt}}</li>
{{/related}}
</ul>
</section>
{{/first(related)}}
{{#first(backlinks)}}
<section class="backlinks" aria-labelledby="backlinks">
<h2 id="backlinks">{{ui.backlinks}}</h2>
<ul>
{{#backlinks}}
<li><a href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}</a>{{#sentence}}<p{{#foreign}} lang="{{foreign}}"{{/foreign}}>{{sentence}}</p>{{/sentence}}</li>
{{/backlinks}}
</ul>
</section>
{{/first(backlinks)}}

"""####
}
