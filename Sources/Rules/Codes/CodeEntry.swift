package import JSON

/// One code that an output prints, explained.
///
/// Codes are stable, because exports, filters and people's scripts hold them. The codes of findings
/// are ``Rule``s, which have specimens beside; every other kind of code is a row of its own.
package struct CodeEntry: Hashable, Sendable, Identifiable {
  /// What a code tells of.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Something wrong with a page, or with a file of its host.
    case finding
    /// Why a URL was not fetched, or its response not read.
    case urlReason = "url-reason"
    /// Why a page is not in the index, or is no app-linked result.
    case indexReason = "index-reason"
    /// A question that `inspect` answers about a page.
    case check
    /// A preset of `inspect --require`.
    case requirement
    /// Damage that `check` finds in a store.
    case storeProblem = "store-problem"
    /// Why the HTTP API does not answer a request.
    case apiProblem = "api-problem"
    /// Why an event or an activity was not accepted.
    case eventRefusal = "event-refusal"
    /// A number for a monitoring system.
    case metric
    /// What moves a page up or down in results.
    case signal
    /// What a command decided.
    case verdict
    /// How far something has come.
    case state
    /// A line of a log with fields.
    case logEvent = "log-event"
    /// A word that texts use.
    case term

    /// The kind in the words of a person.
    package var label: String {
      switch self {
      case .finding: "finding"
      case .urlReason: "reason why a URL was not read or not rendered"
      case .indexReason: "reason why a page is no result"
      case .check: "check of inspect"
      case .requirement: "preset of inspect --require"
      case .storeProblem: "problem found by check"
      case .apiProblem: "problem of the HTTP API"
      case .eventRefusal: "reason why an event was refused"
      case .metric: "metric"
      case .signal: "ranking signal"
      case .verdict: "verdict"
      case .state: "state"
      case .logEvent: "event of the log"
      case .term: "term"
      }
    }
  }

  /// The code as outputs print it, such as `fetch.tls`, `taps` or `pippin_store_pages`.
  package let code: String
  /// The codes of one subject: what is before the dot, or a word for codes without one.
  package let family: String
  /// What the code tells of; one code may be a finding and a reason.
  package let kinds: [Kind]
  /// How much it matters, for findings.
  package let severity: Severity?
  /// What the code means, in a sentence.
  package let meaning: String
  /// Why it matters.
  package let reason: String
  /// What to do about it.
  package let fix: String
  /// Where more is written: a specification, or the part of Pippin that decides.
  package let source: String

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - code: The code as outputs print it.
  ///   - kinds: What it tells of.
  ///   - family: The subject of a code that has no dot.
  ///   - meaning: What it means, in a sentence.
  ///   - reason: Why it matters.
  ///   - fix: What to do about it.
  ///   - source: Where more is written.
  init(
    _ code: String,
    _ kinds: [Kind],
    family: String?,
    means meaning: String,
    why reason: String,
    fix: String,
    source: String
  ) {
    self.code = code
    self.kinds = kinds
    self.family = family ?? Self.family(of: code)
    severity = nil
    self.meaning = meaning
    self.reason = reason
    self.fix = fix
    self.source = source
  }

  /// The row of a rule, whose code may tell of more than findings.
  init(_ rule: Rule) {
    let texts = rule.texts
    code = rule.id
    family = Self.family(of: rule.id)
    kinds = [.finding] + texts.otherKinds
    severity = texts.severity
    meaning = texts.title
    reason = texts.reason
    fix = texts.fix
    source = texts.source
  }

  /// The family of a code that says its own.
  static func family(of code: String) -> String { String(code.prefix { $0 != "." }) }

  /// The name that no other row has: the code, with its family before it unless it says so itself.
  package var id: String { Self.id(of: code, in: family) }

  /// The name that no other row has of `code` of `family`.
  static func id(of code: String, in family: String) -> String {
    code.hasPrefix("\(family).") || family == CodeCatalog.metricFamily ? code : "\(family).\(code)"
  }

  /// The kinds and the severity in words.
  package var label: String {
    let names = kinds.map { kind in
      kind == .finding ? severity.map { "finding: \($0.rawValue)" } ?? kind.label : kind.label
    }
    return names.joined(separator: "; ")
  }
}

extension CodeEntry: JSONWritable {
  /// Writes the row as an object; `id` names no other row, and `title` is what the code means.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("code", code)
    writer.field("family", family)
    writer.field("fix", fix)
    writer.field("id", id)
    writer.field("kinds", kinds.map(\.rawValue))
    writer.field("reason", reason)
    writer.field("severity", severity?.rawValue)
    writer.field("source", source)
    writer.field("title", meaning)
    writer.endObject()
  }
}
