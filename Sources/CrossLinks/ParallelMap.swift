/// Works on many articles at once without changing the order of results.
private import Dispatch

/// The results of `transform` for `0..<count`, in that order; the work is spread over all cores.
func parallelMap<Result: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Result) -> [Result] {
  guard count > 1 else { return (0..<count).map(transform) }
  // Small pieces, so that one long article does not keep the other cores waiting.
  let stripe = max(1, count / 64)
  return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Every iteration writes its own elements only.
    nonisolated(unsafe) let base = buffer.baseAddress
    DispatchQueue.concurrentPerform(iterations: (count + stripe - 1) / stripe) { piece in
      for index in piece * stripe..<min(count, (piece + 1) * stripe) {
        base.map { ($0 + index).initialize(to: transform(index)) }
      }
    }
    initialized = count
  }
}
