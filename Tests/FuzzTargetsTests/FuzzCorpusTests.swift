/// Tests that the fuzzer's seed inputs, and every input that once broke a reader, are read without a crash.
import Foundation
import FuzzTargets
import TestSupport
import Testing

struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.allCases) func readsItsCorpus(_ target: FuzzTarget) throws {
    let folder = packageFolder.appendingPathComponent("Tests/FuzzTargetsTests/Corpus/\(target.rawValue)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!names.isEmpty)
    for name in names { target.run(Array(try Data(contentsOf: folder.appendingPathComponent(name)))) }
  }

  @Test(arguments: FuzzTarget.allCases) func readsNothingAndAllBytes(_ target: FuzzTarget) {
    target.run([])
    for first in UInt8.min...6 { target.run([first] + Array(UInt8.min...UInt8.max)) }
  }
}
