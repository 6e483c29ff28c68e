/// Converts `theme:` to CSS custom properties, and adjusts colours so that they are readable on page and code backgrounds.
import ArticleModel
private import ByteText
import Diagnostics

/// An sRGB colour.
struct ThemeColor: Sendable, Equatable {
  /// Red, green and blue, each 0...1.
  var red: Double, green: Double, blue: Double

  init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Parses `#rgb` or `#rrggbb`; nil for anything else.
  init?(_ text: String) {
    guard text.wholeMatch(of: /#([0-9A-Fa-f]{3}){1,2}/) != nil else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    let values = digits.count == 3 ? digits.map { $0 * 17 } : [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
    self.init(red: Double(values[0]) / 255, green: Double(values[1]) / 255, blue: Double(values[2]) / 255)
  }

  /// The colour as `#rrggbb`.
  var hexadecimal: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The relative luminance as defined in WCAG 2.2.
  private var luminance: Double {
    let parts = [red, green, blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow24(($0 + 0.055) / 1.055) }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// x^2.4 computed as x² · x^(2/5), the fifth root by Newton's method, so that the last digit does not depend on a maths library.
  private func pow24(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }

  /// The contrast ratio as defined in WCAG 2.2, 1...21.
  func contrast(to other: ThemeColor) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// This colour mixed with `end` in steps of 2 % until its contrast to all `papers` is at least `ratio`; otherwise `end`.
  func readable(on papers: [ThemeColor], towards end: ThemeColor, ratio: Double = 4.5) -> ThemeColor {
    for step in 0...50 {
      let share = Double(step) / 50
      let mixed = ThemeColor(
        red: red + (end.red - red) * share, green: green + (end.green - green) * share,
        blue: blue + (end.blue - blue) * share)
      // The colour rounded to bytes must still have the ratio.
      if let shown = ThemeColor(mixed.hexadecimal), papers.allSatisfy({ shown.contrast(to: $0) >= ratio }) {
        return shown
      }
    }
    return end
  }

  fileprivate static let black = ThemeColor(red: 0, green: 0, blue: 0)
  fileprivate static let white = ThemeColor(red: 1, green: 1, blue: 1)
}

/// Makes the style rules of `theme:`.
struct ThemeStyle {
  /// The backgrounds of text in the light and the dark colour scheme: page, code, highlighted words. Equal to those in `10-tokens.css`.
  private static let papers: [(isDark: Bool, colors: [ThemeColor])] = [
    (false, ["#fbfaf6", "#f4f1e8", "#fdf0c4"].compactMap { ThemeColor($0) }),
    (true, ["#191815", "#23211d", "#4a3f18"].compactMap { ThemeColor($0) }),
  ]
  /// The page background of the light and the dark scheme, for the colour of the browser's user interface.
  static let paperColor = "#fbfaf6", darkPaperColor = "#191815"

  private(set) var diagnostics: [Diagnostic] = []
  private let source: SourceText

  /// The properties as a style sheet; invalid values are reported and left out.
  static func rules(_ config: SiteConfig) -> Checked<String> {
    var style = ThemeStyle(source: config.source)
    let look = config.style
    var properties = [
      style.pair("--link", ("accent", look.accent, "#1d4e89"), ("accentDark", look.accentDark, "#94bdee")),
      style.pair("--seal", ("brand", look.brand, "#a3301f"), ("brandDark", look.brandDark, "#f39a86")),
    ]
    for (name, key, font) in [
      ("--sans", "sans", look.sans), ("--serif", "serif", look.serif), ("--mono", "mono", look.mono),
    ] {
      if let font, let family = style.family(font, key) { properties.append("\(name):\(family),var(\(name)-usual)") }
    }
    if let measure = look.measure, let width = style.width(measure) { properties.append("--measure:\(width)") }
    properties += codeColors[look.code] ?? []
    let all = properties.compactMap { $0 }
    return Checked(all.isEmpty ? "" : ":root{\(all.joined(separator: ";"));}\n", style.diagnostics)
  }

  private init(source: SourceText) { self.source = source }

  private typealias Written = (key: String, value: Located<String>?, usual: String)

  /// A property with a colour for each scheme. If only the light one is given, the dark one is derived from it; if neither is, nil.
  private mutating func pair(_ property: String, _ light: Written, _ dark: Written) -> String? {
    guard light.value != nil || dark.value != nil else { return nil }
    let day = color(light, Self.papers[0])
    var night = color(dark, Self.papers[1])
    if dark.value == nil, let written = light.value.flatMap({ ThemeColor($0.value) }) {
      night = written.readable(on: Self.papers[1].colors, towards: .white).hexadecimal
    }
    return "\(property):light-dark(\(day),\(night))"
  }

  private mutating func color(_ written: Written, _ paper: (isDark: Bool, colors: [ThemeColor])) -> String {
    guard let value = written.value else { return written.usual }
    let place = Place(source, value.range)
    guard let color = ThemeColor(value.value) else {
      diagnostics.append(.badThemeColor(written.key, value.value, at: place))
      return written.usual
    }
    let shown = color.readable(on: paper.colors, towards: paper.isDark ? .white : .black)
    guard shown != color else { return color.hexadecimal }
    let ratio = paper.colors.map { color.contrast(to: $0) }.min() ?? 1
    diagnostics.append(
      .adjustedColor(written.key, value.value, shown.hexadecimal, ratio: ratio, isDark: paper.isDark, at: place))
    return shown.hexadecimal
  }

  /// A font list as CSS; names that contain spaces are quoted.
  private mutating func family(_ written: Located<String>, _ key: String) -> String? {
    let names = written.value.split(separator: ",").map { String($0.trimming { $0 == " " }) }
    let bare = names.map { $0.filter { $0 != "\"" && $0 != "'" } }
    guard !bare.isEmpty,
      bare.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || " -_.".contains($0) } })
    else {
      diagnostics.append(
        .badThemeValue(
          "fonts.\(key)", written.value,
          Phrase(en: "names of fonts such as 'Pretendard, Inter'", ko: "'Pretendard, Inter' 같은 글꼴 이름"),
          at: Place(source, written.range)))
      return nil
    }
    return bare.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: ",")
  }

  private mutating func width(_ written: Located<String>) -> String? {
    // The width is in `rem`, so that it is the same for the whole column: `em` would depend on the font size of each block.
    if written.value.wholeMatch(of: /[1-9][0-9]{0,2}(\.[0-9]+)?(em|rem|ch|px)/) != nil {
      return written.value.hasSuffix("rem") ? written.value : written.value.replacing("em", with: "rem")
    }
    diagnostics.append(
      .badThemeValue(
        "measure", written.value, Phrase(en: "a width such as '38em'", ko: "'38em' 같은 너비"),
        at: Place(source, written.range)))
    return nil
  }

  /// The syntax colours of each theme; all have a contrast of at least 4.5 to the code background of both schemes.
  private static let codeColors: [CodeTheme: [String]] = [
    .jikji: [],
    .github: [
      "--tok-keyword:light-dark(#b3162c,#ff9a92)", "--tok-string:light-dark(#0a3069,#a5d6ff)",
      "--tok-number:light-dark(#0550ae,#79c0ff)", "--tok-comment:light-dark(#57606a,#9aa4ae)",
      "--tok-type:light-dark(#8a3c00,#ffb77a)", "--tok-function:light-dark(#6f3bc4,#d2a8ff)",
      "--tok-attribute:light-dark(#0550ae,#79c0ff)",
    ],
    .mono: [
      "--tok-keyword:var(--ink)", "--tok-string:var(--ink)", "--tok-number:var(--ink)",
      "--tok-comment:var(--ink-soft)", "--tok-type:var(--ink)", "--tok-function:var(--ink)",
      "--tok-attribute:var(--ink-soft)",
    ],
  ]
}
