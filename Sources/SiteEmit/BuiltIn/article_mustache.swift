// swift-format-ignore-file
/// Part 1 of templates/article.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let article_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-article">
<article class="article">
{{>article-head}}
{{>contents}}
{{>series-box}}
<div class="prose" data-article>
{{{content}}}
</div>
{{#isTopic}}
{{>topic-entries}}
{{/isTopic}}
{{>article-foot}}
</article>
</main>
{{/main}}
{{/layout}}

"""####
}
