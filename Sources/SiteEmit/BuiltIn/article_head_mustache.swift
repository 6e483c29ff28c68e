// swift-format-ignore-file
/// Part 1 of templates/article-head.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let article_head_mustache_1 = ####"""
<header class="article-head">
{{{breadcrumbs}}}
<h1>{{{titleHTML}}}{{#isDraft}} <span class="mark mark-draft">{{ui.draft}}</span>{{/isDraft}}</h1>
<div class="byline">
{{#date}}
<time datetime="{{dateISO}}">{{date}}</time>
{{/date}}
{{#updated}}
<span>{{ui.updated}} <time datetime="{{updatedISO}}">{{updated}}</time></span>
{{/updated}}
<span>{{readingTime}}</span>
{{#authors}}
<span>{{ui.by}} <a href="{{root}}{{href}}" rel="author">{{name}}</a></span>
{{/authors}}
{{#translators}}
<span>{{ui.translatedBy}} <a href="{{root}}{{href}}">{{name}}</a></span>
{{/translators}}
{{#parallelHref}}
<a class="parallel-link" href="{{parallelHref}}">{{ui.sideBySide}}</a>
{{/parallelHref}}
</div>
{{#banners}}
<p class="banner" id="_untranslated-{{language}}" lang="{{language}}">{{text}} <a href="{{root}}{{href}}">{{homeText}}</a></p>
{{/banners}}
</header>

"""####
}
