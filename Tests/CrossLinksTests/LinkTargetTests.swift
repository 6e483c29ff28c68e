/// Tests of splitting link targets into parts, and of comparing names loosely.
import Testing

@testable import CrossLinks

@Suite struct LinkTargetTests {
  private func parts(_ written: String) -> String {
    let target = LinkTarget(written)
    return "\(target.kind) \(target.scheme)|\(target.path)|\(target.fragment ?? "nil")"
  }

  @Test(arguments: [
    ("", "empty ||nil"), ("#", "fragment ||"), ("#절", "fragment ||절"), ("?a=b", "empty ||nil"),
    ("a.md", "path |a.md|nil"),
    ("a.md#b", "path |a.md|b"), ("a.md?x=1#b", "path |a.md|b"), ("a.md#b#c", "path |a.md|b#c"),
    ("/a/", "path |/a/|nil"),
    ("https://a.kr/#b", "external https|https://a.kr/#b|nil"), ("HTTPS://a.kr", "external https|HTTPS://a.kr|nil"),
    ("mailto:a@b.kr", "external mailto|mailto:a@b.kr|nil"), ("//a.kr/b", "external |//a.kr/b|nil"),
    ("c:\\notes", "path |c:\\notes|nil"), ("x-a+b.c:d", "external x-a+b.c|x-a+b.c:d|nil"), ("1a:b", "path |1a:b|nil"),
    ("가:나", "path |가:나|nil"), ("a b:c", "path |a b:c|nil"), (":a", "path |:a|nil"), ("a/b:c", "path |a/b:c|nil"),
  ])
  func targetsAreTakenApart(written: String, wanted: String) { #expect(parts(written) == wanted) }

  @Test(arguments: [
    ("%EA%B0%80.md#%EB%82%98", "path |가.md|나"), ("a%2Fb", "path |a/b|nil"), ("50%.md", "path |50%.md|nil"),
    ("%FF.md", "path |%FF.md|nil"), ("%", "path |%|nil"), ("%4", "path |%4|nil"), ("%zz", "path |%zz|nil"),
    ("%c3%a9", "path |é|nil"), ("\u{1112}\u{1161}\u{11AB}.md", "path |한.md|nil"),
    ("%E1%84%92%E1%85%A1%E1%86%AB", "path |한|nil"), ("a+b", "path |a+b|nil"),
  ])
  func escapesAreDecodedWhereTheyGiveText(written: String, wanted: String) { #expect(parts(written) == wanted) }

  @Test(arguments: [
    ("옵셔널 체이닝", "옵셔널체이닝"), ("Optional-Chaining", "optionalchaining"), ("\u{1112}\u{1161}\u{11AB}글", "한글"),
    ("C++", "c++"),
    ("c++ & c#", "c++c#"), ("C+++", "c"), ("++", ""), (".NET", ".net"), ("a .net", "a.net"), ("a.net", "anet"),
    ("É", "é"),
    ("１２", "１２"), ("", ""), ("!?", ""), ("Swift 5.9", "swift59"), ("F#", "f#"), ("#F", "f"), ("가#", "가"), ("A#b", "ab"),
  ])
  func looseKeysHoldLettersDigitsAndTheSignsOfNames(name: String, key: String) { #expect(name.looseKey == key) }

  @Test func prefixesAndSuffixesAreDroppedOnlyWhereTheyAre() {
    #expect("a.md".dropping(suffix: ".md") == "a" && "a.txt".dropping(suffix: ".md") == nil)
    #expect("doc:a".dropping(prefix: "doc:") == "a" && "a".dropping(prefix: "doc:") == nil)
  }
}
