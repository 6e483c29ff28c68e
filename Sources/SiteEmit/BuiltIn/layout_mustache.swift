// swift-format-ignore-file
/// Part 1 of templates/layout.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let layout_mustache_1 = ####"""
<!doctype html>
<html lang="{{lang}}">
<head>
<title>{{headTitle}}</title>
{{{head}}}
{{#description}}
<meta name="description" content="{{description}}">
{{/description}}
{{{meta}}}
</head>
<body data-root="{{root}}" data-copy="{{ui.copy}}" data-copied="{{ui.copied}}" data-wrap="{{ui.wrap}}" data-enlarge="{{ui.enlarge}}" data-close="{{ui.close}}">
<a class="skip" href="#_main">{{ui.skip}}</a>
{{{header}}}
{{$main}}{{/main}}
{{{footer}}}
</body>
</html>

"""####
}
