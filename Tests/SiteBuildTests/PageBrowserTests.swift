/// Tests of the built pages in a real browser: what a reader can do with and without scripts, by mouse, keyboard and touch.
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: WebDriver.programs != nil, "chromedriver and chromium are not installed"))
struct PageBrowserTests {
  @Test func contentsFollowTheReader() async throws {
    try await ReadingStage.run { stage in
      try await stage.browser.devTools(
        "Emulation.setDeviceMetricsOverride", ["width": 1400, "height": 800, "deviceScaleFactor": 1, "mobile": false])
      try await stage.open(ReadingStage.post)
      for number in [3, 1, 5] {
        try await stage.browser.run(
          "document.getElementById('제목-\(number)').scrollIntoView({behavior: 'instant'}); return null")
        try await stage.browser.wait(
          until: "document.querySelector('.contents [aria-current]')?.textContent === '제목 \(number)'",
          showing: """
            [[...document.querySelectorAll('.contents [aria-current]')].map(link => link.textContent),
            [...document.querySelectorAll('main [id^="제목"]')].map(heading => [heading.id, heading.getBoundingClientRect().top])]
            """)
      }
      #expect(try await stage.browser.run("return document.querySelectorAll('.contents [aria-current]').length") == "1")
    }
  }

  @Test func changingTheLanguageKeepsThePlace() async throws {
    try await ReadingStage.run { stage in
      try await stage.open(ReadingStage.post)
      try await stage.browser.run("document.getElementById('제목-4').scrollIntoView({behavior: 'instant'})")
      try await stage.browser.run("document.querySelector('.languages a').click()")
      try await stage.browser.wait(until: "location.pathname === '/en\(ReadingStage.post)'")
      try await stage.browser.wait(
        until: "Math.abs(document.getElementById('part-4').getBoundingClientRect().top) < innerHeight / 3")
      // A page without a translation leads to the other language's home and says so.
      try await stage.open("/about/")
      try await stage.browser.run("document.querySelector('.languages a').click()")
      try await stage.browser.wait(
        until: "location.pathname === '/en/' && document.querySelector('.banner:target')?.offsetHeight > 0")
    }
  }

  @Test func codeCanBeCopiedWrappedAndPointedAt() async throws {
    try await ReadingStage.run { stage in
      let browser = stage.browser
      try await stage.open(ReadingStage.post)
      try await browser.run(
        "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }; return null")
      try await browser.run("document.querySelector('.code-copy').click()")
      try await browser.wait(until: "window.copied")
      #expect(try await browser.run("return copied") == #""let one = 1\nlet two = 2\nprint(one + two)""#)
      try await browser.wait(until: "document.querySelector('.code-copy').textContent === document.body.dataset.copied")
      let second = "document.querySelectorAll('figure.code')[1]"
      #expect(try await browser.run("return \(second).querySelector('pre').tabIndex") == "0")
      try await browser.run("\(second).querySelector('.code-wrap').click()")
      #expect(
        try await browser.run(
          "const pre = \(second).querySelector('pre'); return [pre.scrollWidth <= pre.clientWidth, pre.tabIndex, \(second).querySelector('.code-wrap').ariaPressed]"
        ) == #"[true,-1,"true"]"#)
      let place = try await browser.run(
        "const at = document.querySelectorAll('.line')[1].getBoundingClientRect(); return [at.left + 5, at.top + 5]")
      let numbers = place.dropFirst().dropLast().split(separator: ",").compactMap { Double($0) }
      for kind in ["mousePressed", "mouseReleased"] {
        try await browser.devTools(
          "Input.dispatchMouseEvent",
          ["type": kind, "x": numbers[0], "y": numbers[1], "button": "left", "clickCount": 1])
      }
      try await browser.wait(until: "location.hash === '#code-1-2'")
      try await stage.open("/about/")
      try await stage.open(ReadingStage.post + "#code-1-3")
      try await browser.wait(until: "document.querySelector('.is-target')?.textContent.includes('one + two')")
    }
  }

  @Test func picturesOpenInFullAndCloseByEscape() async throws {
    try await ReadingStage.run { stage in
      try await stage.open(ReadingStage.post)
      try await stage.browser.wait(until: "document.querySelector('.zoom-open')")
      try await stage.browser.run("document.querySelector('.zoom-open').focus()")
      try await stage.browser.press(WebDriver.Key.enter)
      try await stage.browser.wait(until: "document.querySelector('dialog.zoom[open] img')?.alt === '넓은 그림'")
      try await stage.browser.press(WebDriver.Key.escape)
      try await stage.browser.wait(until: "!document.querySelector('dialog.zoom')")
      #expect(try await stage.browser.run("return document.activeElement.className") == "\"zoom-open\"")
    }
  }

