import Glibc
import ReadingChecks

/// Runs the fuzzer's loop; part of libFuzzer.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Reads whatever page the fuzzer thinks up, and stops at the first broken promise.
@main
struct Main {
  static func main() {
    var argumentCount = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&argumentCount, &arguments) { bytes, count in
      let bytes = UnsafeBufferPointer(start: bytes, count: count)
      guard let input = FuzzedPage.input(bytes) else { return 0 }
      let problems = RecordCheck(input, isRepeated: count % 16 == 0).problems
      if !problems.isEmpty {
        let text = Array("ReadPage: \(problems.joined(separator: "\n  "))\n".utf8)
        _ = write(STDERR_FILENO, text, text.count)
        abort()
      }
      return 0
    }
    exit(status)
  }
}
