/// Tests of the requirements for every built page: no external request, no console error, no layout shift, nothing too wide or too small.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: WebDriver.programs != nil, "chromedriver and chromium are not installed"))
struct PageQualityTests {
  private static let shifts = """
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
        window.shift = (window.shift ?? 0) + entry.value;
        window.shifted = [...(window.shifted ?? []), ...entry.sources.map(source => [
            source.node?.outerHTML?.slice(0, 60), JSON.stringify(source.previousRect), JSON.stringify(source.currentRect),
          ].join(' '))];
      }
    }).observe({type: 'layout-shift', buffered: true});
    return null;
    """

  @Test func noPageAsksElsewhereComplainsOrJumps() async throws {
    try await ReadingStage.run { stage in
      #expect(stage.pages.count > 15)
      for page in stage.pages {
        try await stage.open(page)
        try await stage.browser.run(Self.shifts)
        // The search box comes by script, and its style after it.
        try await Task.sleep(for: .milliseconds(page.contains("search") ? 600 : 80))
        let foreign = try await stage.browser.run(
          "return performance.getEntriesByType('resource').map(e => e.name).filter(n => new URL(n).origin !== location.origin)"
        )
        #expect(foreign == "[]", "\(page): \(foreign)")
        let shift = try await stage.browser.run(
          "return (window.shift ?? 0) < 0.001 ? [] : [window.shift, ...window.shifted]")
        #expect(shift == "[]", "\(page): \(shift)")
        let messages = try await stage.browser.consoleMessages().filter { !$0.contains("favicon") }
        #expect(messages.isEmpty, "\(page): \(messages)")
      }
    }
  }

  @Test func aPhoneShowsEveryPageWithoutScrollingSideways() async throws {
    try await ReadingStage.run(phone: true) { stage in
      for page in stage.pages {
        try await stage.open(page)
        let wide = try await stage.browser.run(
          """
          return document.documentElement.scrollWidth <= 360 ? []
            : [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > 361)
              .slice(0, 5).map(e => e.outerHTML.slice(0, 80))
          """)
        #expect(wide == "[]", "\(page): \(wide)")
        // WCAG 2.2, 2.5.8: 24 by 24 pixels, links within a sentence excepted.
        let small = try await stage.browser.run(
          """
          return [...document.querySelectorAll('a[href], button, summary, input, select')].filter(e => {
            if (!e.checkVisibility() || e.closest('p, dd, .prose li, .prose td, h1, h2, h3, .skip')) return false;
            const box = e.getBoundingClientRect();
            return box.width > 0 && (box.width < 24 || box.height < 24) && box.top >= 0;
          }).map(e => e.outerHTML.slice(0, 80))
          """)
        #expect(small == "[]", "\(page): \(small)")
      }
    }
  }

  @Test func codeBeginsAtTheTopOfItsBoxUnderAFingerToo() async throws {
    try await ReadingStage.run(phone: true) { stage in
      try await stage.open(ReadingStage.post)
      let gaps = try await stage.browser.run(
        """
        return [...document.querySelectorAll('figure.code pre')].every(pre => {
          const line = pre.querySelector('.line').getBoundingClientRect();
          return line.top - pre.getBoundingClientRect().top < line.height * 1.2;
        })
        """)
      #expect(gaps == "true")
      #expect(
        try await stage.browser.run("return document.querySelectorAll('.line')[1].getBoundingClientRect().height < 40")
          == "true")
    }
  }
}