  @Test func theBrowsersBarFollowsTheChosenTheme() async throws {
    try await ReadingStage.run { stage in
      let media = "return [...document.querySelectorAll('meta[name=theme-color]')].map(meta => meta.media)"
      try await stage.open(ReadingStage.post)
      #expect(
        try await stage.browser.run(media) == #"["(prefers-color-scheme: light)","(prefers-color-scheme: dark)"]"#)
      try await stage.browser.run("localStorage.setItem('jikji-theme', 'dark')")
      try await stage.open(ReadingStage.post)
      #expect(try await stage.browser.run(media) == #"["not all","all"]"#)
      try await stage.browser.run("document.querySelector('[data-theme-switch]').click()")
      #expect(try await stage.browser.run(media) == #"["all","not all"]"#)
    }
  }

  @Test func keysWorkOnAKeyboardForHangulAndCanBeTurnedOff() async throws {
    try await ReadingStage.run { stage in
      let theme = "return document.documentElement.dataset.theme ?? ''"
      let press = { (key: String, code: String) in
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '\(key)', code: '\(code)', bubbles: true}))"
      }
      try await stage.open(ReadingStage.post)
      let before = try await stage.browser.run(theme)
      try await stage.browser.run(press("ㅇ", "KeyD"))
      let after = try await stage.browser.run(theme)
      #expect(after != before)
      try await stage.browser.run(press("?", "Slash"))
      try await stage.browser.run("document.querySelector('dialog.keys input').click()")
      try await stage.browser.run("document.querySelector('dialog.keys').close()")
      try await stage.browser.run(press("d", "KeyD"))
      #expect(try await stage.browser.run(theme) == after)
    }
  }

  @Test func noButtonLiesOverCodeOnAPhone() async throws {
    try await ReadingStage.run(phone: true) { stage in
      try await stage.open(ReadingStage.post)
      try await stage.browser.wait(until: "document.querySelector('.code-copy')")
      let covered = """
        return [...document.querySelectorAll('.code')].filter(figure => {
          const tools = figure.querySelector('.code-tools')?.getBoundingClientRect()
          const code = figure.querySelector('pre').getBoundingClientRect()
          return !tools || tools.left < code.right - 1 && tools.right > code.left + 1 && tools.top < code.bottom - 1
            && tools.bottom > code.top + 1
        }).length
        """
      #expect(try await stage.browser.run(covered) == "0")
    }
  }

  @Test func theKeyboardReachesEverythingAndShowsWhereItIs() async throws {
    try await ReadingStage.run { stage in
      let browser = stage.browser
      try await stage.open(ReadingStage.post)
      try await browser.press(WebDriver.Key.tab)
      #expect(
        try await browser.run(
          "const e = document.activeElement; return [e.className, e.getBoundingClientRect().top >= 0]")
          == #"["skip",true]"#)
      try await browser.press(WebDriver.Key.enter)
      try await browser.wait(until: "location.hash === '#_main'")
      try await browser.press(WebDriver.Key.tab)
      #expect(try await browser.run("return Boolean(document.activeElement.closest('main'))") == "true")
      try await stage.open(ReadingStage.post)
      let wanted = try await browser.run(
        "return [...document.querySelectorAll('a[href], button, summary, input, select')].filter(e => e.checkVisibility()).length"
      )
      // Without the motion, which another Tab would overtake.
      try await browser.run("document.documentElement.style.scrollBehavior = 'auto'")
      var faint: [String] = []
      var reached: Set<String> = []
      for step in 0..<((Int(wanted) ?? 0) + 20) {
        // The way back to the top comes with the frame after a scroll, and is the last stop of all.
        try await browser.wait(
          until: "(document.querySelector('.to-top')?.hidden ?? true) === (scrollY < innerHeight * 2)")
        try await browser.press(WebDriver.Key.tab)
        let stop = try await browser.run(
          """
          const e = document.activeElement, style = getComputedStyle(e);
          if (e === document.body) return null;
          e.dataset.stop ??= \(step);
          return [e.dataset.stop, parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== 'none', e.outerHTML.slice(0, 80)]
          """)
        if stop == "null" { break }
        reached.insert(String(stop.split(separator: ",")[0]))
        if !stop.contains("\",true,") { faint.append(stop) }
      }
      let missed = try await browser.run(
        """
        return [...document.querySelectorAll('a[href], button, summary, input, select')]
          .filter(e => e.checkVisibility() && !e.dataset.stop && e.tabIndex >= 0).map(e => e.outerHTML.slice(0, 80))
        """)
      #expect(faint.isEmpty && missed == "[]", "\(faint) \(missed)")
      #expect(reached.count > 15)
    }
  }

  @Test func withoutScriptsThePageIsComplete() async throws {
    try await ReadingStage.run { stage in
      try await stage.openWithoutScripts(ReadingStage.post)
      #expect(
        try await stage.browser.run(
          """
          const text = document.querySelector('article').innerText;
          return [text.includes('첫 문단입니다.'), text.includes('제목 5'), text.includes('print(one + two)'),
            document.querySelectorAll('.code-tools, [data-theme-switch]:not([hidden])').length,
            document.querySelector('.prose img').getBoundingClientRect().width > 300,
            getComputedStyle(document.querySelector('[data-article]')).visibility]
          """) == #"[true,true,true,0,true,"visible"]"#)
      try await stage.openWithoutScripts("/search/")
      #expect(
        try await stage.browser.run(
          "return [document.querySelector('[data-search-index]').innerText.includes('긴 글'), document.querySelectorAll('input').length]"
        ) == "[true,0]")
    }
  }

  @Test func printingAfterTheDarkSwitchIsDarkOnWhite() async throws {
    try await ReadingStage.run { stage in
      let browser = stage.browser
      try await stage.open(ReadingStage.post)
      try await browser.run("document.querySelector('[data-theme-switch]').click(); return null")
      let luminance = """
        const channel = (value, index) => [0.2126, 0.7152, 0.0722][index] * value;
        const light = colour => colour.match(/[0-9.]+/g).slice(0, 3).map(Number).map(channel).reduce((a, b) => a + b);
        """
      let isDark = "(() => { \(luminance) return light(getComputedStyle(document.body).backgroundColor) < 60 })()"
      if try await browser.run("return \(isDark)") == "false" {
        try await browser.run("document.querySelector('[data-theme-switch]').click(); return null")
      }
      try await browser.wait(until: isDark)
      try await browser.devTools("Emulation.setEmulatedMedia", ["media": "print"])
      #expect(
        try await browser.run(
          """
          \(luminance)
          const shown = [...document.querySelectorAll('h1, .prose p, .prose td, .prose code, .line, .line span')]
            .filter(e => e.checkVisibility());
          const pale = shown.filter(e => light(getComputedStyle(e).color) > 130);
          return [getComputedStyle(document.body).backgroundColor, shown.length > 20, pale.map(e => e.outerHTML.slice(0, 60))]
          """) == #"["rgb(255, 255, 255)",true,[]]"#)
    }
  }

  @Test func aLinkToAPageInAnotherLanguageShowsItFromTheTop() async throws {
    try await ReadingStage.run { stage in
      try await stage.open("/en\(ReadingStage.post)")
      try await stage.browser.run("document.querySelector('.prose a[href*=about]').click(); return null")
      try await stage.browser.wait(until: "location.pathname === '/about/' && document.readyState === 'complete'")
      #expect(
        try await stage.browser.run(
          """
          const seen = selector => document.querySelector(selector).getBoundingClientRect();
          return [scrollY, seen('.site-header').top >= 0, seen('h1').top >= 0, seen('h1').bottom <= innerHeight]
          """) == "[0,true,true,true]")
    }
  }

  @Test func aPageOpenedAsAFileLeadsToOtherPages() async throws {
    try await ReadingStage.run { stage in
      let browser = stage.browser
      try await browser.open(stage.output.appendingPathComponent("index.html").absoluteString)
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.site-header a[href]')].filter(a => !a.pathname.endsWith('.html')).map(a => a.href)"
        ) == "[]")
      try await browser.run("document.querySelector('.site-header nav a[href]').click(); return null")
      try await browser.wait(
        until: "location.protocol === 'file:' && document.querySelector('h1') && document.styleSheets.length")
      #expect(try await browser.run("return location.pathname.endsWith('/index.html')") == "true")
    }
  }

  @Test func printedPagesHoldTheTextAlone() async throws {
    try await ReadingStage.run { stage in
      try await stage.open(ReadingStage.post)
      try await stage.browser.devTools("Emulation.setEmulatedMedia", ["media": "print"])
      #expect(
        try await stage.browser.run(
          """
          const seen = selector => [...document.querySelectorAll(selector)].some(e => e.checkVisibility());
          const pre = document.querySelectorAll('figure.code pre')[1];
          return [seen('.site-header, .site-footer, .contents, .code-tools, .skip'), seen('h1'), seen('.prose p'),
            pre.scrollWidth <= pre.clientWidth + 1]
          """) == "[false,true,true,true]")
    }
  }
}
