// swift-format-ignore-file
/// Part 1 of templates/header.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let header_mustache_1 = ####"""
<header class="site-header" data-arrives>
<div class="site-bar">
<a class="site-title" href="{{homeHref}}"{{#isHome}} aria-current="page"{{/isHome}}>{{site.title}}</a>
<nav class="site-menu" aria-label="{{ui.menu}}">
<ul>
{{#menu}}
<li><a href="{{root}}{{href}}"{{#isCurrent}} aria-current="true"{{/isCurrent}}>{{name}}</a></li>
{{/menu}}
</ul>
</nav>
<div class="site-tools">
{{{languages}}}
{{#searchScriptHref}}
<a class="search-open" href="{{homeHref}}search/" data-search-open>{{>icon-search}}<span class="search-word">{{ui.search}}</span></a>
{{/searchScriptHref}}
<button class="theme-switch" type="button" data-theme-switch hidden aria-label="{{ui.theme}}">{{>icon-theme}}</button>
</div>
</div>
<i data-arrived hidden></i>
</header>

"""####
}
