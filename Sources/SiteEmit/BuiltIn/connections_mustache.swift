// swift-format-ignore-file
/// Part 1 of templates/connections.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let connections_mustache_1 = ####"""
{{#related}}
<section class="related" aria-labelledby="_related">
<h2 id="_related">{{ui.related}}</h2>
<ul>
{{{related}}}
</ul>
</section>
{{/related}}
{{#first(backlinks)}}
<section class="backlinks" aria-labelledby="_backlinks">
<h2 id="_backlinks">{{ui.backlinks}}</h2>
<ul>
{{#backlinks}}
<li><a href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}</a>{{#sentence}}<p{{#foreign}} lang="{{foreign}}"{{/foreign}}>{{sentence}}</p>{{/sentence}}</li>
{{/backlinks}}
</ul>
</section>
{{/first(backlinks)}}

"""####
}
