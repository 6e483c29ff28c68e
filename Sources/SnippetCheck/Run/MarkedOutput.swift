/// Cuts a program's standard output at the markers that its blocks and claims wrote into it.

/// What a program printed, by marker.
package struct MarkedOutput: Sendable {
  /// Markers in the order they were reached, each with what was printed since the one before.
  private(set) var marks: [(name: String, before: String)] = []
  /// Whether the program was built: it was started.
  private(set) var hasStarted = false
  /// What was printed after the last marker.
  private(set) var rest = ""
  /// Values that `// =>` comments asked for: plainly and as in code.
  private(set) var values: [String: [String]] = [:]
  /// What was printed since the last marker when a claim inside a body was reached, each time.
  private(set) var inBodies: [String: [String]] = [:]
  /// The markers behind comments about errors that the program came past.
  private(set) var passed: Set<String> = []
  /// The names of values that the program was not asked for, because it does not compile when it is.
  var unasked: Set<String> = []
  /// What was printed in a further run with another hash seed, where that was not the same.
  var others: [MarkedOutput] = []
  /// The blocks about which a further run says something; nil for all.
  var blocks: Set<Int>?

  private static let startName = "start"
  /// What whoever starts a program that writes no markers of its own (`@main`) writes before its output.
  package static let start = Array("\u{1}jikji-mark \(startName)\u{2}".utf8)

  /// Cuts `output`.
  init(_ output: [UInt8]) {
    var pending: [UInt8] = []
    var position = 0
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
      case .mark(let name):
        marks.append((name, String(decoding: pending, as: UTF8.self)))
        pending = []
      // Each value is asked for once: a second one was printed by the sample itself.
      case .value(let name, let texts): values[name] = values[name] == nil ? texts : []
      }
    }
    rest = String(decoding: pending, as: UTF8.self)
  }

  /// The further runs that say something about a block.
  func others(of block: Int) -> [MarkedOutput] { others.filter { $0.blocks?.contains(block) ?? true } }

  /// Whether a block printed something else in another run, or a value of it was another one.
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

  /// Whether the program came to its end.
  var reachedEnd: Bool { marks.contains { $0.name == "end" } }

  /// The number of the last block that was begun.
  var lastBlock: Int? {
    marks.last { $0.name.hasPrefix("b") }.flatMap { Int($0.name.dropFirst().prefix { $0 != "." }) }
  }

  /// All that a block printed at the top level, claims included. A program without markers (`@main`) is one block.
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

  /// What was printed before a claim's marker since the one before it; nil when it was never reached.
  func output(beforeClaim claim: Int, ofBlock number: Int) -> String? {
    let found = marks.filter { $0.name == "b\(number).c\(claim)" }
    return found.isEmpty ? nil : found.map(\.before).joined()
  }

  /// Everything printed from a block's begin to the end of the program.
  func output(fromBlock number: Int) -> String {
    if marks.isEmpty { return rest }
    guard let start = marks.firstIndex(where: { $0.name == "b\(number)" }) else { return "" }
    return marks[(start + 1)...].map(\.before).joined() + rest
  }
}
