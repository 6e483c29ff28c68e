/// The small working site that `jikji new DIR` makes: settings, a post, and a page in two languages.

/// The files of a new site.
enum StarterSite {
  /// Paths and texts; `date` is the day of the post.
  static func files(date: String) -> [(path: String, text: String)] {
    [
      ("jikji.yml", settings), (".gitignore", "public/*\n!public/.gitignore\n.jikji/cache/\n.jikji/preview/\n"),
      (".vscode/settings.json", editor), ("public/.gitignore", "*\n!.gitignore\n"),
      ("content/ko/posts/\(date.prefix(4))/first.md", post(date)),
      ("content/ko/about.md", aboutKorean), ("content/en/about.md", aboutEnglish),
    ]
  }

  private static let settings = """
    # yaml-language-server: $schema=.jikji/schema/config.json
    # jikji.yml: 사이트 설정. 모르는 키는 오류입니다.
    title: 나의 개발 노트
    description: 만들면서 배운 것을 적습니다.
    # baseURL: https://example.org/
    defaultLanguage: ko
    languages:
      ko: {name: 한국어}
      en: {name: English, title: My developer notes}
    snippets:
      check: run

    """

  /// Lets Visual Studio Code and its relatives complete and check jikji.yml, and leave the preview's files alone.
  private static let editor = """
    {
      "yaml.schemas": {
        ".jikji/schema/config.json": "/jikji.yml",
        ".jikji/schema/glossary.json": "/glossary.yml"
      },
      "files.exclude": {
        ".jikji/cache": true,
        ".jikji/preview": true
      },
      "[markdown]": {
        "editor.wordWrap": "on"
      }
    }

    """

  private static func post(_ date: String) -> String {
    """
    ---
    title: 첫 글
    date: \(date)
    tags: [Swift]
    ---

    이 글은 `content/ko/posts/`에 있습니다. 아래 코드는 `jikji check`가 실제로 실행해 봅니다.

    ```swift run
    let greeting = "안녕하세요"
    print("\\(greeting), 직지입니다")
    // Prints "안녕하세요, 직지입니다"
    ```

    **강조(emphasis)**는 조사 앞에서도 그대로 됩니다. 다른 글은 [소개](../../about.md)처럼 파일 경로로 잇습니다.

    """
  }

  private static let aboutKorean = """
    ---
    title: 소개
    ---

    이 사이트는 직지로 만들었습니다. 같은 경로의 영어 파일 `content/en/about.md`가 이 글의 번역입니다.

    """

  private static let aboutEnglish = """
    ---
    title: About
    ---

    This site was made with Jikji. It is the translation of `content/ko/about.md`, because the two paths are the same below their language
    folders.

    """
}
