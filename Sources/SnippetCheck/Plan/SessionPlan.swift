/// Groups the blocks of a page that form one program because their fences say so: `continue`, `session=`, `reset`, `module=`, or a check
/// level of their own.
import ArticleModel
import Diagnostics

struct SessionPlan: Sendable {
  /// The numbers of the blocks of each session, in order; a block with its own check level and no session is a session by itself.
  private(set) var sessions: [[Int]] = []
  /// Reports `continue` without an earlier sample.
  private(set) var diagnostics: [Diagnostic] = []

  private let page: SamplePage
  /// The key of the session, by block number; blocks without a session are absent.
  private var keys: [Int: String] = [:]
  /// How often each named session has been reset so far.
  private var generations: [String: Int] = [:]

  /// - Parameter settled: the verdicts that needed no process. Failed blocks stay in their session, because the blocks after them are
  ///   blocked; other settled blocks are left out.
  init(_ page: SamplePage, settled: [Int: Judgement]) {
    self.page = page
    // A hidden block belongs to the session of the next visible block.
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

  /// The key of the session that a block's fence names; nil if it names none.
  private mutating func declaredKey(of block: SampleBlock) -> String? {
    let options = block.options
    // All blocks of a module form one session.
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
