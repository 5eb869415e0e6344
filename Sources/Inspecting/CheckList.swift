import Addressing
import Basics
import Crawling
import Quality
import Records
import Rules

/// The questions that a report answers about each page.
enum CheckList {
  /// Every question, answered for `record`.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - exchanges: The requests behind it, which are beside the answers as evidence.
  ///   - hostApps: What the files of its host say about apps.
  ///   - sign: Why the page is taken to belong to an app; `nil` when nothing shows that.
  /// - Returns: The questions in the order of their groups.
  static func checks(
    of record: PageRecord,
    exchanges: [Exchange] = [],
    hostApps: HostApps? = nil,
    sign: AppSign?
  ) -> [Check] {
    // Of a page that must not be fetched nothing else can be asked.
    guard record.robots.allowed || record.fetch != nil else {
      let none = Check(
        "fetch.status",
        .fetch,
        .skipped,
        "Not fetched.",
        evidence: exchanges.map(\.line)
      )
      return [none] + robots(record) + universalLinks(record, sign)
    }
    let access = fetch(record, exchanges) + robots(record)
    if let reason = reasonForNoResult(record) {
      return access + universalLinks(record, sign, needsApp: false) + [unjudged(reason)]
    }
    return access + deepLinks(record, sign, hostApps) + universalLinks(record, sign)
      + (hostApps.map { Self.hostApps($0, record) } ?? []) + structuredData(record)
      + resultQuality(record)
  }

  /// Why the page is no result, whatever it says; `nil` where it may be one.
  private static func reasonForNoResult(_ record: PageRecord) -> String? {
    if !IndexabilityJudge.isPage(record.fetch) { return "the response is no page" }
    if let fetch = record.fetch, IndexabilityJudge.isError(fetch) {
      return "the response is an error (\(fetch.status))"
    }
    return record.robots.noindex ? "the page asks not to be indexed" : nil
  }

  /// Says what is not asked of a page that wants to stay out of the index, and of what is no page.
  private static func unjudged(_ reason: String) -> Check {
    Check(
      "result.judged",
      .resultQuality,
      .skipped,
      "Not judged, because \(reason): how a result would look and rank."
    )
  }

  // MARK: Fetch

  private static func fetch(_ record: PageRecord, _ exchanges: [Exchange]) -> [Check] {
    guard let fetch = record.fetch else {
      return [Check("fetch.status", .fetch, .skipped, "Read from a file, not fetched.")]
    }
    // What a redirect has as its body is nobody's page.
    let isRedirect = (300...399).contains(fetch.status)
    return [
      status(fetch, exchanges), isRedirect ? nil : mediaType(record), redirects(fetch, exchanges),
    ].compactMap { $0 }
  }

  private static func status(_ fetch: FetchSummary, _ exchanges: [Exchange]) -> Check {
    let isGood = (200...299).contains(fetch.status)
    let time = fetch.durationMs.map { " in \($0) ms" } ?? ""
    let size = fetch.bytes == 1 ? "1 byte" : "\(fetch.bytes) bytes"
    return Check(
      "fetch.status",
      .fetch,
      isGood ? .pass : .fail,
      "\(fetch.finalURL) responded \(fetch.status): \(size)\(time).",
      fix: isGood ? nil : "Respond 200 to every visitor, without a login.",
      evidence: exchanges.map(\.line)
    )
  }

  private static func mediaType(_ record: PageRecord) -> Check {
    let isHTML = !record.reasons.contains(Reason.notHTML)
    let type = record.fetch?.contentType ?? "no Content-Type"
    return Check(
      "fetch.html",
      .fetch,
      isHTML ? .pass : .fail,
      isHTML ? "The response is HTML (\(type))." : "The response is not HTML (\(type)).",
      fix: isHTML ? nil : "Send the page as text/html; charset=utf-8."
    )
  }

  private static func redirects(_ fetch: FetchSummary, _ exchanges: [Exchange]) -> Check? {
    guard !fetch.redirects.isEmpty else { return nil }
    let times = Dictionary(
      exchanges.filter { $0.kind == "page" }.map { ($0.url, $0.durationMs) },
      uniquingKeysWith: { first, _ in first }
    )
    let hops = fetch.redirects.map { hop in
      "\(hop.url) (\(hop.status)" + (times[hop.url].map { ", \($0) ms" } ?? "") + ")"
    }
    let isLong = fetch.redirects.count > 1
    return Check(
      "fetch.redirects",
      .fetch,
      isLong ? .warning : .pass,
      "Redirected: " + (hops + [fetch.finalURL]).joined(separator: " → "),
      fix: isLong ? "Link to the last URL directly." : nil
    )
  }

