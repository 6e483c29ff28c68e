/// The names of all values that templates may ask for; anything else is a mistake worth telling.

enum TemplateVocabulary {
  /// Names at the outermost level or inside lists.
  static let names: Set<String> = [
    // Every page
    "lang", "root", "homeHref", "headTitle", "title", "description", "meta", "ui", "site", "head", "header", "footer",
    "content", "breadcrumbs", "steps", "name", "href",
    // Frame
    "languages", "isHome", "menu", "isCurrent", "feeds", "type", "isAtom", "basePath", "styleHref",
    "themeScriptHref", "siteScriptHref", "redirectScriptHref", "iconHref", "searchScriptHref",
    "searchStyleHref",
    // Articles
    "titleHTML", "hasCode", "page", "date", "dateISO", "updated", "updatedISO", "readingTime", "isDraft", "authors",
    "translators", "tags", "tagLinks", "topicLinks", "categories", "topics", "contents", "series", "seriesParts",
    "position", "isShort", "parts",
    "current", "previous", "next", "source", "author", "revision", "language", "license", "history", "note",
    "hasProvenance", "markdownHref", "backlinks", "sentence", "related", "excerpt", "foreign", "foreignName", "banners",
    "text", "homeText", "parallelHref", "guideTitle", "guideHref", "sidebar", "chapters",
    // Topics
    "definition", "otherNames", "symbols", "topicEntries", "heading", "isTopic",
    // Lists
    "entries", "minutes", "hasContent", "hasMore", "archiveHref", "guides", "seriesList", "number", "count", "depth",
    "years", "key", "links", "groups", "isCloud", "eyebrow", "isNumbered", "bio", "authorHref", "authorHost", "terms",
    "id", "term", "english", "banned",
    // Other pages
    "others", "target", "canonical", "fragments", "old", "originalTitleHTML", "originalLang", "translationHref",
    "originalHref",
    // Values of the author's own
    "theme", "extra", "kind", "path",
  ]
}
