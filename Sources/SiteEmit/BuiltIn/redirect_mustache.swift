// swift-format-ignore-file
/// Part 1 of templates/redirect.mustache, written by Scripts/embed-templates; change it there.

extension BuiltInFiles {
  static let redirect_mustache_1 = ####"""
<!doctype html>
<html lang="{{lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="{{canonical}}">
<script src="{{root}}{{redirectScriptHref}}"></script>
{{^fragments}}
<meta http-equiv="refresh" content="0; url={{root}}{{href}}">
{{/fragments}}
<link rel="stylesheet" href="{{root}}{{styleHref}}">
</head>
<body data-root="{{root}}">
<main id="_main" class="page page-list">
<h1>{{title}}</h1>
<p>{{ui.movedText}} <a id="_target" href="{{root}}{{href}}">{{target}}</a></p>
{{#first(fragments)}}
<h2>{{ui.anchorsMoved}}</h2>
<ul data-fragments>
{{#fragments}}
<li id="{{old}}"><a href="{{root}}{{href}}">{{old}}</a></li>
{{/fragments}}
</ul>
{{/first(fragments)}}
</main>
</body>
</html>

"""####
}
