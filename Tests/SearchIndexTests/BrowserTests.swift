/// Tests of the search box in a real browser: text composition, wrong keyboard layout, keys, names for screen readers, failures, attacks.
import ArticleModel
import Foundation
import SearchIndex
import Synchronization
import TestSupport
import Testing

@Suite(
  .serialized,
  .enabled(
    if: WebDriver.programs != nil, "chromedriver and chromium are not installed (Debian: chromium, chromium-driver)"))
struct BrowserTests {
  @Test func findsWhileASyllableIsHalfTypedAndLeavesTheInputMethodAlone() async throws {
    try await onStage { stage in
      try await stage.openDialog()
      for half in ["ㅅ", "세", "셈", "세마"] {
        try await stage.browser.devTools(
          "Input.imeSetComposition", ["text": half, "selectionStart": half.count, "selectionEnd": half.count])
      }
      try await stage.waitForTitle("세마포어와 교착상태")
      // Enter, arrows and Esc belong to the input method while it composes.
      let before = try await stage.browser.run("return location.href")
      for key in ["Enter", "ArrowDown", "Escape"] {
        try await stage.browser.run(
          """
          const input = document.activeElement
          input.dispatchEvent(new KeyboardEvent('keydown', { key: '\(key)', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }))
          """)
      }
      #expect(try await stage.browser.run("return location.href") == before)
      #expect(try await stage.browser.run("return document.querySelectorAll('[aria-selected=true]').length") == "0")
      #expect(try await stage.browser.run("return document.querySelector('dialog').open") == "true")
      try await stage.insert("세마포어")
      #expect(try await stage.browser.run("return document.activeElement.value") == "\"세마포어\"")
      try await stage.waitForTitle("세마포어와 교착상태")
    }
  }

  @Test func ignoresTheEnterThatEndsAComposition() async throws {
    try await onStage { stage in
      try await stage.openDialog()
      try await stage.insert("클로저")
      try await stage.waitForTitle("클로저로 값 붙잡기")
      let stayed = try await stage.browser.run(
        """
        const input = document.activeElement, before = location.href
        input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
        input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
        return location.href === before && document.querySelector('dialog').open
        """)
      #expect(stayed == "true")
    }
  }

  @Test func findsWhatWasTypedInTheWrongLayoutAndSaysSo() async throws {
    try await onStage { stage in
      try await stage.openDialog()
      try await stage.browser.press("zmffhwj")
      try await stage.waitForTitle("클로저로 값 붙잡기")
      try await stage.browser.wait(until: "document.querySelector('.search-notes').textContent.includes('‘클로저’')")
    }
  }

  @Test func marksTitlesAndHeadingsOfResults() async throws {
    try await onStage { stage in
      try await stage.openDialog()
      try await stage.insert("강한 순환 참조")
      try await stage.waitForTitle("클로저로 값 붙잡기")
      try await stage.browser.wait(until: "document.querySelectorAll('.search-section mark').length === 3")
      try await stage.browser.run("document.activeElement.select()")
      try await stage.insert("세마포어")
      try await stage.browser.wait(until: "document.querySelector('.search-title mark')?.textContent === '세마포어'")
    }
  }

