// swift-format-ignore-file
/// Part 1 of templates/guide-cards.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let guide_cards_mustache_1 = ####"""
<ul class="cards">
{{#guides}}
<li><a class="card-title" href="{{root}}{{href}}">{{name}}</a>{{#excerpt}}<p>{{excerpt}}</p>{{/excerpt}}
<ol>
{{#chapters}}
<li><a href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}</a></li>
{{/chapters}}
</ol>
</li>
{{/guides}}
</ul>

"""####
}
