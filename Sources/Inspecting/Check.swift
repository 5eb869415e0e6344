package import JSON
package import Records

/// One question about a page, and its answer.
package struct Check: Hashable, Sendable {
  /// What the question is about; the order is that of the report.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    case fetch = "Fetch"
    case robots = "Robots"
    case deepLinks = "Deep links"
    case universalLinks = "Universal Links"
    case structuredData = "Structured data"
    case resultQuality = "Result quality"
    /// What somebody requested in addition: presets, and nothing new beside a baseline.
    case requirements = "Requirements"
  }

  /// The answer.
  package enum State: String, Hashable, Sendable {
    /// As it should be.
    case pass
    /// Works, but could be better.
    case warning
    /// Keeps the page from the index or from opening in the app.
    case fail
    /// Could not be asked, such as a server's answer for a page read from a file.
    case skipped
  }

  /// The stable name, `group.question` in kebab case.
  package let id: String
  /// What the question is about.
  package let group: Group
  /// The answer.
  package let state: State
  /// The answer in a sentence.
  package let message: String
  /// What to do about it; `nil` when there is nothing to do.
  package let fix: String?
  /// What the answer rests on, a line each: requests, parts of a score, tags that lost.
  package let evidence: [String]

  /// Creates an answered question.
  package init(
    _ id: String,
    _ group: Group,
    _ state: State,
    _ message: String,
    fix: String? = nil,
    evidence: [String] = []
  ) {
    self.evidence = evidence
    self.id = id
    self.group = group
    self.state = state
    self.message = message
    self.fix = fix
  }
}

extension Check: JSONWritable {
  /// Writes the check as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if !evidence.isEmpty { writer.field("evidence", evidence) }
    writer.field("fix", fix)
    writer.field("group", group.rawValue)
    writer.field("id", id)
    writer.field("message", message)
    writer.field("state", state.rawValue)
    writer.endObject()
  }
}

/// What all checks together say.
package enum Verdict: String, Hashable, Sendable {
  /// The page is an app-linked result and nothing is wrong.
  case pass
  /// The page is in the index, and something could be better.
  case partial
  /// The page is not in the index.
  case fail

  /// The verdict of a page by its record and its checks.
  package init(_ record: PageRecord, _ checks: [Check]) {
    guard record.indexable else {
      self = .fail
      return
    }
    let isFlawless = checks.allSatisfy { $0.state == .pass || $0.state == .skipped }
    self = isFlawless && record.isAppLinked ? .pass : .partial
  }
}
