/// Tests of the filters of the search box in a real browser.
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  @Test func countsOfFiltersFollowTheQuery() async throws {
    try await onStage { stage in
      let shown = "[...document.querySelectorAll('.search-chips button')].map(button => button.textContent).join()"
      try await stage.openDialog()
      try await stage.insert("세마포어")
      try await stage.browser.wait(until: "\(shown).includes('안내서 0')", showing: shown)
      let tag = "[...document.querySelectorAll('.search-selects option')].find(option => option.value === 'ios')"
      #expect(try await stage.browser.run("return \(tag).hidden") == "true")
      // A chip that was chosen keeps the focus while its count changes.
      try await stage.browser.run("document.querySelectorAll('.search-chips button')[1].focus()")
      try await stage.browser.run("document.activeElement.click()")
      try await stage.browser.wait(until: "document.activeElement.getAttribute('aria-pressed') === 'true'")
      try await stage.browser.run("document.querySelector('dialog [role=combobox]').focus()")
      try await stage.browser.run("document.activeElement.select()")
      try await stage.insert("앱")
      try await stage.browser.wait(until: "\(tag).textContent === 'ios 1' && !\(tag).hidden", showing: shown)
    }
  }

  @Test func tagOfAnOldAddressThatNoPageHasIsLeftOut() async throws {
    try await onStage { stage in
      try await stage.browser.open(
        stage.server.address(
          "/search/?q=클로저&tag=예전".addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""))
      try await stage.waitForTitle("클로저로 값 붙잡기")
      #expect(try await stage.browser.run("return new URL(location.href).searchParams.get('tag')") == "null")
    }
  }
}
