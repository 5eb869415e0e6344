import Crawling
import Records

/// The questions that a report answers about each page.
enum CheckList {
  /// Every question, answered for `record`.
  static func checks(of record: PageRecord) -> [Check] {
    // Of a page that must not be fetched nothing else can be asked.
    guard record.robots.allowed || record.fetch != nil else {
      return [Check("fetch.status", .fetch, .skipped, "Not fetched.")] + robots(record)
        + universalLinks(record)
    }
    return fetch(record) + robots(record) + deepLinks(record) + universalLinks(record)
      + structuredData(record) + resultQuality(record)
  }

  // MARK: Fetch

  private static func fetch(_ record: PageRecord) -> [Check] {
    guard let fetch = record.fetch else {
      return [Check("fetch.status", .fetch, .skipped, "Read from a file, not fetched.")]
    }
    return [status(fetch), mediaType(record), redirects(fetch)].compactMap { $0 }
  }

  private static func status(_ fetch: FetchSummary) -> Check {
    let isGood = (200...299).contains(fetch.status)
    return Check(
      "fetch.status",
      .fetch,
      isGood ? .pass : .fail,
      "\(fetch.finalURL) answered \(fetch.status) with \(fetch.bytes) bytes.",
      fix: isGood ? nil : "Let the page answer 200 to every visitor, without a login."
    )
  }

  private static func mediaType(_ record: PageRecord) -> Check {
    let isHTML = !record.reasons.contains(Reason.notHTML)
    let type = record.fetch?.contentType ?? "no Content-Type"
    return Check(
      "fetch.html",
      .fetch,
      isHTML ? .pass : .fail,
      isHTML ? "The answer is HTML (\(type))." : "The answer is not HTML (\(type)).",
      fix: isHTML ? nil : "Send the page as text/html; charset=utf-8."
    )
  }

  private static func redirects(_ fetch: FetchSummary) -> Check? {
    guard !fetch.redirects.isEmpty else { return nil }
    let chain = fetch.redirects.map { "\($0.url) (\($0.status))" } + [fetch.finalURL]
    return Check(
      "fetch.redirects",
      .fetch,
      fetch.redirects.count > 1 ? .warning : .pass,
      "Redirected: " + chain.joined(separator: " → "),
      fix: fetch.redirects.count > 1 ? "Point links straight at the last address." : nil
    )
  }

  // MARK: Robots

  private static func robots(_ record: PageRecord) -> [Check] {
    let robots = record.robots
    let group = robots.group.map { " (group \($0)" + (robots.rule.map { ": \($0)" } ?? "") + ")" }
    let sources = robots.sources.joined(separator: "; ")
    guard !record.reasons.contains(CrawlReason.robotsUnreachable) else {
      return [
        Check(
          "robots.allowed",
          .robots,
          .fail,
          "\(robots.rule ?? "robots.txt could not be fetched"), so nothing of the host may be fetched.",
          fix: "Let robots.txt answer 200, or 404 when there is none."
        )
      ]
    }
    return [
      Check(
        "robots.allowed",
        .robots,
        robots.allowed ? .pass : .fail,
        (robots.allowed ? "robots.txt allows the page" : "robots.txt forbids the page")
          + (group ?? "") + ".",
        fix: robots.allowed ? nil : "Allow the address for Pippinbot, Applebot or every agent."
      ),
      Check(
        "robots.index",
        .robots,
        robots.noindex ? .fail : .pass,
        robots.noindex
          ? "The page asks not to be indexed (\(sources))."
          : "Nothing asks to leave the page out of the index.",
        fix: robots.noindex ? "Remove noindex if the page should be found." : nil
      ),
      Check(
        "robots.snippet",
        .robots,
        robots.nosnippet ? .warning : .pass,
        robots.nosnippet
          ? "The page asks for results without a description (\(sources))."
          : "Results may show a description.",
        fix: robots.nosnippet ? "Remove nosnippet: without a description there is no result." : nil
      ),
    ]
  }

  // MARK: Apps

