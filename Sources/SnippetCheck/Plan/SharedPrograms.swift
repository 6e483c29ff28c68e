/// Packs blocks that do not affect each other into few programs, so that one process checks many samples.
import ArticleModel

struct SharedPrograms {
  /// The block numbers of each program, in order of position.
  var programs: [[Int]] { groups.map { $0.members.sorted() } }
  /// The blocks to judge in each program. Its other blocks are there only because these need them; they might pass only because of
  /// declarations of these.
  var targets: [Set<Int>] { groups.map(\.targets) }
  private var groups: [Group] = []
  private let limit: Int

  private struct Group {
    var members: Set<Int> = []
    var targets: Set<Int> = []
    /// The imports, extensions and operators that affect all its blocks; see ``SampleSlices/reach(of:)``.
    var reach: Set<String> = []
    /// The names that its blocks declare, and the names that they use but do not declare.
    var declared: Set<String> = [], undeclared: Set<String> = []
  }

  /// - Parameters:
  ///   - targets: the slices of the blocks to check, in order; the last element of a slice is the block itself.
  ///   - slices: the declared and used names of the page's blocks.
  ///   - limit: the maximum number of blocks in a program. The larger it is, the more blocks must be tried again when one fails.
  init(of targets: [[Int]], slices: SampleSlices, limit: Int = 24) {
    self.limit = limit
    for target in targets { add(target, slices) }
  }

  /// Adds a slice to the first group that it does not affect and that does not affect it: no name is declared twice, no name that one of
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

/// The shared programs for blocks of a page.
struct SharedProgramPlan {
  /// The block numbers of each program.
  let programs: [[Int]]
  /// The blocks to judge in each program.
  let targets: [Set<Int>]
  /// For each block to check, the blocks it needs, itself included.
  let needs: [Int: [Int]]

  /// Plans programs for `targets`, except those whose slice contains a failed block, a block that cannot share a program, or a name
  /// declared twice.
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
