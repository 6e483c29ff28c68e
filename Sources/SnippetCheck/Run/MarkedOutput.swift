/// Splits a program's standard output at the markers that its blocks and claims wrote.

/// The output of a program, by marker.
package struct MarkedOutput: Sendable {
  /// The markers in the order in which they were reached, each with the output since the previous one.
  private(set) var marks: [(name: String, before: String)] = []
  /// Whether the program was started, which means that it compiled.
  private(set) var hasStarted = false
  /// The output after the last marker.
  private(set) var rest = ""
  /// The reported values by name of the claim: description and debug description; empty if a value was reported more than once.
  private(set) var values: [String: [String]] = [:]
  /// For each claim inside a body, the output since the last marker each time that the claim was reached.
  private(set) var inBodies: [String: [String]] = [:]
  /// What the statements before ``OutputEcho``s printed, by the name of the mark before the statement.
  private(set) var ofStatements: [String: String] = [:]
  /// The names of the claims about errors that the program ran past.
  private(set) var passed: Set<String> = []
  /// The names of the claims whose probes were left out, because they do not compile.
  var unasked: Set<String> = []
  /// The outputs of further runs with other hash seeds, if they differ from this one.
  var others: [MarkedOutput] = []
  /// The blocks to which this further run applies; nil for all.
  var blocks: Set<Int>?

  private static let startName = "start"
  /// The marker that the runner writes before the output of a program that has no markers of its own (`@main`).
  package static let start = Array("\u{1}jikji-mark \(startName)\u{2}".utf8)

  /// Splits `output` at its markers.
  init(_ output: [UInt8]) {
    var pending: [UInt8] = []
    var position = 0
    var statement: (name: String, start: Int)?
    while position < output.count {
      let byte = output[position]
      guard byte == 1, let end = output[position...].firstIndex(of: 2),
        let marker = Self.marker(String(decoding: output[(position + 1)..<end], as: UTF8.self))
      else {
        pending.append(byte)
        position += 1
        continue
      }
      position = end + 1
      hasStarted = true
      switch marker {
      case .mark(Self.startName): break
      case .mark(let name) where name.contains(".n"):
        inBodies[name, default: []].append(String(decoding: pending, as: UTF8.self))
      case .mark(let name) where name.contains(".e"): passed.insert(name)
      case .mark(let name) where name.contains(".q"): statement = (name, pending.count)
      case .mark(let name) where name.contains(".r"):
        if let begun = statement, begun.name == name.replacing(".r", with: ".q") {
          ofStatements[begun.name] = String(decoding: pending[begun.start...], as: UTF8.self)
        }
        statement = nil
      case .mark(let name):
        marks.append((name, String(decoding: pending, as: UTF8.self)))
        (pending, statement) = ([], nil)
      // A probe reports its value once; a second report was printed by the sample itself, so neither is trusted.
      case .value(let name, let texts): values[name] = values[name] == nil ? texts : []
      }
    }
    rest = String(decoding: pending, as: UTF8.self)
  }

  /// The further runs that apply to a block.
  func others(of block: Int) -> [MarkedOutput] { others.filter { $0.blocks?.contains(block) ?? true } }

  /// Whether the output or a value of a block differs in another run.
  func differs(from other: MarkedOutput, in block: Int) -> Bool {
    let prefix = "b\(block)."
    func own(_ values: [String: [String]]) -> [String: [String]] { values.filter { $0.key.hasPrefix(prefix) } }
    return output(ofBlock: block) != other.output(ofBlock: block) || own(values) != own(other.values)
      || own(inBodies) != own(other.inBodies)
  }

  private enum Marker {
    case mark(String), value(String, [String])
  }

  private static func marker(_ text: String) -> Marker? {
    if text.hasPrefix("jikji-mark ") { return .mark(String(text.dropFirst("jikji-mark ".count))) }
    guard text.hasPrefix("jikji-value ") else { return nil }
    let parts = text.dropFirst("jikji-value ".count).split(separator: "\u{3}", omittingEmptySubsequences: false)
    return .value(String(parts[0]), parts.dropFirst().map(String.init))
  }

  /// Whether the program reached its end.
  var reachedEnd: Bool { marks.contains { $0.name == "end" } }

  /// The number of the last block that was started; nil if there is none.
  var lastBlock: Int? {
    marks.last { $0.name.hasPrefix("b") }.flatMap { Int($0.name.dropFirst().prefix { $0 != "." }) }
  }

  /// The whole output of a block. A program without markers (`@main`) counts as one block.
  func output(ofBlock number: Int) -> String {
    if marks.isEmpty { return rest }
    var text = ""
    var isInside = false
    for mark in marks {
      if isInside { text += mark.before }
      isInside = mark.name == "b\(number)" || mark.name.hasPrefix("b\(number).")
    }
    return isInside ? text + rest : text
  }

  /// The output between the previous marker and a claim's marker; nil if the claim was never reached.
  func output(beforeClaim claim: Int, ofBlock number: Int) -> String? {
    let found = marks.filter { $0.name == "b\(number).c\(claim)" }
    return found.isEmpty ? nil : found.map(\.before).joined()
  }

  /// The output from the start of a block to the end of the program. What is printed after its last statement is not part of it: only a
  /// process that ends slowly gets to print it.
  func output(fromBlock number: Int) -> String {
    if marks.isEmpty { return rest }
    guard let start = marks.firstIndex(where: { $0.name == "b\(number)" }) else { return "" }
    return marks[(start + 1)...].map(\.before).joined() + (reachedEnd ? "" : rest)
  }
}
