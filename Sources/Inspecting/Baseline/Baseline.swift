import Addressing
import Digests
package import JSON
package import Records
import Rules

/// Findings that somebody has looked at and accepted, so that only new ones count.
///
/// A finding is known again by its fingerprint, which holds its rule, the page's address and what
/// the finding is on; not its line, because a line moves with every edit above it. Several
/// alike are counted: one more than were accepted is new.
package struct Baseline: Hashable, Sendable {
  /// The name of the JSON form.
  package static let schema = "pippin-baseline/2"
  /// The name of the form before, whose fingerprints hold whole messages where a finding has no
  /// evidence: what reads otherwise today is known by its code there.
  private static let formerSchema = "pippin-baseline/1"

  /// What was accepted, by the page's address and by fingerprint.
  private var pages: [String: [String: Entry]] = [:]

  /// Findings that are alike.
  private struct Entry: Hashable, Sendable {
    /// The rule's identifier.
    let rule: String
    /// How many there are.
    var count: Int
    /// Whether the fingerprint is of the former form.
    var isFormer = false
  }

  /// How many alike findings a file may name: any page has fewer.
  private static let countRange = 1...1_000_000

  /// Creates a baseline that accepts nothing.
  package init() {}

  /// How many findings are accepted.
  package var count: Int {
    pages.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
  }

  /// Accepts every finding of the pages of `inspections` and each failed check that no finding
  /// explains, and forgets what was accepted of those pages before.
  ///
  /// Files that are judged as one page, because they name the same canonical URL, are accepted together.
  package mutating func accept(_ inspections: [Inspection]) {
    for inspection in inspections { pages[inspection.record.url.text] = nil }
    for inspection in inspections { add(inspection) }
  }

  private mutating func add(_ inspection: Inspection) {
    let url = inspection.record.url.text
    var entries = pages[url] ?? [:]
    for finding in inspection.record.findings {
      let entry = Entry(rule: finding.rule, count: 0)
      entries[Self.fingerprint(of: finding, at: url), default: entry].count += 1
    }
    for check in inspection.faults {
      let entry = Entry(rule: check.id, count: 0)
      entries[Self.fingerprint(of: check.id, check.message, at: url), default: entry].count += 1
    }
    pages[url] = entries.isEmpty ? nil : entries
  }

  /// What identifies `finding` on the page at `url`: 32 hexadecimal digits.
  ///
  /// A finding without evidence is known by what its message says beside the rule's title, which
  /// may be worded anew.
  package static func fingerprint(of finding: Finding, at url: String) -> String {
    fingerprint(of: finding, as: finding.rule, at: url)
  }

  private static func fingerprint(of finding: Finding, as rule: String, at url: String) -> String {
    if let evidence = finding.evidence { return fingerprint(of: rule, on: evidence, at: url) }
    let detail = finding.detail
    return fingerprint(of: rule, detail.isEmpty ? "" : " \(detail)", at: url)
  }

  /// The fingerprints of `finding`: that of its rule, and those of the rule's former names.
  private static func fingerprints(of finding: Finding, at url: String) -> [String] {
    ([finding.rule] + CodeAliases.former(of: finding.rule)).map {
      fingerprint(of: finding, as: $0, at: url)
    }
  }

  /// What identifies a fault by its message, in which numbers do not count: a title that is two
  /// characters longer is the same fault, and so is an answer that took longer.
  package static func fingerprint(of rule: String, _ message: String, at url: String) -> String {
    fingerprint(of: rule, on: message.replacing(#/[0-9]+/#, with: "0"), at: url)
  }

  /// What identifies a fault by what shows it, in which only white space does not count.
  package static func fingerprint(of rule: String, on ground: String, at url: String) -> String {
    let words = ground.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = [rule, url, words].joined(separator: "\u{0}")
    var digest = SHA256()
    digest.update(text.utf8)
    return String(digest.hex().prefix(32))
  }
}

extension Baseline {
  /// A page's findings beside those that are accepted.
  package struct Comparison: Hashable, Sendable {
    /// The indexes in the record of findings that are accepted.
    package let accepted: Set<Int>
    /// The failed checks that are accepted, by their names.
    package let acceptedChecks: Set<String>
    /// How many findings and failed checks are not.
    package let new: Int
    /// How many accepted ones of this page are gone.
    package let gone: Int
    /// The addresses that the baseline has findings of, when it has none of this page.
    package let others: [String]

    /// The top-level domain that no host has (RFC 2606, section 2), which stands for an unknown one.
    fileprivate static let unknownHost = ".invalid/"

    /// Whether it can be known which findings are new: not when the baseline was taken of a file
    /// whose address nobody gave, or the other way round.
    package var isComparable: Bool { unknown == nil }

    /// The address of a file whose own is unknown; `nil` when the baseline has others too.
    private var unknown: String? {
      others.allSatisfy { $0.contains(Self.unknownHost) } ? others.first : nil
    }

    /// The comparison as an answered question.
    var check: Check {
      if let unknown {
        return Check(
          "baseline.new",
          .requirements,
          .warning,
          "The baseline cannot be compared: it was taken without --url, as \(unknown).",
          fix: "Take it anew with the URL of this run: --url URL --write-baseline FILE."
        )
      }
      let past = gone == 0 ? "" : " \(gone) accepted ones are gone: write the baseline again."
      let elsewhere =
        new == 0
        ? ""
        : others.first.map { first in
          let more = others.count > 1 ? " and \(others.count - 1) more" : ""
          return " It has none of this page, but those of \(first)\(more): is --url the same?"
        } ?? ""
      return Check(
        "baseline.new",
        .requirements,
        new == 0 ? .pass : .warning,
        "\(new) new \(new == 1 ? "finding" : "findings"); the baseline accepts \(accepted.count + acceptedChecks.count).\(elsewhere)\(past)",
        fix: new == 0 ? nil : "Fix them, or accept them: --write-baseline FILE."
      )
    }
  }

  /// Compares the findings of `record`, and the failed checks that none of them explains, with what
  /// is accepted.
  func compared(with record: PageRecord, _ checks: [Check]) -> Comparison {
    let url = record.url.text
    let entries = pages[url] ?? [:]
    var left = entries.mapValues(\.count)
    let isKnown = !left.isEmpty
    var accepted: Set<Int> = []
    func take(_ fingerprint: String) -> Bool {
      guard let count = left[fingerprint], count > 0 else { return false }
      left[fingerprint] = count - 1
      return true
    }
    let former = Dictionary(
      grouping: left.keys.filter { entries[$0]?.isFormer == true }.sorted()
    ) { entries[$0].map { CodeAliases.current($0.rule) } ?? "" }
    func takeFormer(_ code: String) -> Bool { (former[code] ?? []).contains(where: take) }
    for (index, finding) in record.findings.enumerated()
    where Self.fingerprints(of: finding, at: url).contains(where: take) {
      accepted.insert(index)
    }
    // What has evidence goes first: another wording may leave its entry to a finding without.
    for (index, finding) in record.findings.enumerated()
    where finding.evidence == nil && !accepted.contains(index) && takeFormer(finding.rule) {
      accepted.insert(index)
    }
    let acceptedChecks = Set(
      checks.filter {
        take(Self.fingerprint(of: $0.id, $0.message, at: url)) || takeFormer($0.id)
      }.map(\.id)
    )
    return Comparison(
      accepted: accepted,
      acceptedChecks: acceptedChecks,
      new: record.findings.count + checks.count - accepted.count - acceptedChecks.count,
      gone: left.values.reduce(0, +),
      others: isKnown || url.contains(Comparison.unknownHost) ? [] : pages.keys.sorted()
    )
  }
}

extension Baseline: JSONWritable {
  /// Writes the accepted findings, sorted by address, rule and fingerprint.
  package func write(to writer: inout JSONWriter) {
    let rows = pages.sorted { $0.key < $1.key }.flatMap { url, entries in
      entries.sorted { ($0.value.rule, $0.key) < ($1.value.rule, $1.key) }
        .map { (url, $0.key, $0.value) }
    }
    writer.beginObject()
    writer.key("findings")
    writer.beginArray()
    for (url, fingerprint, entry) in rows {
      writer.beginObject()
      writer.field("count", entry.count)
      writer.field("fingerprint", fingerprint)
      if entry.isFormer { writer.field("former", true) }
      writer.field("rule", entry.rule)
      writer.field("url", url)
      writer.endObject()
    }
    writer.endArray()
    writer.field("schema", Self.schema)
    writer.endObject()
  }

  /// Reads the JSON form.
  ///
  /// - Throws: ``BaselineError`` when it is none.
  package init(json: JSONValue) throws(BaselineError) {
    let isFormer = json["schema"]?.string == Self.formerSchema
    guard isFormer || json["schema"]?.string == Self.schema else {
      throw BaselineError(reason: "its schema is not \(Self.schema)")
    }
    for (index, row) in (json["findings"]?.array ?? []).enumerated() {
      guard let fingerprint = row["fingerprint"]?.string, let rule = row["rule"]?.string,
        let url = row["url"]?.string, let count = row["count"]?.int,
        Self.countRange.contains(count)
      else {
        throw BaselineError(
          reason: "findings[\(index)] lacks a fingerprint, a rule, a url or a count from "
            + "\(Self.countRange.lowerBound) to \(Self.countRange.upperBound)"
        )
      }
      var entry = Entry(rule: rule, count: 0)
      entry.isFormer = isFormer || row["former"] == .bool(true)
      pages[url, default: [:]][fingerprint, default: entry].count += count
    }
  }
}

/// Why a text is no baseline.
package struct BaselineError: Error, Hashable, Sendable {
  /// What is wrong, as a clause.
  package let reason: String
}
