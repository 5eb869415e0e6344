import Basics
package import Records
package import Rules

/// One thing to fix: findings of one rule and with one fix together, or a failed check that no finding explains.
package struct Advice: Hashable, Sendable {
  /// What fixing it brings, the most important last.
  package enum Effect: Int, Hashable, Sendable, Comparable {
    /// Something works better.
    case better
    /// The page becomes an app-linked result.
    case appLink
    /// The page comes into the index.
    case index

    package static func < (left: Effect, right: Effect) -> Bool { left.rawValue < right.rawValue }

    /// The effect in words; `nil` when there is nothing to say.
    package var words: String? {
      switch self {
      case .better: nil
      case .appLink: "keeps the page out of app-linked results"
      case .index: "keeps the page out of the index"
      }
    }
  }

  /// Where it is.
  package struct Location: Hashable, Sendable {
    /// The line, counted from 1; `nil` when it is nowhere.
    package let line: Int?
    /// The column in Unicode scalars, counted from 1.
    package let column: Int?
    /// What is wrong at this location in particular.
    package let detail: String
    /// The piece of source that shows it.
    package let evidence: String?
    /// What it is about, by name.
    package var subject: FindingSubject?
    /// The file that the line is one of, where that is not the page: a path, or an address.
    package var file: String?
    /// How many findings say it.
    var findingCount = 1

    /// `line:column`, behind the file's name where that is not the page; `nil` when it is nowhere.
    package var position: String? {
      let start = line.map { "\($0):\(column ?? 1)" }
      guard let file else { return start }
      return start.map { "\(file):\($0)" } ?? file
    }
  }

  /// The rule's identifier, or the check's.
  package let rule: String
  /// How much it matters: as much as the worst that follows from it.
  package private(set) var severity: Severity
  /// What is wrong, the same at each location.
  package let title: String
  /// Each location.
  package let locations: [Location]
  /// What to do about it.
  package let fix: String
  /// Markup to paste, made of what the page says.
  package let snippet: Snippet?
  /// What fixing brings.
  package private(set) var effect: Effect
  /// How many of 100 points the structured data gains.
  package private(set) var points: Int
  /// What the points depend on beside the fix; `nil` when the fix alone brings them all.
  package private(set) var condition: String?
  /// What fails now because of it, by the names of the requirements.
  package private(set) var requirements: [String] = []
  /// Whether somebody has accepted it.
  package let isAccepted: Bool
  /// Whether findings of the page say it, not a check alone.
  package let isFinding: Bool
  /// The severity that counts for the exit code: its own, without what only a requirement adds, which
  /// fails a run by itself; `nil` when it is a requirement.
  package private(set) var counted: Severity?
}

extension Advice {
  /// Everything to fix about the page of `inspection`, each fault once: first what fails a
  /// requirement, then what keeps the page out of the index, then what keeps it from opening in an
  /// app, then by severity, by points and by location; what is accepted comes last.
  package static func all(of inspection: Inspection) -> [Advice] {
    let all = withoutSymptoms(fromFindings(inspection) + uncovered(by: inspection)).filter {
      // Who has no app needs no way into it.
      ($0.rule != "quality.app-missing" || inspection.appSign != nil)
        && !$0.asksForDefaultType(of: inspection.record)
    }
    let ranked = all.enumerated().sorted {
      let (left, right) = ($0.element, $1.element)
      if left.isAccepted != right.isAccepted { return right.isAccepted }
      if left.requirements.isEmpty != right.requirements.isEmpty {
        return !left.requirements.isEmpty
      }
      if left.effect != right.effect { return left.effect > right.effect }
      if left.severity != right.severity { return left.severity > right.severity }
      if left.points != right.points { return left.points > right.points }
      return $0.offset < $1.offset
    }
    return ranked.map(\.element)
  }

  /// The entries without those that others explain: the worst cause of each takes over what its
  /// end would bring.
  private static func withoutSymptoms(_ all: [Advice]) -> [Advice] {
    var all = all
    var isSymptom = [Bool](repeating: false, count: all.count)
    for index in all.indices {
      let symptom = all[index]
      let causes = all.indices.filter {
        !all[$0].isAccepted && !isSymptom[$0] && Causes.explains(all[$0], symptom)
      }
      guard let first = causes.max(by: { all[$0].severity < all[$1].severity }) else { continue }
      isSymptom[index] = true
      // What somebody has accepted makes nothing worse.
      if !symptom.isAccepted { all[first].severity = max(all[first].severity, symptom.severity) }
      all[first].effect = max(all[first].effect, symptom.effect)
      all[first].points = min(100, all[first].points + symptom.points)
      all[first].condition = all[first].condition ?? symptom.condition
      // What is required may lack for several reasons.
      for cause in causes { all[cause].requirements += symptom.requirements }
      if !symptom.isAccepted, let counted = symptom.counted {
        all[first].counted = max(all[first].counted ?? counted, counted)
      }
    }
    return all.indices.filter { !isSymptom[$0] }.map { all[$0] }
  }