  private static func deepLinks(_ record: PageRecord) -> [Check] {
    guard let best = record.deepLinks.first else {
      return [
        Check(
          "deep-links.present",
          .deepLinks,
          .fail,
          "Nothing on the page says how an app opens it.",
          fix: "Add <meta name=\"apple-itunes-app\" content=\"app-id=…, app-argument="
            + "\(record.url)\">, or claim the address in apple-app-site-association."
        )
      ]
    }
    let links = record.deepLinks.map { link in
      "\(link.source) opens \(link.url ?? "the app") (\(link.platform)"
        + (link.app.map { ", \($0)" } ?? "") + ")"
    }
    var checks = [
      Check("deep-links.present", .deepLinks, .pass, links.joined(separator: "; ") + ".")
    ]
    if record.banner != nil, record.banner?.argument == nil, best.url == nil {
      checks.append(
        Check(
          "deep-links.specific",
          .deepLinks,
          .warning,
          "The app is named, but not what it should open.",
          fix: "Add app-argument with an address for this very page."
        )
      )
    }
    return checks
  }

  private static func universalLinks(_ record: PageRecord) -> [Check] {
    let links = record.universalLinks ?? UniversalLinks(state: "unknown")
    let matches = links.apps.filter { $0.verdict == "match" }.map(\.appID)
    switch links.state {
    case "valid":
      let claim =
        matches.isEmpty
        ? "claims the address for no app" : "opens it in \(matches.joined(separator: ", "))"
      return [
        Check(
          "universal-links.match",
          .universalLinks,
          matches.isEmpty ? .warning : .pass,
          "The association file \(claim).",
          fix: matches.isEmpty ? "Add a component that matches the address." : nil
        )
      ]
    case "invalid":
      return [
        Check(
          "universal-links.match",
          .universalLinks,
          .fail,
          "The host's association file cannot be used.",
          fix: "See the findings, or run pippin match with the file."
        )
      ]
    case "missing":
      return [
        Check(
          "universal-links.match",
          .universalLinks,
          .warning,
          "The host has no apple-app-site-association file.",
          fix:
            "Serve one at /.well-known/apple-app-site-association over https, without a redirect."
        )
      ]
    default:
      return [
        Check("universal-links.match", .universalLinks, .skipped, "No association file was read.")
      ]
    }
  }

  // MARK: Content

  private static func structuredData(_ record: PageRecord) -> [Check] {
    let types = record.items.flatMap(\.types).map {
      $0.split(separator: "/").last.map(String.init) ?? $0
    }
    let score = (record.quality.score * 100).rounded() / 100
    let hasItems = !record.items.isEmpty
    return [
      Check(
        "structured-data.present",
        .structuredData,
        hasItems ? .pass : .warning,
        hasItems
          ? "\(record.items.count) item(s): \(types.uniqued.joined(separator: ", "))."
          : "The page has no structured data.",
        fix: hasItems ? nil : "Describe what the page is about in JSON-LD with schema.org types."
      ),
      Check(
        "structured-data.quality",
        .structuredData,
        record.quality.score >= 0.5 ? .pass : .warning,
        "The structured data scores \(score) of 1.",
        fix: record.quality.score >= 0.5 ? nil : "Mend the findings below; each names its gain."
      ),
    ]
  }

  private static func resultQuality(_ record: PageRecord) -> [Check] {
    [
      presence("title", record.title, required: true, in: record),
      presence("description", record.description, required: true, in: record),
      presence("image", record.image, required: false, in: record),
      presence("touch-icon", record.touchIcon, required: false, in: record),
    ]
  }

  private static func presence(
    _ name: String,
    _ value: String?,
    required: Bool,
    in record: PageRecord
  ) -> Check {
    let label = name.replacing("-", with: " ")
    guard let value else {
      return Check(
        "result.\(name)",
        .resultQuality,
        required ? .fail : .warning,
        "The \(label) is missing.",
        fix: "Give the page its own \(label)."
      )
    }
    let flaws = record.findings.filter {
      $0.rule.hasPrefix("page.\(name)-") && $0.severity != .note
    }
    return Check(
      "result.\(name)",
      .resultQuality,
      flaws.isEmpty ? .pass : .warning,
      "The \(label): \(value.prefix(120))",
      fix: flaws.first?.fix
    )
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