  @Test(arguments: ["light", "dark"])
  func marksAreLegible(_ scheme: String) async throws {
    try await onStage { stage in
      try await stage.browser.devTools(
        "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
      try await stage.openDialog()
      try await stage.browser.run("document.documentElement.style.colorScheme = 'light dark'")
      try await stage.insert("클로저")
      try await stage.browser.wait(until: "document.querySelector('.search-excerpt mark')")
      // WCAG 2.2, 1.4.3, with the opacity of the excerpt.
      let contrast = try await stage.browser.run(
        """
        const numbers = color => color.match(/[\\d.]+/g).map(Number)
        const mark = document.querySelector('.search-excerpt mark'), style = getComputedStyle(mark)
        const back = numbers(style.backgroundColor), front = numbers(style.color)
        const opacity = Number(getComputedStyle(mark.parentElement).opacity)
        const under = numbers(getComputedStyle(document.querySelector('dialog')).backgroundColor)
        const mixed = color => color.slice(0, 3).map((part, index) => part * opacity + under[index] * (1 - opacity))
        const light = color => color.map(part => part / 255).map(part => part > .04045 ? ((part + .055) / 1.055) ** 2.4 : part / 12.92)
          .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0)
        const [low, high] = [light(mixed(back)), light(mixed(front))].sort((left, right) => left - right)
        return back.length === 3 && (high + .05) / (low + .05) >= 4.5
        """)
      #expect(contrast == "true")
    }
  }

  @Test func walksByKeysOpensAndComesBack() async throws {
    try await onStage { stage in
      let browser = stage.browser
      try await browser.open(stage.server.address("/"))
      try await browser.run("document.querySelector('[data-search-open]').focus()")
      try await browser.press("k", holding: WebDriver.Key.control)
      try await browser.wait(until: "document.activeElement.matches('dialog[open] input')")
      try await stage.insert("값")
      try await stage.waitForTitle("옵셔널")
      let active =
        "return [...document.querySelectorAll('[role=option]')].findIndex(option => option.getAttribute('aria-selected') === 'true') + '/' + document.activeElement.getAttribute('aria-activedescendant')"
      let count = Int(try await browser.run("return document.querySelectorAll('[role=option]').length")) ?? 0
      #expect(count > 1)
      try await browser.press(WebDriver.Key.down)
      #expect(try await browser.run(active) == "\"0/search-1-option-0\"")
      try await browser.press(WebDriver.Key.end)
      #expect(try await browser.run(active) == "\"\(count - 1)/search-1-option-\(count - 1)\"")
      try await browser.press(WebDriver.Key.down)
      #expect(try await browser.run(active) == "\"0/search-1-option-0\"")
      try await browser.press(WebDriver.Key.up)
      #expect(try await browser.run(active) == "\"\(count - 1)/search-1-option-\(count - 1)\"")
      try await browser.press(WebDriver.Key.home)
      #expect(try await browser.run(active) == "\"0/search-1-option-0\"")
      try await browser.press(WebDriver.Key.escape)
      #expect(try await browser.run("return document.querySelector('dialog').open") == "false")
      #expect(try await browser.run("return document.activeElement.matches('[data-search-open]')") == "true")
      try await browser.press("/")
      try await browser.wait(until: "document.querySelectorAll('[role=option]').length > 1")
      let wanted = try await browser.run("return new URL(document.querySelector('[role=option]').href).pathname")
      try await browser.press(WebDriver.Key.down + WebDriver.Key.enter)
      try await browser.wait(until: "location.pathname === \(wanted)")
      try await browser.wait(until: "document.querySelector('main mark')")
      #expect(try await browser.run("return location.search") == "\"\"")
    }
  }

  @Test func leavesSlashToFieldsAndToModifiers() async throws {
    try await onStage { stage in
      try await stage.browser.open(stage.server.address("/"))
      try await stage.browser.run("document.querySelector('#other').focus()")
      try await stage.browser.press("/")
      #expect(
        try await stage.browser.run(
          "return [document.querySelector('#other').value, Boolean(document.querySelector('dialog'))]")
          == "[\"/\",false]")
    }
  }

  @Test func speaksToScreenReaders() async throws {
    try await onStage { stage in
      try await stage.openDialog()
      try await stage.insert("클로저")
      try await stage.waitForTitle("클로저로 값 붙잡기")
      try await stage.browser.wait(until: "document.querySelector('[role=status]').textContent.startsWith('결과 ')")
      let tree = try await stage.browser.devTools("Accessibility.getFullAXTree")
      for part in [
        "\"value\":\"combobox\"", "\"value\":\"listbox\"", "\"value\":\"option\"", "\"value\":\"사이트에서 찾기\"",
        "\"value\":\"검색 결과\"",
      ] {
        #expect(tree.contains(part), "the accessibility tree lacks \(part)")
      }
      let state = try await stage.browser.run(
        """
        const input = document.activeElement, list = document.getElementById(input.getAttribute('aria-controls'))
        const small = [...document.querySelectorAll('dialog button, dialog [role=option], dialog input, dialog select')].filter(element => element.offsetHeight && element.offsetHeight < 44)
        return [input.getAttribute('aria-expanded'), list.getAttribute('role'), [...list.querySelectorAll('[role=group]')].every(group => document.getElementById(group.getAttribute('aria-labelledby'))?.textContent), small.length]
        """)
      #expect(state == "[\"true\",\"listbox\",true,0]")
    }
  }

