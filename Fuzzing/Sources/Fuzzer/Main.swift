import Glibc

/// Runs the fuzzer's loop; part of libFuzzer.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Hands one kind of input to its reader, whatever the fuzzer thinks up, and stops at the first
/// broken promise.
///
///     Fuzzer list
///     Fuzzer TARGET [libFuzzer's options and corpora]
@main
struct Main {
  /// Names the target to the processes that libFuzzer starts, which get its own options only.
  private static let variable = "PIPPIN_FUZZING_TARGET"

  /// The target that the first argument names, or a process above this one.
  private static let target: FuzzTarget? = {
    let inherited = getenv(variable).map { String(cString: $0) }
    let first = CommandLine.arguments.dropFirst().first
    return FuzzTarget.all.first { $0.name == first }
      ?? FuzzTarget.all.first { $0.name == inherited && first != "list" }
  }()

  static func main() {
    var arguments = CommandLine.arguments
    guard let target else {
      for target in FuzzTarget.all { print(target.name, target.byteLimit) }
      exit(arguments.dropFirst().first == "list" ? 0 : 64)
    }
    if arguments.dropFirst().first == target.name { arguments.remove(at: 1) }
    setenv(variable, target.name, 1)
    // Options behind this one replace it.
    arguments.insert("-max_len=\(target.byteLimit)", at: 1)
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var count = CInt(arguments.count)
    pointers.withUnsafeMutableBufferPointer { pointers in
      guard var start = pointers.baseAddress else { return }
      exit(
        runDriver(&count, &start) { bytes, count in
          Main.check([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
          return 0
        }
      )
    }
  }

  private static func check(_ input: [UInt8]) {
    guard let target else { return }
    let broken = target.broken(input)
    guard !broken.isEmpty else { return }
    let text = Array("\(target.name): \(broken.joined(separator: "\n  "))\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
    abort()
  }
}
