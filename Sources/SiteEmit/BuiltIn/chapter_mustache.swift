// swift-format-ignore-file
/// Part 1 of templates/chapter.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let chapter_mustache_1 = ####"""
{{<layout}}
{{$main}}
<div class="page page-chapter">
{{{sidebar}}}
<main id="_main">
<article class="article">
{{>article-head}}
{{>contents}}
<div class="prose" data-article>
{{{content}}}
</div>
{{>article-foot}}
</article>
</main>
</div>
{{/main}}
{{/layout}}

"""####
}
