import Addressing
import Basics
import Quality
import Records
import Rules

/// What several findings of one page say together: each fault is named once, and no two of them
/// advise against each other.
///
/// Each reader notes what it sees; only who sees all findings knows that one ends with another. That
/// is done where a record is made, so that reports, stores and exports count the same.
struct Overlap {
  private let record: PageRecord
  private let rules: Set<String>
  /// The properties that other advice fills in: they are misspelled, or outside of every item.
  private let filled: Set<String>
  /// The properties that the vocabulary does not know, or gave up.
  private let unknown: Set<String>
  /// Whether another entry describes what the page is about.
  private let isDescribed: Bool

  private init(_ record: PageRecord) {
    self.record = record
    rules = Set(record.findings.map(\.rule))
    var filled: Set<String> = []
    var unknown: Set<String> = []
    for finding in record.findings {
      guard let subject = finding.subject else { continue }
      switch finding.rule {
      case Rule.qualityPropertyUnknown.id, Rule.qualityTermSuperseded.id:
        if let replacement = subject.replacement { filled.insert(replacement) }
        unknown.formUnion(subject.names)
      case Rule.microdataLooseProperty.id: filled.formUnion(subject.names)
      default: break
      }
    }
    self.filled = filled
    self.unknown = unknown
    // Only a page with loose properties needs to know.
    isDescribed =
      rules.contains(Rule.microdataLooseProperty.id) && !rules.isDisjoint(with: Self.describing)
      && SuggestedSubject(record)?.isParticular == true
  }

  /// The findings of `record` without those that others say, in words that agree.
  static func deduplicated(_ record: PageRecord) -> [Finding] {
    guard !record.findings.isEmpty else { return [] }
    let overlap = Overlap(record)
    var statements: Set<[String]> = []
    return record.findings.compactMap { finding in
      if let statement = statement(of: finding), !statements.insert(statement).inserted {
        return nil
      }
      return overlap.deduplicated(finding)
    }
  }

  /// What of the page `finding` is about, where it is about one property of an element.
  private static func statement(of finding: Finding) -> [String]? {
    guard let line = finding.line, let column = finding.column,
      let name = finding.subject?.names.first, CodeFamily(of: finding.rule) == .quality
    else { return nil }
    return [finding.rule, "\(line):\(column)", name, finding.evidence ?? ""]
  }

  private func deduplicated(_ finding: Finding) -> Finding? {
    switch finding.rule {
    // No result shows an image of the page, whatever it is like.
    case let rule where record.robots.noImagePreview && rule.hasPrefix("page.image-"): return nil
    case Rule.qualityRecommendedMissing.id, Rule.qualityRequiredMissing.id:
      return isReported(missing: finding) ? nil : finding
    case Rule.openGraphIncomplete.id: return withoutImage(finding)
    case Rule.jsonLDTermDataType.id:
      return unknown.isDisjoint(with: finding.subject?.names ?? []) ? finding : nil
    case Rule.pageCanonicalOtherHost.id: return isCopy ? nil : finding
    case Rule.microdataLooseProperty.id: return besideSuggestion(finding)
    case Rule.encodingUndeclared.id: return withoutHeader(finding)
    default: return finding
    }
  }

  /// Whether another finding says that the property is missing, or fills it.
  private func isReported(missing finding: Finding) -> Bool {
    let names = finding.subject?.missing ?? []
    if names == ["image"], finding.rule == Rule.qualityRecommendedMissing.id,
      rules.contains(Rule.pageImageMissing.id)
    {
      return true
    }
    return names.contains(where: filled.contains)
  }

  /// What Open Graph lacks beside the image, which has a finding of its own.
  private func withoutImage(_ finding: Finding) -> Finding? {
    guard rules.contains(Rule.pageImageMissing.id), var subject = finding.subject else {
      return finding
    }
    subject.missing.removeAll { $0 == "og:image" }
    if subject.missing.isEmpty { return nil }
    return finding.reworded(detail: subject.missingText, about: subject)
  }

  /// Whether the page is a copy on purpose: its structured data names the original that its canonical
  /// URL names, on a site of another name.
  private var isCopy: Bool {
    guard let canonical = record.canonicalURL, let original = WebAddress(canonical),
      Self.bare(original.host) != Self.bare(record.url.host)
    else { return false }
    return record.items.contains { item in
      let values = ["url", "mainEntityOfPage"].flatMap { item.properties[$0] ?? [] }
      let addresses = [item.id] + values.map(Self.address)
      return addresses.contains { $0.flatMap { WebAddress($0) }?.canonical.text == canonical }
    }
  }

  /// The address that a value is, or that of the thing that it is.
  private static func address(_ value: PropertyValue) -> String? {
    switch value {
    case .text(let text): text
    case .item(let item): item.id
    default: nil
    }
  }

  private static func bare(_ host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Where another entry describes the page, a loose property belongs there.
  private func besideSuggestion(_ finding: Finding) -> Finding {
    guard isDescribed, finding.fix == Rule.microdataLooseProperty.fix else { return finding }
    return finding.reworded(
      fix: "Say it in the structured data that is suggested for the page, and remove the itemprop."
    )
  }

  /// Rules that ask for a description of what the page is about.
  private static let describing: Set = [
    Rule.qualitySubjectMissing.id, Rule.structuredDataNone.id, Rule.structuredDataOpenGraphOnly.id,
  ]

  /// The header of a page that was read from a file is not known.
  private func withoutHeader(_ finding: Finding) -> Finding {
    guard record.fetch == nil else { return finding }
    let unseen = "The Content-Type header may declare it, which a file does not have."
    return finding.reworded(detail: "\(finding.detail) \(unseen)")
  }
}
