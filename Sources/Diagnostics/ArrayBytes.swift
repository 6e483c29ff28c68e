/// Finds runs of bytes in texts, and keeps arrays no larger than what they hold.

extension [UInt8] {
  /// Whether `run` stands anywhere in the bytes; false for an empty run.
  package func contains(run: StaticString) -> Bool {
    withUnsafeBytes { bytes in
      run.withUTF8Buffer { run in
        guard let first = run.first, bytes.count >= run.count else { return false }
        return (0...(bytes.count - run.count)).contains { start in
          bytes[start] == first && run.indices.allSatisfy { bytes[start + $0] == run[$0] }
        }
      }
    }
  }
}

extension Array {
  /// The same elements in storage of their own size; growing leaves up to as much room unused, which adds up over a
  /// thousand pages that are kept.
  package var withoutSlack: [Element] {
    capacity > count + count / 8 ? withUnsafeBufferPointer { Array($0) } : self
  }
}
