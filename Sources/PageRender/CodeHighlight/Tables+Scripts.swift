/// Tables of languages without braces, of shells, and of data.
import SwiftSource

extension LanguageTable {
  /// A table with these words and these openings of line comments.
  private static func plain(_ words: [(CodeTokenKind, String)], comments: [String]) -> LanguageTable {
    var table = LanguageTable()
    table.words = WordTable(words)
    table.lineComments = comments.map { Array($0.utf8) }
    table.strings = [StringRule("\""), StringRule("'")]
    return table
  }

  static let python: LanguageTable = {
    let words = """
      False None True and as assert async await break case class continue def del elif else except finally for from global \
      if import in is lambda match nonlocal not or pass raise return try while with yield self cls
      """
    let types = "bool bytes dict float frozenset int list object set str tuple type"
    var table = plain([(.keyword, words), (.type, types)], comments: ["#"])
    let prefixes = ["", "f", "r", "b", "u", "F", "R", "B", "rb", "br", "fr", "rf"]
    table.strings =
      prefixes.flatMap {
        [StringRule("\($0)\"\"\"", "\"\"\"", spansLines: true), StringRule("\($0)'''", "'''", spansLines: true)]
      }
      + prefixes.flatMap { [StringRule("\($0)\"", "\""), StringRule("\($0)'", "'")] }
    table.atSign = .attribute
    table.capitalsAreTypes = true
    table.functionWords = ["def"]
    table.typeWords = ["class"]
    return table
  }()

  static let ruby: LanguageTable = {
    let words = """
      BEGIN END alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not \
      or redo rescue retry return self super then true undef unless until when while yield require require_relative include \
      extend attr_accessor attr_reader attr_writer private protected public raise lambda proc puts
      """
    var table = plain([(.keyword, words)], comments: ["#"])
    table.blockComments = [(Array("=begin".utf8), Array("=end".utf8), false)]
    table.strings.append(StringRule("`"))
    table.wordBytes = [UInt8(ascii: "?"), UInt8(ascii: "!")]
    table.atSign = .variable
    table.capitalsAreTypes = true
    table.dollarIsVariable = true
    table.functionWords = ["def"]
    table.typeWords = ["class", "module"]
    table.hasSymbols = true
    table.hasRegexLiterals = true
    table.hasHereDocuments = true
    return table
  }()

  static let shell: LanguageTable = {
    let words = """
      case do done elif else esac fi for function if in select then time until while break continue return exit export local \
      readonly declare typeset unset alias source set shift trap eval exec
      """
    let commands = """
      awk brew bundle carthage cat cd chmod chown cmake codesign cp curl cut date defaults dirname docker echo find gem git \
      grep gunzip gzip head jq kill launchctl ln ls lipo make mkdir mktemp mv node npm npx open otool pod printf ps pwd \
      python python3 read rm rsync ruby scp sed security sh sleep sort ssh sudo swift swiftc tail tar tee test top touch tr \
      uname uniq unzip wc wget which xargs xcodebuild xcode-select xcrun yarn zip apt-get apt jikji
      """
    var table = plain([(.keyword, words), (.function, commands)], comments: ["#"])
    table.commentsNeedSpace = true
    table.strings = [
      StringRule("\"", spansLines: true), StringRule("'", escape: nil, spansLines: true), StringRule("`"),
    ]
    table.wordBytes = Set("-./".utf8)
    table.callsAreFunctions = true
    table.dollarIsVariable = true
    table.functionWords = ["function"]
    table.hasHereDocuments = true
    table.hasPrompts = true
    return table
  }()

  static let dockerfile: LanguageTable = {
    var table = shell
    table.words = WordTable([(.keyword, "AS")])
    table.instructionsBeginLines = true
    table.hasPrompts = false
    return table
  }()

  static let makefile: LanguageTable = {
    let words =
      "define endef else endif export ifdef ifeq ifndef ifneq include override private sinclude undefine unexport"
    var table = plain([(.keyword, words)], comments: ["#"])
    table.wordBytes = Set("-./%".utf8)
    table.keyMarks = [UInt8(ascii: ":")]
    table.keysBeginLines = true
    table.dollarIsVariable = true
    return table
  }()

  static let json: LanguageTable = {
    var table = LanguageTable()
    table.words = WordTable([(.keyword, "true false null")])
    table.lineComments = [Array("//".utf8)]
    table.blockComments = [(Array("/*".utf8), Array("*/".utf8), false)]
    table.strings = [StringRule("\""), StringRule("'")]
    table.keyMarks = [UInt8(ascii: ":")]
    table.callsAreFunctions = false
    return table
  }()

  static let toml: LanguageTable = {
    var table = plain([(.keyword, "true false")], comments: ["#", ";"])
    table.commentsNeedSpace = true
    table.strings = [
      StringRule("\"\"\"", spansLines: true), StringRule("'''", escape: nil, spansLines: true), StringRule("\""),
      StringRule("'", escape: nil),
    ]
    table.wordBytes = Set("-.".utf8)
    table.keyMarks = [UInt8(ascii: "=")]
    table.keysBeginLines = true
    table.hasSections = true
    table.callsAreFunctions = false
    return table
  }()

  static let sql: LanguageTable = {
    let words = """
      add all alter and as asc autoincrement begin between by cascade case check collate column commit constraint create \
      cross current_date current_timestamp database default delete desc distinct drop else end escape except exists explain \
      false foreign from full group having if in index inner insert intersect into is join key left like limit natural not \
      null offset on or order outer over partition pragma primary references replace returning right rollback rowid select \
      set table then transaction trigger true union unique update using vacuum values view virtual when where with without
      """
    let types = """
      bigint blob boolean char date datetime decimal double float int integer interval json numeric real serial smallint \
      text time timestamp uuid varchar
      """
    var table = plain([(.keyword, words), (.type, types)], comments: ["--"])
    table.blockComments = [(Array("/*".utf8), Array("*/".utf8), false)]
    table.strings = [StringRule("'", escape: nil, spansLines: true), StringRule("\"", escape: nil), StringRule("`")]
    table.ignoresCase = true
    return table
  }()
}
