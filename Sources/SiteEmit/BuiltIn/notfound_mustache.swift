// swift-format-ignore-file
/// Part 1 of templates/notfound.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let notfound_mustache_1 = ####"""
{{<layout}}
{{$main}}
<main id="_main" class="page page-list">
<header class="list-head">
<p class="eyebrow">404</p>
<h1>{{title}}</h1>
<p>{{ui.notFoundText}}</p>
<p class="more"><a href="{{homeHref}}">{{ui.toHome}}</a></p>
</header>
{{#others}}
<section lang="{{language}}">
<h2>{{title}}</h2>
<p>{{text}}</p>
<p class="more"><a href="{{root}}{{href}}">{{homeText}}</a></p>
</section>
{{/others}}
</main>
{{/main}}
{{/layout}}

"""####
}
