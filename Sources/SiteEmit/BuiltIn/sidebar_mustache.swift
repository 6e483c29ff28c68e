// swift-format-ignore-file
/// Part 1 of templates/sidebar.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let sidebar_mustache_1 = ####"""
<nav class="sidebar" aria-label="{{guideTitle}}">
<details data-sidebar>
<summary>{{guideTitle}}</summary>
<a class="sidebar-title" href="{{root}}{{guideHref}}"{{{current}}}>{{guideTitle}}</a>
<ol>
{{#chapters}}
<li><a href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}{{{current}}}>{{title}}</a>{{#foreign}} <span class="mark" lang="{{foreign}}">{{foreignName}}</span>{{/foreign}}{{#isDraft}} <span class="mark mark-draft">{{ui.draft}}</span>{{/isDraft}}</li>
{{/chapters}}
</ol>
</details>
</nav>

"""####
}
