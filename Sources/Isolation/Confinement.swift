import CIsolation
import Glibc

/// What a process has given up for good, so that code which a hostile input took over can do
/// nothing but compute.
///
/// Source: seccomp(2), landlock(7), setrlimit(2)
package struct Confinement: Hashable, Sendable {
  /// Whether the kernel refuses all system calls but those that computing needs (seccomp).
  package var dropsSystemCalls = false
  /// Whether the kernel refuses to open files (Landlock).
  package var dropsFiles = false
  /// Whether memory, files and processes are limited (rlimits).
  package var hasLimits = false

  package init() {}

  /// What this kernel cannot refuse, as words for a message; empty when everything is in force.
  package var gaps: [String] {
    var gaps: [String] = []
    if !dropsSystemCalls { gaps.append("seccomp") }
    if !dropsFiles { gaps.append("Landlock") }
    if !hasLimits { gaps.append("resource limits") }
    return gaps
  }

  /// Confines this process for good, as far as the kernel can; what it cannot is left out.
  ///
  /// Everything that is needed later must be open or loaded before.
  ///
  /// - Parameter memory: How many bytes of address space may be used beyond those in use now.
  /// - Returns: What is in force.
  package static func enter(memory: Int) -> Confinement {
    var confinement = Confinement()
    // Each step takes away what the one before it needed.
    let used = usedMemory()
    guard isolation_drop_privileges() == 0 else { return confinement }
    confinement.dropsFiles = isolation_drop_files() > 0
    confinement.hasLimits = used.map { setLimits(memory: $0 + memory) } ?? false
    confinement.dropsSystemCalls = isolation_drop_system_calls() == 0
    return confinement
  }

  private static func setLimits(memory: Int) -> Bool {
    let limits: [(resource: __rlimit_resource, value: rlim_t)] = [
      (RLIMIT_NOFILE, 3), (RLIMIT_FSIZE, 0), (RLIMIT_CORE, 0), (RLIMIT_AS, rlim_t(memory)),
    ]
    return limits.allSatisfy { limit in
      var value = rlimit(rlim_cur: limit.value, rlim_max: limit.value)
      return setrlimit(__rlimit_resource_t(limit.resource.rawValue), &value) == 0
    }
  }

  /// The address space of this process in bytes, from /proc/self/statm.
  private static func usedMemory() -> Int? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 64)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    let first = text[..<count].prefix { $0 != UInt8(ascii: " ") }
    return Int(String(decoding: first, as: UTF8.self)).map { $0 * Int(getpagesize()) }
  }
}
