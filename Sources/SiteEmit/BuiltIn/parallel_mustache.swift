// swift-format-ignore-file
/// Part 1 of templates/parallel.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let parallel_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-parallel">
<header class="article-head">
{{{breadcrumbs}}}
<h1>{{{titleHTML}}}</h1>
<p class="byline"><span>{{ui.translation}}: <a href="{{root}}{{translationHref}}">{{title}}</a></span> <span>{{ui.original}}: <a href="{{root}}{{originalHref}}" lang="{{originalLang}}" hreflang="{{originalLang}}">{{{originalTitleHTML}}}</a></span></p>
</header>
<div class="parallel">
{{{content}}}
</div>
</main>
{{/main}}
{{/layout}}

"""####
}
