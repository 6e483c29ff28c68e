// swift-format-ignore-file
/// Part 1 of templates/footer.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let footer_mustache_1 = ####"""
<footer class="site-footer" data-arrives>
<p>{{site.title}}{{#site.description}} <span class="site-note">{{site.description}}</span>{{/site.description}}</p>
<ul>
{{#feeds}}
{{#isAtom}}
<li><a href="{{root}}{{href}}">{{ui.feed}}</a></li>
{{/isAtom}}
{{/feeds}}
<li>{{ui.builtWith}}</li>
</ul>
<i data-arrived hidden></i>
</footer>

"""####
}
