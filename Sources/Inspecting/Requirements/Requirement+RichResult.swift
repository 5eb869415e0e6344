import Records
import Rules

/// What a page lacks of a rich result.
extension Requirement {
  /// What the page lacks of what search engines need for a rich result, property by property.
  static func lacksOfRichResult(_ record: PageRecord) -> [Part] {
    guard record.hasTypedItem else {
      return [
        Part(
          subject: "structured data with a type of schema.org",
          fix: "Describe what the page is about in JSON-LD with schema.org types."
        )
      ]
    }
    var parts: [Part] = []
    if record.robots.noindex {
      parts.append(Part(subject: "a page that may be indexed", fix: "Remove noindex."))
    }
    if record.findings.contains(where: { $0.rule == Rule.qualitySubjectMissing.id }) {
      parts.append(
        Part(
          subject: "a thing that a page can be about",
          fix: "Describe what the page is about, with the most specific type that fits."
        )
      )
    }
    let missing = missingProperties(record)
    parts += missing.isEmpty ? unusableProperties(record) : missing
    if record.quality.score < 0.5 {
      parts.append(
        Part(subject: "50 points: it has \(record.quality.points)", fix: fixesOfPoints(record))
      )
    }
    return parts
  }

  /// The properties without which there is no rich result, with what lacks them.
  private static func missingProperties(_ record: PageRecord) -> [Part] {
    record.findings.filter { $0.rule == Rule.qualityRequiredMissing.id }.map { finding in
      // The finding says who lacks what.
      let words = finding.detail.split(separator: " ")
      guard let verb = words.firstIndex(of: "lacks") else {
        return Part(subject: "a required property", fix: finding.fix)
      }
      let owner = words[..<verb].joined(separator: " ")
      var names = words[(verb + 1)...].joined(separator: " ")
      if names.hasSuffix(".") { names.removeLast() }
      return Part(subject: "\(names) of \(owner)", fix: "Add \(names) to \(owner).")
    }
  }

  /// Where nothing is missing and not all is fulfilled, the properties whose values cannot be used.
  private static func unusableProperties(_ record: PageRecord) -> [Part] {
    guard let completeness = record.quality.parts["completeness"], completeness < 0.5 else {
      return []
    }
    let rules = [Rule.qualityValueMalformed, .qualityValueEmpty, .qualityValueOutOfRange].map(\.id)
    let names = record.findings.filter { rules.contains($0.rule) }.flatMap {
      $0.subject?.names ?? []
    }
    guard !names.isEmpty else { return [] }
    let list = names.prefix(5).joined(separator: ", ")
    return [Part(subject: "a usable value of \(list)", fix: "Write a value that holds: \(list).")]
  }

  /// What brings most points.
  private static func fixesOfPoints(_ record: PageRecord) -> String {
    let gains = record.findings.reduce(into: [String: Double]()) { gains, finding in
      if let gain = finding.gain, gain > 0 { gains[finding.rule, default: 0] += gain }
    }
    let first = gains.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
    return first.isEmpty
      ? "Say more of what the page is about." : "Fix first: \(first.joined(separator: ", "))."
  }
}
