// swift-format-ignore-file
/// Part 1 of templates/home.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let home_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-home">
<header class="hero">
<h1>{{site.title}}</h1>
{{#site.description}}
<p>{{site.description}}</p>
{{/site.description}}
<p class="banner" id="_untranslated">{{ui.noTranslationHome}}</p>
</header>
{{#hasContent}}
<div class="prose" data-article>
{{{content}}}
</div>
{{/hasContent}}
{{#entries}}
<section class="newest" aria-labelledby="_newest">
<h2 id="_newest">{{ui.newest}}</h2>
<ul class="entries">
{{{entries}}}
</ul>
{{#hasMore}}
<p class="more"><a href="{{root}}{{archiveHref}}">{{ui.allPosts}}</a></p>
{{/hasMore}}
</section>
{{/entries}}
{{#first(guides)}}
<section class="guides" aria-labelledby="_guides">
<h2 id="_guides">{{ui.guides}}</h2>
{{>guide-cards}}
</section>
{{/first(guides)}}
{{#first(seriesList)}}
<section aria-labelledby="_series">
<h2 id="_series">{{ui.series}}</h2>
<ul class="groups">
{{#seriesList}}
<li><a href="{{root}}{{href}}">{{name}}</a> <span class="number">{{count}}</span></li>
{{/seriesList}}
</ul>
</section>
{{/first(seriesList)}}
{{#first(topics)}}
<section aria-labelledby="_topics">
<h2 id="_topics">{{ui.topics}}</h2>
<ul class="names topics">
{{#topics}}
<li><a class="topic" href="{{root}}{{href}}">{{name}}</a></li>
{{/topics}}
</ul>
</section>
{{/first(topics)}}
{{#first(tags)}}
<section aria-labelledby="_tags">
<h2 id="_tags">{{ui.tags}}</h2>
<ul class="names tags">
{{#tags}}
<li><a class="tag" href="{{root}}{{href}}">{{name}} <span class="number">{{number}}</span></a></li>
{{/tags}}
</ul>
</section>
{{/first(tags)}}
</main>
{{/main}}
{{/layout}}

"""####
}
