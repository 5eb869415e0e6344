import Foundation
import Glibc

/// The processes of a browser, as /proc shows them.
///
/// Reference: proc(5)
struct ProcessGroup {
  /// The processes by number.
  let members: [Int]

  /// Those of the group that the process `first` began.
  init(of first: pid_t) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    members = names.compactMap(Int.init).filter { number in
      guard let text = Self.text("/proc/\(number)/stat"), let end = text.lastIndex(of: ")") else {
        return false
      }
      // Behind the name: state, parent, group.
      let fields = text[text.index(after: end)...].split(separator: " ", maxSplits: 3)
      return fields.count > 2 && fields[2] == "\(first)"
    }
  }

  /// How much memory they use, in bytes: memory that several share counts once.
  ///
  /// Where the kernel does not say, what is not shared counts.
  var memory: Int {
    members.reduce(0) { $0 + (Self.proportional(of: $1) ?? Self.unshared(of: $1) ?? 0) }
  }

  /// The time of processors that each process has used.
  var used: [Int: Duration] {
    Dictionary(uniqueKeysWithValues: members.map { ($0, Self.used(by: $0)) })
  }

  /// The time of processors that they have used since each of `before` had used as much as it says.
  func used(since before: [Int: Duration]) -> Duration {
    used.reduce(.zero) { $0 + max(.zero, $1.value - (before[$1.key] ?? .zero)) }
  }

  /// User and system time, which are the 14th and the 15th field.
  private static func used(by number: Int) -> Duration {
    guard let text = text("/proc/\(number)/stat"), let end = text.lastIndex(of: ")") else {
      return .zero
    }
    let fields = text[text.index(after: end)...].split(separator: " ").dropFirst(11).prefix(2)
    let ticks = fields.reduce(0) { $0 + (Int($1) ?? 0) }
    return .milliseconds(1000 * ticks / max(1, sysconf(Int32(_SC_CLK_TCK))))
  }

  /// What shows that a process of pages is not confined; `nil` when all are, and there is one.
  var gap: String? {
    var count = 0
    for number in members {
      guard let command = Self.text("/proc/\(number)/cmdline"),
        command.contains("--type=renderer"), let status = Self.text("/proc/\(number)/status")
      else { continue }
      count += 1
      guard status.contains("\nSeccomp:\t2\n") else {
        return "process \(number) may make any system call"
      }
      guard status.contains("\nNoNewPrivs:\t1\n") else {
        return "process \(number) may get rights"
      }
    }
    return count > 0 ? nil : "it has no process for pages"
  }

  private static func proportional(of number: Int) -> Int? {
    guard let text = text("/proc/\(number)/smaps_rollup"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes << 10
  }

  private static func unshared(of number: Int) -> Int? {
    guard let text = text("/proc/\(number)/statm") else { return nil }
    let pages = text.split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * Int(getpagesize()) : nil
  }

  private static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(file, &text, text.count)
    return count >= 0 ? String(decoding: text[..<count], as: UTF8.self) : nil
  }
}
