/// Tables of languages with braces.
import SwiftSource

extension LanguageTable {
  private static let braceComments: [(open: [UInt8], close: [UInt8], nests: Bool)] = [
    (Array("/*".utf8), Array("*/".utf8), false)
  ]
  private static let nestedBraceComments: [(open: [UInt8], close: [UInt8], nests: Bool)] = [
    (Array("/*".utf8), Array("*/".utf8), true)
  ]

  /// What all of them share: `//`, `/* */`, strings and characters.
  static func braces(_ words: [(CodeTokenKind, String)], nestingComments: Bool = false) -> LanguageTable {
    var table = LanguageTable()
    table.words = WordTable(words)
    table.lineComments = [Array("//".utf8)]
    table.blockComments = nestingComments ? nestedBraceComments : braceComments
    table.strings = [StringRule("\""), StringRule("'")]
    table.capitalsAreTypes = true
    table.typeWords = ["class", "interface", "struct", "enum", "union", "new", "extends", "implements"]
    return table
  }

  private static let cKeywords = """
    auto break case const continue default do else enum extern for goto if inline register restrict return sizeof static \
    struct switch typedef union volatile while true false NULL nullptr _Bool _Static_assert
    """
  private static let cTypes = """
    void char short int long float double signed unsigned bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t \
    uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE
    """

  static let cLanguage: LanguageTable = {
    var table = braces([(.keyword, cKeywords), (.type, cTypes)])
    table.hasPreprocessor = true
    return table
  }()

  static let cPlusPlus: LanguageTable = {
    let more = """
      alignas alignof and catch class concept consteval constexpr constinit const_cast co_await co_return co_yield decltype \
      delete dynamic_cast explicit export final friend mutable namespace new noexcept not operator or override private \
      protected public reinterpret_cast requires static_assert static_cast template this thread_local throw try typeid \
      typename using virtual import module
      """
    let types = "wchar_t char8_t char16_t char32_t string vector map set unordered_map unique_ptr shared_ptr optional"
    var table = braces([(.keyword, cKeywords), (.keyword, more), (.type, cTypes), (.type, types)])
    table.strings.insert(StringRule("R\"(", ")\"", escape: nil, spansLines: true), at: 0)
    table.hasPreprocessor = true
    return table
  }()

  static let objectiveC: LanguageTable = {
    let more = """
      self super nil Nil YES NO in out inout bycopy byref oneway nonatomic atomic strong weak copy assign retain readonly \
      readwrite nullable nonnull null_unspecified getter setter __block __weak __strong __bridge __unsafe_unretained \
      instancetype id class catch try throw new delete namespace using template public private protected virtual this
      """
    var table = braces([(.keyword, cKeywords), (.keyword, more), (.type, cTypes), (.type, "BOOL SEL IMP Class")])
    table.hasPreprocessor = true
    table.atSign = .keyword
    table.atSignOpensString = true
    return table
  }()

  static let java: LanguageTable = {
    let words = """
      abstract assert break case catch class const continue default do else enum exports extends final finally for goto if \
      implements import instanceof interface module native new non-sealed package permits private protected public record \
      requires return sealed static strictfp super switch synchronized this throw throws transient try var volatile while \
      yield true false null
      """
    var table = braces([(.keyword, words), (.type, "boolean byte char short int long float double void")])
    table.strings.insert(StringRule("\"\"\"", spansLines: true), at: 0)
    table.atSign = .attribute
    return table
  }()

  static let kotlin: LanguageTable = {
    let words = """
      abstract actual annotation as break by catch class companion const constructor continue crossinline data do dynamic \
      else enum expect external false final finally for fun get if import in infix init inline inner interface internal is \
      lateinit noinline null object open operator out override package private protected public reified return sealed set \
      super suspend tailrec this throw true try typealias val value var vararg when where while it
      """
    var table = braces([(.keyword, words)], nestingComments: true)
    table.strings.insert(StringRule("\"\"\"", escape: nil, spansLines: true), at: 0)
    table.atSign = .attribute
    table.functionWords = ["fun"]
    return table
  }()

  static let groovy: LanguageTable = {
    let words = """
      abstract as assert break case catch class const continue def default do else enum extends false final finally for \
      goto if implements import in instanceof interface new null package private protected public return static super \
      switch this throw throws trait true try var while
      """
    var table = braces([(.keyword, words), (.type, "boolean byte char short int long float double void")])
    table.strings = [StringRule("\"\"\"", spansLines: true), StringRule("'''", spansLines: true)] + table.strings
    table.atSign = .attribute
    return table
  }()

