/// Finds which earlier blocks of a page a block needs: those that declare what it uses, and those that change it since.
import SwiftSource

struct SampleSlices {
  fileprivate let blocks: [SampleBlock]
  private let variables: Set<String>
  /// The names that each block declares at the top level.
  fileprivate let declared: [Set<String>]
  /// The usable blocks that declare a name, and those that use or extend it, in order.
  private let declarers: [String: [Int]], users: [String: [Int]]

  /// - Parameter usable: whether a block may be part of another's program at all.
  init(_ blocks: [SampleBlock], usable: [Bool]) {
    self.blocks = blocks
    variables = blocks.reduce(into: []) { $0.formUnion($1.structure.values) }
    declared = blocks.map { $0.structure.types.union($0.structure.values).union($0.structure.functions) }
    var declarers: [String: [Int]] = [:]
    var users: [String: [Int]] = [:]
    for block in blocks where usable[block.number] {
      for name in declared[block.number] { declarers[name, default: []].append(block.number) }
      for name in block.structure.used.union(block.structure.extended) {
        users[name, default: []].append(block.number)
      }
    }
    (self.declarers, self.users) = (declarers, users)
  }

  /// The blocks that `target` needs, itself included, in order of place.
  func slice(of target: Int) -> [Int] {
    var chosen: Set<Int> = [target]
    var origin: [String: Int] = [:]
    var pending = [target]
    while let current = pending.popLast() {
      let own = declared[current]
      let wanted = blocks[current].structure.used.union(blocks[current].structure.extended)
      for name in wanted.sorted() where !own.contains(name) && origin[name] == nil {
        guard let found = declarer(of: name, before: current) ?? declarer(of: name, before: target) else { continue }
        origin[name] = found
        if chosen.insert(found).inserted { pending.append(found) }
      }
      if pending.isEmpty { pending += changers(of: origin, before: target, besides: &chosen) }
    }
    return chosen.sorted()
  }

  private func declarer(of name: String, before target: Int) -> Int? {
    declarers[name]?.last { $0 < target }
  }

  /// Blocks between a declaration and the target that extend the type or change the variable.
  private func changers(of origin: [String: Int], before target: Int, besides chosen: inout Set<Int>) -> [Int] {
    var found: [Int] = []
    for (name, declarer) in origin.sorted(by: { $0.key < $1.key }) {
      for index in users[name] ?? [] where index > declarer && index < target && !chosen.contains(index) {
        guard blocks[index].structure.extended.contains(name) || changes(index, name), !declared[index].contains(name)
        else { continue }
        chosen.insert(index)
        found.append(index)
      }
    }
    return found
  }

  /// Whether a statement of the block looks as if it changed the variable.
  private func changes(_ index: Int, _ name: String) -> Bool {
    guard variables.contains(name) else { return false }
    let (code, word) = (blocks[index].code, Array(name.utf8))
    var from = 0
    while from + word.count <= code.count {
      guard code[from] == word[0], code[from..<from + word.count].elementsEqual(word) else {
        from += 1
        continue
      }
      let after = code[(from + word.count)...]
      if from > 0, code[from - 1] == UInt8(ascii: "&") { return true }
      if Self.changingSigns.contains(where: { after.starts(with: $0) }) { return true }
      from += word.count
    }
    return false
  }

  /// What stands behind a variable's name where it is changed, or where a member of it may be.
  private static let changingSigns = [" =", " +=", " -=", " *=", ".", "[", "?.", "!."].map { Array($0.utf8) }

  /// Whether two blocks can stand at the top level of one file: no name is declared twice.
  func conflict(_ left: Int, _ right: Int) -> Bool {
    left != right && !declared[left].isDisjoint(with: declared[right])
  }
}

/// Puts blocks that get along into as few programs as possible, so that one process checks many samples.
struct SampleScenes {
  /// The programs: block numbers in order of place.
  var programs: [[Int]] { scenes.map { $0.members.sorted() } }
  private var scenes: [Scene] = []
  private let limit: Int

  private struct Scene {
    var members: Set<Int> = []
    /// Names that its blocks declare, and names that they look up elsewhere.
    var declared: Set<String> = [], foreign: Set<String> = []
  }

  /// - Parameters:
  ///   - targets: the blocks to check, in order, each with the blocks it needs.
  ///   - limit: how many blocks a program may have; a larger one loses more when one of its blocks fails.
  init(of targets: [(block: Int, slice: [Int])], slices: SampleSlices, limit: Int = 24) {
    self.limit = limit
    for target in targets { place(target.slice, slices) }
  }

  /// A slice joins a scene in which nothing changes for either: no name is declared twice, and no name that one of them
  /// does not find in its own company is found in the other's.
  private mutating func place(_ slice: [Int], _ slices: SampleSlices) {
    let own = slices.names(of: slice)
    for index in scenes.indices where scenes[index].members.count + slice.count <= limit {
      let scene = scenes[index]
      let new = slices.names(of: slice.filter { !scene.members.contains($0) })
      guard new.declared.isDisjoint(with: scene.declared), own.foreign.isDisjoint(with: scene.declared),
        scene.foreign.isDisjoint(with: new.declared)
      else { continue }
      scenes[index].members.formUnion(slice)
      scenes[index].declared.formUnion(new.declared)
      scenes[index].foreign.formUnion(own.foreign)
      return
    }
    scenes.append(Scene(members: Set(slice), declared: own.declared, foreign: own.foreign))
  }
}

extension SampleSlices {
  /// The names that `members` declare together, and those that they look up and none of them declares.
  func names(of members: [Int]) -> (declared: Set<String>, foreign: Set<String>) {
    var all: (declared: Set<String>, foreign: Set<String>) = ([], [])
    for member in members {
      all.declared.formUnion(declared[member])
      all.foreign.formUnion(blocks[member].structure.used)
    }
    all.foreign.subtract(all.declared)
    return all
  }
}
