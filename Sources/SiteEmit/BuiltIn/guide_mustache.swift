// swift-format-ignore-file
/// Part 1 of templates/guide.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let guide_mustache_1 = ####"""
{{<layout}}
{{$main}}
<div class="page page-chapter">
{{{sidebar}}}
<main id="_main">
<article class="article">
<header class="article-head">
{{{breadcrumbs}}}
<h1>{{#titleHTML}}{{{titleHTML}}}{{/titleHTML}}{{^titleHTML}}{{guideTitle}}{{/titleHTML}}</h1>
{{#banners}}
<p class="banner" id="_untranslated-{{language}}" lang="{{language}}">{{text}} <a href="{{root}}{{href}}">{{homeText}}</a></p>
{{/banners}}
</header>
<div class="prose" data-article>
{{{content}}}
</div>
<section class="chapter-list" aria-labelledby="_chapters">
<h2 id="_chapters">{{ui.chapters}}</h2>
<ol>
{{#chapters}}
<li><a href="{{root}}{{href}}"{{#foreign}} lang="{{foreign}}" hreflang="{{foreign}}"{{/foreign}}>{{title}}</a>{{#foreign}} <span class="mark" lang="{{foreign}}">{{foreignName}}</span>{{/foreign}}{{#excerpt}}<p{{#foreign}} lang="{{foreign}}"{{/foreign}}>{{excerpt}}</p>{{/excerpt}}</li>
{{/chapters}}
</ol>
</section>
</article>
</main>
</div>
{{/main}}
{{/layout}}

"""####
}