  @Test func keepsTheQueryInTheAddressOfTheSearchPage() async throws {
    try await onStage { stage in
      let browser = stage.browser
      try await browser.open(stage.server.address("/"))
      try await browser.open(stage.server.address("/search/?q=%EC%98%B5%EC%85%94%EB%84%90"))
      try await stage.waitForTitle("옵셔널")
      #expect(try await browser.run("return document.querySelector('[data-search-index]').hidden") == "true")
      try await browser.run("document.querySelector('input[role=combobox]').select()")
      try await stage.insert("세마포어")
      try await stage.waitForTitle("세마포어와 교착상태")
      #expect(try await browser.run("return new URL(location.href).searchParams.get('q')") == "\"세마포어\"")
      try await browser.run("history.back()")
      try await stage.waitForTitle("옵셔널")
      #expect(try await browser.run("return document.querySelector('input[role=combobox]').value") == "\"옵셔널\"")
      try await browser.run(
        "[...document.querySelectorAll('.search-chips button')].find(button => button.textContent.startsWith('안내서')).click()"
      )
      try await browser.wait(until: "new URL(location.href).searchParams.get('kind') === 'chapter'")
      // A filter that the other language lacks must not stay on unseen.
      try await browser.run(
        """
        const select = document.querySelector('.search-selects select')
        select.value = 'en'
        select.dispatchEvent(new Event('change'))
        """)
      try await browser.wait(until: "new URL(location.href).searchParams.get('language') === 'en'")
      #expect(try await browser.run("return new URL(location.href).searchParams.get('kind')") == "null")
      try await browser.open(stage.server.address("/search/?q=closure&language=en&kind=post"))
      try await browser.wait(until: "document.querySelector('.search-chips [aria-pressed=true]')")
    }
  }

  @Test func marksWordsWithSignsOnArrival() async throws {
    try await onStage { stage in
      let words = ["copy-on-write", "@escaping", "a.b(c)|[d]{e}*+?^$/", "언어"]
      let encoded = words.joined(separator: " ").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      try await stage.browser.open(stage.server.address("/posts/language/?hl=\(encoded)"))
      try await stage.browser.wait(until: "document.querySelector('mark.search-hit')?.textContent === '언어'")
      #expect(try await stage.browser.run("return location.search") == "\"\"")
    }
  }

  @Test func showsResultsInALowWindow() async throws {
    try await onStage { stage in
      try await stage.browser.devTools(
        "Emulation.setDeviceMetricsOverride", ["width": 360, "height": 300, "deviceScaleFactor": 2, "mobile": false])
      try await stage.openDialog()
      try await stage.insert("클로저")
      try await stage.waitForTitle("클로저로 값 붙잡기")
      let seen = try await stage.browser.run(
        """
        const option = document.querySelector('dialog [role=option]')
        option.scrollIntoView({block: 'nearest'})
        const box = option.getBoundingClientRect(), dialog = document.querySelector('dialog').getBoundingClientRect()
        return [box.height >= 44, box.top >= dialog.top, box.bottom <= dialog.bottom + 1]
        """)
      #expect(seen == "[true,true,true]")
    }
  }

