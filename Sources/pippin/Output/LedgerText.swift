import Crawling
import Exporting
import Records
import Rules
import Storing

/// The URLs of a crawl for a person to read.
enum LedgerText {
  /// The lines of an entry: the URL behind what became of it, then what leads to it.
  ///
  /// A URL that many pages link to comes in several entries, of which only the first has its head.
  static func lines(_ entry: LedgerEntry, isFirst: Bool) -> [String] {
    var lines = isFirst ? [head(entry.url)] : []
    lines += entry.inlinks.map { link in
      let position = link.position.map { ":\($0.line):\($0.column)" } ?? ""
      let words = link.text.isEmpty ? "" : "  \u{201C}\(link.text)\u{201D}"
      let rel = link.rel.joined(separator: " ")
      let how =
        switch link.kind {
        case .link: rel.isEmpty ? "" : "  rel=\(rel)"
        case .redirect: "  redirects to it"
        case .resource: "  loads it (\(rel))"
        }
      return "    from \(link.source)\(position)\(words)\(how)"
    }
    return lines.map(TerminalText.line)
  }

  private static func head(_ url: KnownURL) -> String {
    let status = url.status == 0 ? "" : " \(url.status)"
    let target = url.target.map { "  to \($0)" } ?? ""
    let reason = url.reason.map { "  \($0)" } ?? ""
    let outcome = TerminalText.fit(url.outcome.rawValue + status, to: 14)
    let kept = url.keepsRecord ? ", record kept" : ""
    return "\(outcome)  \(url.url)\(target)\(reason)\(kept)"
  }

  /// How many URLs were listed, by what became of them; where there is none, what to do, by the `reasons`
  /// that they were to have.
  static func summary(_ counts: [URLOutcome: Int], reasons: [String] = []) -> String {
    let all = counts.values.reduce(0, +)
    guard all > 0 else { return nothing(reasons) }
    let parts = URLOutcome.allCases.compactMap { outcome in
      counts[outcome].map { "\(Amount.number($0)) \(outcome.rawValue)" }
    }
    return "\(Amount.count(all, "URL")): \(parts.joined(separator: ", "))."
  }

  /// That nothing meets the conditions, with a line for each of `reasons` that other things than URLs have.
  static func nothing(_ reasons: [String]) -> String {
    let elsewhere = reasons.compactMap(whereElse)
    let advice = elsewhere.isEmpty ? ["pippin status counts those of the store."] : elsewhere
    return (["No URL meets the conditions."] + advice).joined(separator: " ")
  }

  /// What has `reason` instead of a URL, and how to see it; `nil` where URLs have it.
  private static func whereElse(_ reason: String) -> String? {
    if CrawlReason.ofLinks.contains(reason) {
      return "\(reason) is a reason of links that are not followed. They are not kept as URLs: the "
        + "summary of pippin crawl counts them under \"links not followed\", with an example."
    }
    let kinds = CodeCatalog.entries(named: reason).flatMap(\.kinds)
    guard !kinds.isEmpty, !kinds.contains(.urlReason) else { return nil }
    let field = kinds.contains(.indexReason) ? "reason" : "finding"
    guard field == "reason" || kinds.contains(.finding) else {
      return "\(reason) is no reason of a URL. See what it is: pippin rules \(reason)"
    }
    return "\(reason) is a \(field) of pages. List these with: "
      + "pippin export --all-pages --where \(field)=\(reason)"
  }
}
