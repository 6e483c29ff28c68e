/// How blocks take part in programs.
import ArticleModel
import SwiftSource

/// One block in a program.
struct ProgramPart: Sendable, Hashable {
  /// What is written around the block.
  enum Wrapping: Sendable, Hashable {
    /// Nothing: its lines are at the top level of the file.
    case none
    /// `do { … }`.
    case scope
    /// A view controller's class, for a block that shows methods without their class.
    case member
  }

  /// The block's number.
  let block: Int
  var wrapping = Wrapping.none
  /// Statements that must not compile and are overwritten with spaces, as ranges of the block's code.
  var masked: [Range<Int>] = []
  /// Whether the hidden lines of the `swifttest` comment beside the block are inserted.
  var withCompanions = false
  /// Whether comments ask for values, and those inside bodies are marked; this moves columns, so it is used in runs only.
  var askingForValues = false
  /// The claims that are not asked about all the same, because their questions do not compile.
  var unasked: Set<Int> = []
}

/// Makes the parts of a page's blocks.
struct PartMaker: Sendable {
  let page: SamplePage
  /// The statements of each block that are known not to compile, as their comments say.
  var masks: [Int: [Range<Int>]] = [:]

  /// The block as it is.
  func part(_ number: Int) -> ProgramPart { ProgramPart(block: number, masked: masks[number] ?? []) }

  /// The block with its `// =>` comments asking for values.
  func asking(_ number: Int) -> ProgramPart {
    var part = part(number)
    part.askingForValues = page.blocks[number].claims.contains(where: \.asks)
    return part
  }

  /// The block in its session, where `nest` puts it in a scope.
  func session(_ number: Int) -> ProgramPart {
    var part = part(number)
    if page.blocks[number].options.nest { part.wrapping = .scope }
    return part
  }

  /// The block in its session with its `// =>` comments asking for values, unless statements of it must not compile.
  func askingInSession(_ number: Int) -> ProgramPart {
    var part = session(number)
    let claims = page.blocks[number].claims
    part.askingForValues = claims.contains(where: \.asks) && !claims.contains(where: \.isAboutError)
    return part
  }

  /// The block with the hidden lines of its `swifttest` comment.
  func withCompanions(_ number: Int) -> ProgramPart {
    var part = part(number)
    part.withCompanions = true
    return part
  }

  /// The blocks of a `swifttest` group before block `end` that parse, each with its hidden lines; without those that must not
  /// compile, unless it is known which statements of them do not.
  func group(_ name: String, before end: Int) -> [ProgramPart] {
    page.blocks.filter { block in
      block.number < end && block.groups.contains(name) && block.structure.problems.isEmpty
        && (block.errorsByTest.isEmpty || masks[block.number]?.isEmpty == false)
    }.map { withCompanions($0.number) }
  }

  /// The block with those it needs, in today's form of a program: methods without their class get a view controller around
  /// them.
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

  /// The block as members of a view controller, when it shows methods without the class around them and there is a stub
  /// of UIKit; else nil.
  func member(_ block: SampleBlock) -> ProgramPart? {
    let words = ["override func", "@IBAction", "@IBOutlet", "@objc func", "override var", "@objc private func"]
    let isBare = block.structure.items.contains { item in
      words.contains { block.code[item.range.lowerBound...].starts(with: $0.utf8) }
    }
    guard isBare, page.environment.stubNames["UIKit"] != nil else { return nil }
    var member = part(block.number)
    member.wrapping = .member
    return member
  }
}
