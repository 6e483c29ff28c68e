/// Puts blocks that do not affect each other into as few programs as possible, so that one process checks many samples.
import ArticleModel

struct SharedPrograms {
  /// The programs: block numbers in order of position.
  var programs: [[Int]] { groups.map { $0.members.sorted() } }
  /// The blocks that each program may judge: others in it are only needed there, and might hold by what these declare.
  var targets: [Set<Int>] { groups.map(\.targets) }
  private var groups: [Group] = []
  private let limit: Int

  private struct Group {
    var members: Set<Int> = []
    var targets: Set<Int> = []
    /// What every block of it sees unnamed.
    var reach: Set<String> = []
    /// Names that its blocks declare, and names that they use and do not declare.
    var declared: Set<String> = [], undeclared: Set<String> = []
  }

  /// - Parameters:
  ///   - targets: the slices of the blocks to check, in order; a slice ends with the block.
  ///   - slices: the names of the page's blocks.
  ///   - limit: how many blocks a program may have; the larger it is, the more blocks must be tried again when one fails.
  init(of targets: [[Int]], slices: SampleSlices, limit: Int = 24) {
    self.limit = limit
    for target in targets { add(target, slices) }
  }

  /// Adds a slice to the first group in which nothing changes for either: no name is declared twice, no name that one of
  /// them leaves undeclared is declared by the other, and both have the same imports, extensions and operators.
  private mutating func add(_ slice: [Int], _ slices: SampleSlices) {
    let own = slices.names(of: slice)
    let (target, reach) = (Set(slice.suffix(1)), slices.reach(of: slice))
    for index in groups.indices where groups[index].members.count + slice.count <= limit {
      let group = groups[index]
      let new = slices.names(of: slice.filter { !group.members.contains($0) })
      guard group.reach == reach, new.declared.isDisjoint(with: group.declared),
        own.undeclared.isDisjoint(with: group.declared),
        group.undeclared.isDisjoint(with: new.declared)
      else { continue }
      groups[index].members.formUnion(slice)
      groups[index].targets.formUnion(target)
      groups[index].declared.formUnion(new.declared)
      groups[index].undeclared.formUnion(own.undeclared)
      return
    }
    groups.append(
      Group(
        members: Set(slice), targets: target, reach: reach, declared: own.declared, undeclared: own.undeclared))
  }
}

/// The programs that check many blocks of a page at once.
struct SharedProgramPlan {
  /// Block numbers of each program.
  let programs: [[Int]]
  /// The blocks to judge in each program.
  let targets: [Set<Int>]
  /// For each block to check, the blocks it needs, itself included.
  let needs: [Int: [Int]]

  /// Leaves out targets whose slice holds a failed block, a block that cannot share a program, or a name declared twice.
  init(of targets: [SampleBlock], on page: SamplePage, verdicts: [Int: Judgement]) {
    let sliced = targets.map { (block: $0.number, slice: page.slices.slice(of: $0.number)) }.filter { target in
      target.slice.allSatisfy { page.canShareProgram(page.blocks[$0]) && verdicts[$0]?.verdict != .fail }
        && !target.slice.contains { left in target.slice.contains { page.slices.conflict(left, $0) } }
    }
    let shared = SharedPrograms(of: sliced.map(\.slice), slices: page.slices)
    (programs, self.targets) = (shared.programs, shared.targets)
    needs = Dictionary(uniqueKeysWithValues: sliced.map { ($0.block, $0.slice) })
  }
}
