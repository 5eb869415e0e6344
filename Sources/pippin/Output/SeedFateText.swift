import Records
import Storing

/// Why seeds were not read, and when what failed is tried again, in words.
enum SeedFateText {
  /// The most seeds that are listed.
  private static let seedLimit = 20

  /// Lines on the seeds that were not read; none when all were.
  static func lines(_ fates: [AddressFate], command: String?) -> [String] {
    let unread = fates.filter { !$0.isRead || $0.isFailed }
    guard !unread.isEmpty else { return [] }
    var lines = ["  seeds not read:"]
    for fate in unread.prefix(seedLimit) {
      let way = fate.end == fate.url ? "" : "leads to \(fate.end): "
      lines.append("    \(fate.url)\t\(way)\(text(fate))")
    }
    if unread.count > seedLimit { lines.append("    … and \(unread.count - seedLimit) more") }
    if unread.contains(where: \.isFailed) {
      lines.append("    Failed seeds are tried in every run: \(command ?? sameCommand)")
    }
    return lines
  }

  /// Lines on what is to be tried again; none when nothing is.
  static func lines(_ retries: [UpcomingRetry], command: String?) -> [String] {
    guard !retries.isEmpty else { return [] }
    let lines = retries.map { retry in
      "    \(retry.count)\t\(retry.reason), from \(retry.next.iso8601) on, such as \(retry.example)"
    }
    return ["  to be tried again:"] + lines + ["    Then run: \(command ?? sameCommand)"]
  }

  private static let sameCommand = "the same command"

  /// What became of one seed.
  private static func text(_ fate: AddressFate) -> String {
    let next = fate.next.map { ", next attempt from \($0.iso8601) on" } ?? ""
    return switch fate.state {
    case nil: "was not met yet"
    case .gone: "gone (status \(fate.status))\(next)"
    case .waiting, .leased, .later:
      fate.isFailed
        ? "\(fate.reason ?? "failed")\(next)" : "waits for its turn\(next)"
    case .held: "deferred (\(fate.reason ?? HeldReason.seed))"
    case .redirected where fate.reason == nil: "its redirect leads to nothing that was read"
    case .page, .redirected, .refused:
      "\(fate.reason ?? "failed")\(fate.status > 0 ? " (status \(fate.status))" : "")\(next)"
    }
  }

  /// What to do about seeds that failed for these reasons.
  static func advice(_ reasons: [String], command: String?) -> String {
    var steps = reasons.compactMap { remedies[$0] }
    if steps.isEmpty { steps = ["Look at one of them: pippin inspect URL."] }
    return (steps + ["Then run: \(command ?? sameCommand)"]).joined(separator: " ")
  }

  private static let remedies: [String: String] = [
    "fetch.unknown-host": "Check the spelling of the host name, and the network.",
    "fetch.refused": "Check that the server runs, and on which port.",
    "fetch.blocked-address":
      "The host is in a private network: allow it with --allow-private if it is yours.",
    "fetch.tls": "Check the certificate; name your own authority with --cacert FILE.",
    "robots.unreachable": "Wait until the host's robots.txt can be read.",
  ]
}
