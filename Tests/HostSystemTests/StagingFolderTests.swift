/// The folder that a new site is made in.
import Foundation
import TestSupport
import Testing

@testable import HostSystem

struct StagingFolderTests {
  @Test func isEmptyAndLiesInItsRoot() throws {
    try withTemporaryFolder { (folder) throws in
      for name in ["하나", "둘"] {
        let root = folder.path + "/" + name
        let made = try StagingFolder.make(in: root)
        #expect(made.hasPrefix(root + "/"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: made).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root).count == 1)
      }
    }
  }

  @Test func saysWhyItCannotBeMade() throws {
    try withTemporaryFolder { (folder) throws in
      try folder.write("a file", to: "taken")
      #expect(throws: HostError.self) { try StagingFolder.make(in: folder.path + "/taken/below") }
    }
  }
}