  static let cSharp: LanguageTable = {
    let words = """
      abstract as async await base break case catch checked class const continue default delegate do else enum event \
      explicit extern false finally fixed for foreach get goto if implicit in init interface internal is lock namespace new \
      null operator out override params partial private protected public readonly record ref required return sealed set \
      sizeof stackalloc static struct switch this throw true try typeof unchecked unsafe using var virtual volatile when \
      where while yield
      """
    let types = "bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort void"
    var table = braces([(.keyword, words), (.type, types)])
    table.strings.insert(StringRule("@\"", "\"", escape: nil, spansLines: true), at: 0)
    table.hasPreprocessor = true
    return table
  }()

  static let dart: LanguageTable = {
    let words = """
      abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else \
      enum export extends extension external factory false final finally for get hide if implements import in interface is \
      late library mixin new null on operator part required rethrow return sealed set show static super switch sync this \
      throw true try typedef var void when while with yield
      """
    var table = braces([(.keyword, words), (.type, "bool double int num")])
    table.strings = [StringRule("\"\"\"", spansLines: true), StringRule("'''", spansLines: true)] + table.strings
    table.atSign = .attribute
    return table
  }()

  static let go: LanguageTable = {
    let words = """
      break case chan const continue default defer else fallthrough for func go goto if import interface map package range \
      return select struct switch type var true false nil iota
      """
    let types = """
      any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 \
      uint16 uint32 uint64 uintptr
      """
    var table = braces([(.keyword, words), (.type, types)])
    table.strings.insert(StringRule("`", escape: nil, spansLines: true), at: 0)
    table.typeWords = ["type"]
    table.capitalsAreTypes = false
    return table
  }()

  static let rust: LanguageTable = {
    let words = """
      as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub \
      ref return self Self static struct super trait true type union unsafe use where while
      """
    let types = "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize"
    var table = braces([(.keyword, words), (.type, types)], nestingComments: true)
    table.strings = [StringRule("r#\"", "\"#", escape: nil, spansLines: true), StringRule("\"", spansLines: true)]
    table.strings.append(StringRule("'"))
    table.hasLifetimes = true
    table.functionWords = ["fn"]
    table.typeWords = ["struct", "enum", "trait", "type"]
    return table
  }()

  private static let scriptWords = """
    as async await break case catch class const continue debugger default delete do else export extends false finally for \
    from function get if import in instanceof let new null of return set static super switch this throw true try typeof \
    undefined var void while with yield NaN Infinity
    """

  static let javaScript: LanguageTable = {
    var table = braces([(.keyword, scriptWords)])
    table.strings.insert(StringRule("`", spansLines: true), at: 0)
    table.wordBytes = [UInt8(ascii: "$")]
    table.hasRegexLiterals = true
    table.atSign = .attribute
    table.functionWords = ["function"]
    return table
  }()

  static let typeScript: LanguageTable = {
    let more = """
      abstract asserts declare enum implements infer interface is keyof module namespace override private protected public \
      readonly require satisfies type unique
      """
    let types = "any bigint boolean never number object string symbol unknown"
    var table = javaScript
    table.words = WordTable([(.keyword, scriptWords), (.keyword, more), (.type, types)])
    return table
  }()

  static let php: LanguageTable = {
    let words = """
      abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty \
      enum extends false final finally fn for foreach function global goto if implements include include_once instanceof \
      insteadof interface isset list match namespace new null or print private protected public readonly require \
      require_once return static switch this throw trait true try unset use var while xor yield
      """
    var table = braces([(.keyword, words), (.type, "bool float int iterable mixed never object string void")])
    table.lineComments.append(Array("#".utf8))
    table.dollarIsVariable = true
    table.functionWords = ["function"]
    return table
  }()

  static let css: LanguageTable = {
    let words = "important and not only from to"
    var table = braces([(.keyword, words)])
    table.wordBytes = [UInt8(ascii: "-")]
    table.atSign = .keyword
    table.capitalsAreTypes = false
    table.keyMarks = [UInt8(ascii: ":")]
    table.keysBeginLines = true
    // `//` is a comment in SCSS only; in CSS it stands in addresses.
    table.lineComments = []
    return table
  }()
}
