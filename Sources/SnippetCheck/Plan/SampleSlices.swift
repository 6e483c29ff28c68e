/// Finds the earlier blocks of a page that a block needs (a backward slice, M. Weiser, 1981): those that declare the names it uses, and
/// those in between that extend these types or change these variables. Names are compared as text, not resolved.
private import ByteText
import SwiftSource

struct SampleSlices: Sendable {
  private let blocks: [SampleBlock]
  /// The names of all variables and constants of the page.
  private let variables: Set<String>
  /// The names that each block declares at the top level.
  private let declared: [Set<String>]
  /// By name, the usable blocks that declare it, and those that use or extend it, in order.
  private let declarers: [String: [Int]], users: [String: [Int]]

  /// - Parameters:
  ///   - blocks: the page's blocks; the index of a block is its number.
  ///   - usable: for each block, whether it may be part of another block's program.
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

  /// The numbers of the blocks that `target` needs, itself included, in order of position.
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

  /// The last usable block before `target` that declares a name.
  func declarer(of name: String, before target: Int) -> Int? {
    declarers[name]?.last { $0 < target }
  }

  /// Blocks between a declaration and the target that extend the type or change the variable; they are added to `chosen`.
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

  /// Whether the text of a block seems to change the variable `name` (a heuristic: an assignment, a member access, a subscript, or `&`).
  private func changes(_ index: Int, _ name: String) -> Bool {
    guard variables.contains(name) else { return false }
    let code = blocks[index].code
    var from = 0
    while let place = code.range(of: name, from: from) {
      let after = code[place.upperBound...]
      if place.lowerBound > 0, code[place.lowerBound - 1] == UInt8(ascii: "&") { return true }
      if Self.changingSigns.contains(where: { after.starts(with: $0) }) { return true }
      from = place.upperBound
    }
    return false
  }

  /// The text after a variable's name where the variable or a member of it may be changed.
  private static let changingSigns = [" =", " +=", " -=", " *=", ".", "[", "?.", "!."].map { Array($0.utf8) }

  /// Whether two different blocks declare the same name, so that they cannot both be at the top level of one file.
  func conflict(_ left: Int, _ right: Int) -> Bool {
    left != right && !declared[left].isDisjoint(with: declared[right])
  }

  /// The names that `members` declare, and the names that they use but none of them declares.
  func names(of members: [Int]) -> (declared: Set<String>, undeclared: Set<String>) {
    var all: (declared: Set<String>, undeclared: Set<String>) = ([], [])
    for member in members {
      all.declared.formUnion(declared[member])
      all.undeclared.formUnion(blocks[member].structure.used)
    }
    all.undeclared.subtract(all.declared)
    return all
  }

  /// The effects of `members` on all code in the same program, whether or not it uses their names: the modules they import, and `#` with
  /// the number of each block that extends types or declares operators.
  func reach(of members: [Int]) -> Set<String> {
    members.reduce(into: []) { reach, member in
      reach.formUnion(blocks[member].structure.imports)
      if blocks[member].structure.affectsOtherCode { reach.insert("#\(member)") }
    }
  }
}
