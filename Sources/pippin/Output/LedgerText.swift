import Exporting
import Records
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
    return "\(outcome)  \(url.url)\(target)\(reason)"
  }

  /// How many URLs were listed, by what became of them.
  static func summary(_ counts: [URLOutcome: Int]) -> String {
    let all = counts.values.reduce(0, +)
    guard all > 0 else {
      return "No URL meets the conditions. pippin status counts those of the store."
    }
    let parts = URLOutcome.allCases.compactMap { outcome in
      counts[outcome].map { "\(Amount.number($0)) \(outcome.rawValue)" }
    }
    return "\(Amount.count(all, "URL")): \(parts.joined(separator: ", "))."
  }
}
