/// Tests of the output of `jikji --version`.
import Foundation
import TestSupport
import Testing

struct VersionTests {
  @Test func verboseNamesWhatTheProgramWasBuiltFromAndWith() throws {
    try withTemporaryFolder { (folder) throws in
      let plain = try jikji(["--version"], in: folder).output
      for arguments in [["--version", "--verbose"], ["--verbose", "--version"], ["--version", "-v"]] {
        let lines = try jikji(arguments, in: folder).output.split(separator: "\n").map(String.init)
        #expect(lines.first == "jikji " + plain.trimmingCharacters(in: .newlines))
        let names = lines.dropFirst().map { String($0.prefix { $0 != ":" }) }
        #expect(names == ["commit", "Swift", "libcmark-gfm", "libxml2", "libcrypto", "libjemalloc"])
        #expect(lines.allSatisfy { !$0.hasSuffix(": ") })
        #expect(lines.last?.wholeMatch(of: /libjemalloc: \d+\.\d+\.\d+/) != nil)
      }
    }
  }
}
