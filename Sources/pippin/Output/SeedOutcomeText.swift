import Addressing
import Basics
import Crawling
import Frontier
import Records
import Storing

/// Why seeds were not read, and when what failed is tried again, in words.
struct SeedOutcomeText {
  /// The time, so that what may be tried already differs from what has to wait.
  let now: Timestamp
  /// Whether every run asks for the seeds, as one that only checks them does.
  var asksEveryRun = false

  /// The most seeds that are listed.
  private static let seedLimit = 20

  /// Lines on the seeds that were not read, on what else failed, and on what to run then; none when
  /// everything was read.
  func lines(_ fates: [AddressOutcome], _ retries: [UpcomingRetry], command: String?) -> [String] {
    let unread = fates.filter(\.isUnread)
    var lines: [String] = []
    if !unread.isEmpty { lines.append("  seeds not read:") }
    for fate in unread.prefix(Self.seedLimit) {
      let way = fate.end == fate.url ? "" : "leads to \(fate.end): "
      lines.append("    \(fate.url)\t\(way)\(text(fate))")
    }
    if unread.count > Self.seedLimit {
      lines.append("    … and \(unread.count - Self.seedLimit) more")
    }
    if let login = login(unread) { lines.append(login) }
    if let map = unread.first(where: isSitemap), let origin = WebAddress(map.end)?.origin {
      let advice = "name it in robots.txt, and crawl \(origin)/"
      lines.append("  \(map.end) is no page. If it is a sitemap, \(advice)")
    }
    if !retries.isEmpty { lines.append("  to be tried again:") }
    lines += self.lines(retries).map { "  \($0)" }
    return lines + attempts(unread, retries, command)
  }

  /// What to run so that what failed is tried again.
  private func attempts(
    _ unread: [AddressOutcome],
    _ retries: [UpcomingRetry],
    _ command: String?
  ) -> [String] {
    var lines: [String] = []
    let isFailed = unread.contains(where: \.isFailed)
    if !retries.isEmpty || isFailed {
      let reasons = Set(unread.compactMap(\.reason) + retries.map(\.reason))
      let isLater = !isFailed && retries.allSatisfy { $0.next > now }
      let time = isLater ? " at these times" : ""
      lines.append("  Failed URLs are tried again\(time) by:")
      lines.append("    \(Self.again(command, after: reasons))")
    }
    if hasLater(unread, retries) {
      let plain = command.map(IdleRun.withoutRecrawl) ?? Self.sameCommand
      lines.append("  What is due later and waits for no host is tried at once by:")
      lines.append("    \(plain) --recrawl=failed")
    }
    return lines
  }

  /// Whether anything has a time of its own that a person may not want to wait for: a seed that was answered,
  /// or a page that may be gone.
  private func hasLater(_ unread: [AddressOutcome], _ retries: [UpcomingRetry]) -> Bool {
    let reasons = unread.map(\.reason) + retries.map(\.reason)
    if reasons.contains(SettlementRules.goneUnconfirmed) { return true }
    return !asksEveryRun
      && unread.contains { fate in
        let isSettled = fate.state == .failed || fate.state == .gone
        return isSettled && !fate.isFailed && fate.next.map { $0 > now } ?? false
      }
  }

  /// Whether a seed was read as a page and has the name of a sitemap.
  private func isSitemap(_ fate: AddressOutcome) -> Bool {
    guard fate.reason == Reason.notHTML, let path = WebAddress(fate.end)?.path.lowercased() else {
      return false
    }
    return path.hasSuffix(".xml") || path.hasSuffix(".xml.gz")
  }

  /// What opens a seed that answers with 401 (RFC 9110, section 15.5.2); `nil` where none does.
  private func login(_ unread: [AddressOutcome]) -> String? {
    guard let fate = unread.first(where: { $0.status == 401 && $0.state == .failed }),
      let origin = WebAddress(fate.end)?.origin
    else { return nil }
    return "  \(origin) asks for a login: name one with --user '\(origin)=NAME:PASSWORD',"
      + " --cookies or --header"
  }

  /// A line for each reason: how many URLs failed for it, when they may be tried, and one of them.
  func lines(_ retries: [UpcomingRetry]) -> [String] {
    retries.map { retry in
      "  \(Amount.number(retry.count))  \(retry.reason), \(times(retry)), such as \(retry.example)"
    }
  }