  @Test func remembersQueriesUntilTheyAreCleared() async throws {
    try await onStage { stage in
      let browser = stage.browser
      try await stage.openDialog()
      try await stage.insert("클로저")
      try await stage.waitForTitle("클로저로 값 붙잡기")
      try await browser.press(WebDriver.Key.down + WebDriver.Key.enter)
      try await browser.wait(until: "location.pathname !== '/'")
      try await stage.openDialog()
      try await browser.wait(until: "document.querySelector('[role=option]')?.textContent === '클로저'")
      try await browser.run("document.querySelector('.search-notes button').click()")
      #expect(
        try await browser.run(
          "return [localStorage.getItem('jikji-recent-searches'), document.querySelectorAll('.search-list > [role=option]').length]"
        )
          == "[\"[]\",0]")
    }
  }

  @Test func anEmptyBoxOffersWhatIsOftenWrittenAbout() async throws {
    try await onStage { stage in
      let browser = stage.browser
      try await stage.openDialog()
      try await browser.wait(until: "document.querySelectorAll('[role=group] [role=option]').length > 0")
      let offered = try await browser.run("return document.querySelector('[role=option]').textContent")
      try await browser.press(WebDriver.Key.down + WebDriver.Key.enter)
      try await browser.wait(until: "document.querySelector('a[role=option]') !== null")
      #expect(try await browser.run("return document.querySelector('.search-input').value") == offered)
    }
  }

  @Test func showsTheIndexWithoutScripts() async throws {
    try await onStage { stage in
      try await stage.browser.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
      try await stage.browser.open(stage.server.address("/search/"))
      try await stage.browser.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
      let seen = try await stage.browser.run(
        "return [document.querySelector('[data-search-index]').hidden, document.querySelectorAll('input').length, document.querySelectorAll('[data-search-index] li a').length > 10]"
      )
      #expect(seen == "[false,0,true]")
    }
  }

  @Test func worksFromADisk() async throws {
    try await onStage { stage in
      let browser = stage.browser
      try await browser.open(stage.folder.appendingPathComponent("index.html").absoluteString)
      try await browser.press("/")
      try await browser.wait(until: "document.activeElement.matches('dialog[open] input')")
      try await stage.insert("교착상태")
      try await stage.waitForTitle("세마포어와 교착상태")
      try await browser.press(WebDriver.Key.enter)
      try await browser.wait(until: "location.pathname.endsWith('/posts/semaphore/index.html')")
      try await browser.open(stage.folder.appendingPathComponent("search/index.html").absoluteString + "?q=zmffhwj")
      try await stage.waitForTitle("클로저로 값 붙잡기")
    }
  }

  @Test func saysWhatAFailingFileCosts() async throws {
    try await onStage { stage in
      stage.server.fail { $0.contains("search/data/") && !$0.hasSuffix("manifest.js") }
      try await stage.openDialog()
      try await stage.insert("클로저")
      try await stage.browser.wait(
        until: "document.querySelector('.search-problem')?.textContent.includes('불러오지 못했습니다')")
      stage.server.fail { _ in false }
      try await stage.browser.run("document.querySelector('.search-problem button').click()")
      try await stage.waitForTitle("클로저로 값 붙잡기")
    }
  }

  @Test(arguments: [("ja", "閉じる"), ("zh-Hans", "关闭"), ("en-GB", "Close"), ("fr", "Close")])
  func theBoxSpeaksTheLanguageOfThePage(language: String, word: String) async throws {
    try await onStage { stage in
      let page = try String(contentsOf: stage.folder.appendingPathComponent("index.html"), encoding: .utf8)
      try stage.folder.write(page.replacing("lang=\"ko\"", with: "lang=\"\(language)\""), to: "index.html")
      try await stage.openDialog()
      #expect(
        try await stage.browser.run("return document.querySelector('dialog .search-bar button').textContent")
          == "\"\(word)\"")
    }
  }

  @Test func readsTheIndexAgainWhenTheSiteWasPublishedAgain() async throws {
    /// Whether the index was read again.
    final class State: Sendable {
      let isNew = Mutex(false)
    }
    try await onStage { stage in
      try await stage.openDialog()
      try await stage.insert("클로저")
      try await stage.waitForTitle("클로저로 값 붙잡기")
      // The data files of before are gone; those that the new index names are there.
      let state = State()
      stage.server.fail { path in
        state.isNew.withLock { isNew in
          isNew = isNew || path.hasSuffix("manifest.js")
          return path.contains("search/data/") && !isNew
        }
      }
      try await stage.browser.run("document.activeElement.select()")
      try await stage.insert("교착상태")
      try await stage.waitForTitle("세마포어와 교착상태")
      #expect(state.isNew.withLock { $0 })
      #expect(try await stage.browser.run("return document.querySelectorAll('.search-problem').length") == "0")
    }
  }

  @Test func runsNothingThatStandsInTitlesHeadingsOrQueries() async throws {
    try await onStage { stage in
      let browser = stage.browser
      _ = try await browser.consoleMessages()
      for query in ["클로저 공격", Self.nasty, "\"><svg onload=window.hacked=1>", "<img src=x onerror=window.hacked=1>"] {
        try await stage.openDialog()
        try await stage.insert(query)
        try await browser.wait(until: "document.querySelector('[role=status]').textContent.match(/결과|없습니다/)")
        #expect(
          try await browser.run(
            "return [typeof window.hacked, document.querySelectorAll('dialog img, dialog svg, dialog script').length]")
            == "[\"undefined\",0]")
        let encoded = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        try await browser.open(stage.server.address("/search/?q=\(encoded)"))
        try await browser.wait(until: "document.querySelector('[role=status]').textContent.match(/결과|없습니다/)")
        #expect(
          try await browser.run(
            "return [typeof window.hacked, document.querySelectorAll('main img, main svg, main script').length]")
            == "[\"undefined\",0]")
        try await browser.open(stage.server.address("/attack/?hl=\(encoded)"))
        #expect(try await browser.run("return typeof window.hacked") == "\"undefined\"")
      }
      let complaints = try await browser.consoleMessages().filter { $0.contains("Content Security Policy") }
      #expect(complaints == [])
    }
  }

  @Test func fetchesNothingBeforeItIsAsked() async throws {
    try await onStage { stage in
      _ = stage.server.takeAskedPaths()
      try await stage.browser.open(stage.server.address("/posts/semaphore/"))
      let asked = stage.server.takeAskedPaths().filter { $0.hasPrefix("/search/") }
      #expect(asked == ["/search/search.js"])
    }
  }
}
