/// The form in which a block is part of a program.
import ArticleModel
import SwiftSource

/// One block in a program.
struct ProgramPart: Sendable, Hashable {
  /// The code around the block.
  enum Wrapping: Sendable, Hashable {
    /// Nothing: its lines are at the top level of the file.
    case none
    /// A scope, `do { … }`.
    case scope
    /// A subclass of `UIViewController`, for a block that has methods without their class.
    case member
  }

  /// The block's number.
  let block: Int
  var wrapping = Wrapping.none
  /// Statements that must not compile; ranges of the block's code that are replaced by spaces.
  var masked: [Range<Int>] = []
  /// Whether the hidden lines of the block's `swifttest` comment are inserted.
  var withHiddenLines = false
  /// Whether probes for the values that comments name, and markers inside bodies, are inserted. They move columns, so they are used in runs
  /// only.
  var askingForValues = false
  /// The indices of claims without a probe, because their probes do not compile.
  var unasked: Set<Int> = []
}

/// Creates the parts for blocks of a page.
struct PartMaker: Sendable {
  let page: SamplePage
  /// By block number, the statements that do not compile, as their comments say.
  var masks: [Int: [Range<Int>]] = [:]

  /// The block as written, except for statements that must not compile.
  func part(_ number: Int) -> ProgramPart { ProgramPart(block: number, masked: masks[number] ?? []) }

  /// The block with probes for its claims.
  func asking(_ number: Int) -> ProgramPart {
    var part = part(number)
    part.askingForValues = page.blocks[number].claims.contains(where: \.needsProbe)
    return part
  }

  /// The block as part of its session; the fence word `nest` puts it into a scope.
  func session(_ number: Int) -> ProgramPart {
    var part = part(number)
    if page.blocks[number].options.nest { part.wrapping = .scope }
    return part
  }

  /// The block as part of its session, with probes for its claims unless it also has claims about errors.
  func askingInSession(_ number: Int) -> ProgramPart {
    var part = session(number)
    let claims = page.blocks[number].claims
    part.askingForValues = claims.contains(where: \.needsProbe) && !claims.contains(where: \.isAboutError)
    return part
  }

  /// The block with the hidden lines of its `swifttest` comment.
  func withHiddenLines(_ number: Int) -> ProgramPart {
    var part = part(number)
    part.withHiddenLines = true
    return part
  }

  /// The blocks of a `swifttest` group before block `end` that parse, each with its hidden lines. Blocks that must not compile are included
  /// only if the failing statements are known.
  func group(_ name: String, before end: Int) -> [ProgramPart] {
    page.blocks.filter { block in
      block.number < end && block.groups.contains(name) && block.structure.problems.isEmpty
        && (block.errorsByTest.isEmpty || masks[block.number]?.isEmpty == false)
    }.map { withHiddenLines($0.number) }
  }

  /// The program for a block of old Swift with the blocks it needs; methods without their class are wrapped in a view controller.
  func historicPlan(_ block: SampleBlock) -> ProgramPlan {
    var plan = ProgramPlan(
      parts: page.slices.slice(of: block.number).map(part), stubs: page.stubs(for: [block]))
    if let member = member(block) {
      plan.parts[plan.parts.count - 1] = member
      plan.imports = ["UIKit"]
      plan.stubs = ["UIKit"] + plan.stubs
    }
    return plan
  }

  /// The block wrapped in a view controller, if it has methods without their class and there is a stub of UIKit; else nil.
  func member(_ block: SampleBlock) -> ProgramPart? {
    let words = ["override func", "@IBAction", "@IBOutlet", "@objc func", "override var", "@objc private func"]
    let isBare = block.structure.items.contains { item in
      words.contains { block.code[item.range.lowerBound...].starts(with: $0.utf8) }
    }
    guard isBare, page.environment.stubs.contains("UIKit") else { return nil }
    var member = part(block.number)
    member.wrapping = .member
    return member
  }
}