  private static func fromFindings(_ inspection: Inspection) -> [Advice] {
    struct Key: Hashable {
      let rule: String
      let fix: String
      let isAccepted: Bool
      let canFix: Bool
    }
    let record = inspection.record
    var order: [Key] = []
    var groups: [Key: [Finding]] = [:]
    for (index, finding) in record.findings.enumerated() {
      let key = Key(
        rule: finding.rule,
        fix: finding.fix,
        isAccepted: inspection.isAccepted(index),
        canFix: Snippet.canFix(finding)
      )
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    return order.compactMap { key in
      guard let findings = groups[key], let first = findings.first else { return nil }
      let title = Rule.named(key.rule)?.title ?? first.message
      let gain = findings.reduce(0) { $0 + ($1.gain ?? 0) }
      let worst = findings.map(\.severity).max() ?? first.severity
      return Advice(
        rule: key.rule,
        severity: worst,
        title: title,
        locations: listed(findings.map { location(of: $0, inspection) }),
        fix: first.fix,
        snippet: Snippet(for: key.rule, findings: findings, inspection),
        effect: effect(ofRule: key.rule, inspection),
        points: Int((min(gain, 1 - record.quality.score) * 100).rounded()),
        isAccepted: key.isAccepted,
        isFinding: true,
        counted: worst
      ).conditioned(inspection)
    }
  }

  private static func location(
    of finding: Finding,
    _ inspection: Inspection
  ) -> Location {
    let location = inspection.location(of: finding)
    var detail = finding.detail
    // The location is beside it.
    if let location, detail.hasSuffix("In \(location.text).") {
      detail = detail.dropLast("In \(location.text).".count)
    }
    return Location(
      line: location == nil ? finding.line : location?.position?.line,
      column: location == nil ? finding.column : location?.position?.column,
      detail: String(detail.trimming(\.isWhitespace)),
      evidence: finding.evidence,
      subject: finding.subject,
      file: location?.file
    )
  }

  /// Rules that ask for a description of what the page is about.
  private static let describing: Set = [
    "quality.subject-missing", "structured-data.none", "structured-data.open-graph-only",
  ]

  /// The entry with what its points depend on.
  private func conditioned(_ inspection: Inspection) -> Advice {
    guard points > 0 else { return self }
    var advice = self
    if snippet?.form == .template {
      advice.condition = "once what is in capitals is filled in"
    } else if Self.describing.contains(rule), snippet?.form != .paste {
      advice.condition = "by a description with all that its type recommends"
    }
    return advice
  }

  /// Whether all that it asks for is the type that readers of Open Graph take anyway.
  ///
  /// Reference: <https://developers.facebook.com/docs/sharing/webmasters/>
  private func asksForDefaultType(of record: PageRecord) -> Bool {
    rule == "open-graph.incomplete" && requirements.isEmpty
      && locations.allSatisfy { $0.subject?.missing == ["og:type"] }
      && HeadSnippets.kind(of: record) == "website"
  }

  private static func effect(ofRule rule: String, _ inspection: Inspection) -> Effect {
    let record = inspection.record
    let wantsApp = inspection.appSign != nil
    switch rule {
    case "page.title-missing", "page.expired", "fetch.status", "fetch.not-html",
      "fetch.too-many-redirects",
      "fetch.redirect-loop", "fetch.bad-redirect":
      return record.indexable ? .better : .index
    case "page.description-missing":
      return record.searchedDescription == nil && wantsApp ? .appLink : .better
    case "quality.app-missing": return record.deepLinks.isEmpty && wantsApp ? .appLink : .better
    default: return .better
    }
  }

  /// Rules that say what a check says, so that one of them is enough.
  static let twins: [String: [String]] = [
    "deep-links.present": [
      "quality.app-missing", Rule.scriptsBannerMade.id, Rule.scriptsAppLinksMade.id,
      Rule.renderingBannerAdded.id, Rule.renderingAppTagsAdded.id,
    ],
    "deep-links.specific": ["quality.app-url-missing", "banner.argument-missing"],
    "fetch.html": ["fetch.not-html"],
    "fetch.redirects": ["fetch.redirect-chain"],
    "fetch.status": ["fetch.status"],
    "robots.expiry": ["page.expired"],
    "result.description": ["page.description-missing", "page.description-long"],
    "result.image": ["page.image-missing"],
    "result.title": ["page.title-missing", "page.title-long", "page.title-several"],
    "result.touch-icon": ["page.touch-icon-missing"],
    "structured-data.present": ["structured-data.none", "structured-data.open-graph-only"],
  ]
}
