/// Tests of what the search engine does with filters, odd queries and files that cannot be read, run by Node on the small site.
import Foundation
import SearchIndex
import TestSupport
import Testing

@Suite(.enabled(if: NodeProgram.path != nil, "node is not installed (Debian: nodejs)"))
struct EngineOptionTests {
  @Test func countsTheResultsOfEachKindAndTag() throws {
    let script = """
      const counts = async options => {
        const { facets, total } = await search.query('값', { ...options, counts: true })
        return [total, facets.kinds.post, facets.kinds.chapter, facets.tags.swift].join()
      }
      console.log(await counts({}), await counts({ kind: 'chapter' }), await counts({ tag: 'swift' }), await counts({ kind: 'post', tag: 'gcd' }))
      console.log((await search.query('값')).facets, (await search.query('없는말', { counts: true })).facets.kinds.post)
      """
    // A filter leaves its own choices with the counts they would have.
    #expect(try SmallSite.run(script) == "2,1,1,1 1,1,1,0 1,1,0,1 0,0,0,1\nundefined 0")
  }

  @Test func aFilterKeepsTheOrderOfResults() throws {
    let script = """
      const { results } = await search.query('값을 붙잡는 클로저'), posts = await search.query('값을 붙잡는 클로저', { kind: 'post' })
      const wanted = results.filter(result => result.kind === 'post').map(result => result.url)
      console.log(posts.results.map(result => result.url).join() === wanted.join(), wanted.length > 0)
      """
    #expect(try SmallSite.run(script) == "true true")
  }

  @Test func filtersByKindTagAndLanguage() throws {
    let script = """
      console.log(await first('값', { kind: 'chapter' }), await first('값', { kind: 'post' }), await first('값', { kind: 'translation' }), await first('앱', { tag: 'ios' }), await first('앱', { tag: 'gcd' }), await first('capturing', { language: 'en' }))
      console.log(JSON.stringify((await search.facets()).tags))
      """
    #expect(
      try SmallSite.run(script) == """
        /guide/optionals/ /posts/클로저/ /guide/optionals/ /posts/language/ undefined /en/guide/closures/
        {"gcd":1,"ios":1,"swift":2}
        """)
  }

  @Test func answersOddQueriesCalmly() throws {
    let script = """
      const odd = ['', ' ', '?', '((((', '\\\\', '가', 'ㅋㅋㅋㅋㅋ', '💡', '<script>alert(1)</script>', 'a'.repeat(5000), '가'.repeat(2000), '__proto__', 'constructor', '어떻게', '\\u0000', '값 '.repeat(500), 'ㅏ', 'ᄒ']
      for (const text of odd) {
        const answer = await search.query(text)
        if (!Array.isArray(answer.results) || !Array.isArray(answer.missing)) console.log('bad answer for', text)
      }
      """
    #expect(try SmallSite.run(script) == "")
  }

  @Test func losesOnlyTheWordsOfAShardThatFails() throws {
    let script = """
      const before = (await search.query('옵셔널 클로저')).results.length
      const asked = []
      const other = await openSearch({ read: async file => {
        asked.push(file)
        return read(file)
      } })
      asked.length = 0
      await other.query('옵셔널', { excerpts: 0 })
      for (const lost of asked) {
        const broken = await openSearch({ read: async file => {
          if (file === lost) throw new Error('gone')
          return read(file)
        } })
        const answer = await broken.query('옵셔널 클로저')
        if (answer.failed.includes('옵셔널')) console.log(before > 0, answer.failed.join(), answer.results.some(result => decodeURI(result.url) === '/posts/클로저/'))
      }
      """
    let found = try SmallSite.run(script)
    #expect(found == "true 옵셔널 true")
  }

  @Test func triesAFileAgainThatFailed() throws {
    let script = """
      let down = true
      const flaky = await openSearch({ read: async file => {
        if (down && !file.includes('manifest') && asked++ > 0) throw new Error('down')
        return read(file)
      } })
      console.log((await flaky.query('클로저')).results.length > 0)
      down = false
      console.log((await flaky.query('클로저')).results.length > 0)
      """
    #expect(try SmallSite.run("let asked = 0\n" + script) == "false\ntrue")
  }
}
