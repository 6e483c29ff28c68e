/// Which blocks of a page are one program because their fences say so: `continue`, `session=`, `reset`, or a level of their
/// own.
import ArticleModel
import Diagnostics

struct SessionPlan: Sendable {
  /// The numbers of the blocks of each session, in order; a block with a level of its own is a session by itself.
  private(set) var sessions: [[Int]] = []
  /// `continue` where there is nothing to continue.
  private(set) var diagnostics: [Diagnostic] = []

  private let page: SamplePage
  /// The session's key of each block that is in one.
  private var keys: [Int: String] = [:]
  /// How often each named session was reset so far.
  private var generations: [String: Int] = [:]

  /// - Parameter settled: the verdicts that are known already. Failed blocks stay in their session, because what comes after
  ///   them is blocked; other settled blocks do not take part.
  init(_ page: SamplePage, settled: [Int: Judgement]) {
    self.page = page
    // Hidden comments belong to the session of the next block.
    var waiting: [Int] = []
    for block in page.blocks where block.level != .skip {
      if let key = declaredKey(of: block) {
        keys[block.number] = key
      } else if block.origin == .hiddenComment {
        waiting.append(block.number)
        continue
      } else if block.options.continues {
        diagnostics.append(.nothingToContinue(at: page.places(of: block).fence))
      }
      if keys[block.number] == nil, block.level != .auto, settled[block.number] == nil {
        keys[block.number] = "#\(block.number)"
      }
      if let key = keys[block.number] { for number in waiting { keys[number] = key } }
      waiting = []
    }
    let open = keys.keys.filter { settled[$0].map { $0.verdict == .fail } ?? true }
    sessions = Dictionary(grouping: open) { keys[$0] ?? "" }.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// The key of the session that a block's words name; nil when they name none.
  private mutating func declaredKey(of block: SampleBlock) -> String? {
    let options = block.options
    // The blocks of a module are one program.
    if let module = options.module { return "module \(module)" }
    if options.continues, let previous = previousBlock(before: block.number) {
      let key = keys[previous] ?? "#\(previous)"
      keys[previous] = key
      return key
    }
    guard let name = options.session ?? (page.isOneProgram ? "page" : nil) else { return nil }
    if options.reset { generations[name, default: 0] += 1 }
    return "\(name)#\(generations[name] ?? 0)"
  }

  private func previousBlock(before number: Int) -> Int? {
    page.blocks[..<number].last { $0.level != .skip && $0.origin != .hiddenComment }?.number
  }
}