  /// When URLs of a reason may be tried: one time, or the first and the last where these differ.
  private func times(_ retry: UpcomingRetry) -> String {
    let (first, last) = (time(retry.next), time(retry.last))
    return first == last ? first : "the first \(first), the last \(last)"
  }

  private static let sameCommand = "pippin crawl, with the same seeds"

  /// When something may be tried.
  private func time(_ moment: Timestamp) -> String {
    moment <= now ? "now" : "in \(Amount.duration(moment.seconds(since: now)))"
  }

  /// A moment in UTC, to the second.
  static func text(_ moment: Timestamp) -> String { "\(moment.iso8601.prefix(19))Z" }

  /// What became of one seed.
  private func text(_ fate: AddressOutcome) -> String {
    let next = asksEveryRun ? "" : fate.next.map { ", next attempt \(time($0))" } ?? ""
    return switch fate.state {
    case nil: "was not met yet"
    case .gone: "gone (status \(fate.status))\(next)"
    case .waiting, .leased, .later:
      fate.isFailed || fate.reason == SettlementRules.goneUnconfirmed
        ? "\(fate.reason ?? "failed")\(cause(of: fate))\(next)" : "waits for its turn\(next)"
    case .checked: "answers with status \(fate.status)"
    case .deferred where fate.reason?.hasPrefix("scope.") == true:
      "skipped (\(fate.reason ?? ""))"
    case .deferred: "deferred (\(fate.reason ?? DeferralReason.seed))"
    case .failed where fate.reason == Reason.robotsBlocked:
      "\(Reason.robotsBlocked); its robots.txt is read again once a day, and by --recrawl=failed"
    case .redirected where fate.reason == nil: "its redirect leads to nothing that was read"
    case .page, .redirected, .failed:
      "\(fate.reason ?? "failed")\(cause(of: fate))\(next)"
    }
  }

  /// What the server or robots.txt has answered, in brackets; empty for nothing.
  private func cause(of fate: AddressOutcome) -> String {
    if let cause = fate.robotsCause { return " (robots.txt: \(TerminalText.line(cause)))" }
    return fate.status > 0 ? " (status \(fate.status))" : ""
  }

  /// What to do about seeds that failed for these reasons.
  static func advice(_ fates: [AddressOutcome], command: String?) -> String {
    let hints = fates.compactMap { fate in
      WebAddress(fate.end).flatMap { DemoSites.hint(for: $0.host, reason: fate.reason ?? "") }
    }
    if let hint = hints.first { return hint }
    let reasons = Set(fates.compactMap(\.reason)).sorted()
    var steps = reasons.compactMap { remedies[$0] }
    if fates.contains(where: { $0.status == 401 }) {
      steps.append("Name a login with --user, --cookies or --header; see pippin crawl --help.")
    }
    if steps.isEmpty { steps = ["Look at one of them: pippin inspect URL."] }
    let again = again(command, after: Set(reasons))
    return (steps + ["Then run: \(again)"]).joined(separator: " ")
  }

  /// The command that tries again what failed for some reasons, with the option that one of them needs.
  private static func again(_ command: String?, after reasons: Set<String>) -> String {
    guard let command else { return sameCommand }
    // Where networks are named already, which one is missing is for the operator to say.
    guard reasons.contains(blocked), !command.contains(allowPrivate) else { return command }
    return "\(command) \(allowPrivate)"
  }

  private static let (blocked, allowPrivate) = ("fetch.blocked-address", "--allow-private")

  private static let remedies: [String: String] = [
    "fetch.unknown-host": "Check the spelling of the host name, and the network.",
    "fetch.connection-refused": "Check that the server runs, and on which port.",
    blocked:
      "The host is in a private network: allow it with --allow-private if it is yours.",
    "fetch.contact":
      "Say who crawls: set fetch.contact to your web page or e-mail address.",
    "fetch.no-tls": "The server speaks no TLS there: check the port, or write http://.",
    CrawlReason.redirectLoop: "Let one of the URLs respond with the page.",
    CrawlReason.tooManyRedirects: "Redirect straight to the page, or crawl the last URL.",
    "fetch.tls": "Check the certificate; name your own authority with --cacert FILE.",
    "robots.unreachable": "Let /robots.txt of the host respond with the whole file, or with 404.",
  ]
}

extension AddressOutcome {
  /// Whether nothing was read there, or not the last time; of a URL that is only checked, its status is all
  /// that was wanted.
  var isUnread: Bool { isFailed || !isRead && state != .checked }
}
