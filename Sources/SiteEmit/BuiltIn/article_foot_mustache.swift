// swift-format-ignore-file
/// Part 1 of templates/article-foot.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let article_foot_mustache_1 = ####"""
<footer class="article-foot">
{{>names}}
{{#hasProvenance}}
<section class="provenance" aria-labelledby="_provenance">
<h2 id="_provenance">{{ui.aboutThisArticle}}</h2>
<dl>
{{#source}}
<div><dt>{{ui.source}}</dt><dd>{{#href}}<a href="{{href}}">{{/href}}{{title}}{{#href}}</a>{{/href}}{{#author}} <span>{{author}}</span>{{/author}}{{#language}} <span>{{language}}</span>{{/language}}{{#date}} <span>{{date}}</span>{{/date}}{{#revision}} <span>{{revision}}</span>{{/revision}}</dd></div>
{{/source}}
{{#license}}
<div><dt>{{ui.license}}</dt><dd>{{#href}}<a href="{{href}}" rel="license">{{/href}}{{name}}{{#href}}</a>{{/href}}</dd></div>
{{/license}}
{{#history}}
<div><dt>{{#date}}<time datetime="{{dateISO}}">{{date}}</time>{{/date}}{{^date}}{{ui.history}}{{/date}}</dt><dd>{{note}}</dd></div>
{{/history}}
</dl>
{{#markdownHref}}
<p><a href="{{markdownHref}}" rel="alternate" type="text/markdown">{{ui.asMarkdown}}</a></p>
{{/markdownHref}}
</section>
{{/hasProvenance}}
{{>connections}}
{{>neighbours}}
</footer>

"""####
}
