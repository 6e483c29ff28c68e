import HTMLSource
import Testing

@Suite struct HTMLDocumentTests {
  @Test func theParserIsThere() { #expect(htmlParserVersion.hasPrefix("2.")) }
}
