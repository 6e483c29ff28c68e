/// Finds which earlier blocks of a page a block needs: those that declare what it uses, and those that change it since.
import SwiftSource

struct SampleSlices {
  private let blocks: [SampleBlock]
  private let usable: [Bool]
  private let texts: [String]

  /// - Parameter usable: whether a block may be part of another's program at all.
  init(_ blocks: [SampleBlock], usable: [Bool]) {
    self.blocks = blocks
    self.usable = usable
    texts = blocks.map { String(decoding: $0.code, as: UTF8.self) }
  }

  /// The names a block declares at the top level.
  static func declared(by block: SampleBlock) -> Set<String> {
    block.structure.types.union(block.structure.values).union(block.structure.functions)
  }

  /// The blocks that `target` needs, itself included, in order of place.
  func slice(of target: Int) -> [Int] {
    var chosen: Set<Int> = [target]
    var origin: [String: Int] = [:]
    var pending = [target]
    while let current = pending.popLast() {
      let own = Self.declared(by: blocks[current])
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
    (0..<target).last { usable[$0] && Self.declared(by: blocks[$0]).contains(name) }
  }

  /// Blocks between a declaration and the target that extend the type or change the variable.
  private func changers(of origin: [String: Int], before target: Int, besides chosen: inout Set<Int>) -> [Int] {
    var found: [Int] = []
    for (name, declarer) in origin.sorted(by: { $0.key < $1.key }) {
      for index in (declarer + 1)..<max(declarer + 1, target) where usable[index] && !chosen.contains(index) {
        let structure = blocks[index].structure
        guard structure.extended.contains(name) || structure.used.contains(name) && changes(index, name),
          !Self.declared(by: blocks[index]).contains(name)
        else { continue }
        chosen.insert(index)
        found.append(index)
      }
    }
    return found
  }

  /// Whether a statement of the block looks as if it changed the variable.
  private func changes(_ index: Int, _ name: String) -> Bool {
    guard blocks.contains(where: { $0.structure.values.contains(name) }) else { return false }
    let text = texts[index]
    return [
      "\(name) =", "\(name) +=", "\(name) -=", "\(name) *=", "\(name).", "\(name)[", "&\(name)", "\(name)?.",
      "\(name)!.",
    ]
    .contains { text.contains($0) }
  }

  /// Whether two blocks can stand at the top level of one file: no name is declared twice.
  func conflict(_ left: Int, _ right: Int) -> Bool {
    left != right && !Self.declared(by: blocks[left]).isDisjoint(with: Self.declared(by: blocks[right]))
  }
}

/// Puts blocks that get along into as few programs as possible, so that one process checks many samples.
struct SampleScenes {
  /// The programs: block numbers in order of place.
  private(set) var scenes: [[Int]] = []
  private let limit: Int

  /// - Parameters:
  ///   - targets: the blocks to check, in order, each with the blocks it needs.
  ///   - limit: how many blocks a program may have; a larger one loses more when one of its blocks fails.
  init(of targets: [(block: Int, slice: [Int])], slices: SampleSlices, limit: Int = 24) {
    self.limit = limit
    for target in targets { place(target.slice, slices) }
  }

  private mutating func place(_ slice: [Int], _ slices: SampleSlices) {
    for index in scenes.indices where scenes[index].count + slice.count <= limit {
      let fits = slice.allSatisfy { new in
        scenes[index].contains(new) || !scenes[index].contains { slices.conflict(new, $0) }
      }
      guard fits else { continue }
      scenes[index] = Set(scenes[index] + slice).sorted()
      return
    }
    scenes.append(slice)
  }
}