  // MARK: Robots

  /// Whether the page is of a kind that sites keep out of the index on purpose, with its links open.
  static func isKeptOut(_ record: PageRecord) -> Bool {
    record.robots.noindex && !record.robots.nofollow
      && (FormPage.isForm(record.url) || ListPart.isPart(record.url))
  }

  /// Whether the page is of a kind that nobody is to find by a search: it follows an action, or is a
  /// draft.
  static func isSetAside(_ record: PageRecord) -> Bool {
    guard record.robots.noindex else { return false }
    if FormPage.isForm(record.url) { return true }
    if let query = record.url.query, query.lowercased().contains("password") { return true }
    return record.url.path.lowercased().split(separator: "/").contains { part in
      asides.contains(part.prefix { $0 != "." }.bareLetters)
    }
  }

  private static let asides: Set<String> = [
    "404", "confirmation", "danke", "draft", "drafts", "error", "firstrun", "gracias", "merci",
    "preview", "print", "staging", "thanks", "thankyou", "unsubscribe", "whatsnew",
  ]

  private static func robots(_ record: PageRecord) -> [Check] {
    let robots = record.robots
    let sources = robots.sources.joined(separator: "; ")
    guard !record.reasons.contains(CrawlReason.robotsUnreachable) else {
      return [
        Check(
          "robots.allowed",
          .robots,
          .fail,
          "\(robots.rule ?? "robots.txt cannot be read"), so Pippin fetches nothing of this host.",
          fix: "Let /robots.txt respond 200, or 404 if there is none."
        )
      ]
    }
    return [
      access(record),
      index(record, sources),
      expiry(record),
      Check(
        "robots.snippet",
        .robots,
        robots.nosnippet ? .warning : .pass,
        robots.nosnippet
          ? "The page forbids a description in results (\(sources))."
          : "Results may show a description.",
        fix: robots.nosnippet ? "Remove nosnippet: an app-linked result needs a description." : nil
      ),
    ].compactMap { $0 }
  }

  /// Whether the page may be indexed, by what is in `sources`.
  private static func index(_ record: PageRecord, _ sources: String) -> Check {
    guard record.robots.noindex else {
      if record.isNoindexByScript {
        return Check(
          "robots.index",
          .robots,
          .fail,
          "A script of the page asks not to be indexed.",
          fix: "Take the noindex out of the script, if people should find the page."
        )
      }
      return Check("robots.index", .robots, .pass, "The page may be indexed.")
    }
    return Check(
      "robots.index",
      .robots,
      .fail,
      "The page asks not to be indexed (\(sources)).",
      fix: isKeptOut(record)
        ? "Keep it: search engines follow the links, and need not show this page. Remove noindex"
          + " only if people should find it."
        : isSetAside(record)
          ? "Keep it, if nobody should find this page by a search; otherwise remove noindex."
          : "Remove noindex, if people should find the page."
    )
  }

  /// Whether the page still holds; `nil` when it does not say until when.
  private static func expiry(_ record: PageRecord) -> Check? {
    guard let end = record.expires else { return nil }
    let isExpired = record.reasons.contains(Reason.expired)
    return Check(
      "robots.expiry",
      .robots,
      isExpired ? .fail : .pass,
      isExpired ? "The page expired on \(end)." : "The page is valid until \(end).",
      fix: isExpired ? Rule.pageExpired.fix : nil
    )
  }

  /// Whether robots.txt allows the page, with the group and the line that decided.
  private static func access(_ record: PageRecord) -> Check {
    let robots = record.robots
    if robots.allowed, record.fetch == nil {
      return Check(
        "robots.allowed",
        .robots,
        .skipped,
        "A file was read; robots.txt was not checked."
      )
    }
    let line = robots.rule.map { ": \($0)" } ?? (robots.allowed ? ": no line names it" : "")
    let group = robots.group.map { " (group \($0)\(line))" } ?? " (no group is for Pippinbot)"
    return Check(
      "robots.allowed",
      .robots,
      robots.allowed ? .pass : .fail,
      (robots.allowed ? "robots.txt allows the page" : "Blocked by robots.txt")
        + group + ".",
      fix: robots.allowed ? nil : "Allow the URL for Pippinbot, Applebot or *."
    )
  }
}
