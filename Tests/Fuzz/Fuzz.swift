/// Runs libFuzzer (https://llvm.org/docs/LibFuzzer.html), which mutates inputs guided by coverage, on one reader; `make fuzz` builds and
/// runs this. `JIKJI_FUZZ_TARGET` names the reader; the arguments are libFuzzer's.
import Foundation
import FuzzTargets

private typealias Reader = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ reader: Reader
) -> CInt

private let target = ProcessInfo.processInfo.environment["JIKJI_FUZZ_TARGET"].flatMap { FuzzTarget(rawValue: $0) }

@main enum Fuzz {
  static func main() {
    guard target != nil else {
      print("JIKJI_FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
      exit(2)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runFuzzer(&count, &arguments) { start, count in
        target?.run(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}
