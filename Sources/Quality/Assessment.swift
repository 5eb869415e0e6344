import Records

/// One page's score in the making.
struct Assessment {
  private let ledger: StatementLedger
  private let breakage: Breakage
  private let linkage: Double

  /// The candidate that gives the highest score, with its claims.
  private let best: (candidate: StatementLedger.Candidate, claims: Claims)?
  /// The candidate that the page seems to be about, with its claims.
  private let main: (candidate: StatementLedger.Candidate, claims: Claims)?

  /// Whether things claim something that can be checked and nothing of it is visible.
  private let isHidden: Bool
  private let validity: Double
  private let richness: Double

  /// The score in [0,1].
  let score: Double

  /// How many candidates are tried, the most complete ones first.
  private static let trialLimit = 32

  init(ledger: StatementLedger, breakage: Breakage, text: VisibleText, linkage: Double) {
    self.ledger = ledger
    self.breakage = breakage
    self.linkage = linkage
    let validity = Self.validity(ledger, failures: breakage.failures)
    let richness = Self.richness(ledger.richness)
    func score(_ completeness: Double, _ consistency: Double, isHidden: Bool = false) -> Double {
      Self.score(
        validity: validity,
        completeness: completeness,
        richness: richness,
        consistency: consistency,
        linkage: linkage,
        isHidden: isHidden
      )
    }
    var best: (candidate: StatementLedger.Candidate, claims: Claims)?
    var bestScore = 0.0
    var hasClaims = false
    var hasVisible = false
    for candidate in Self.ordered(ledger.candidates).prefix(Self.trialLimit) {
      // The rest cannot win even with all claims confirmed.
      if hasVisible, score(candidate.completeness, 1) <= bestScore { break }
      let claims = Claims(candidate.item, in: text)
      hasClaims = hasClaims || !claims.checked.isEmpty
      hasVisible = hasVisible || claims.checked.contains(where: \.isVisible)
      let own = score(candidate.completeness, claims.consistency)
      if best == nil || own > bestScore {
        best = (candidate, claims)
        bestScore = own
      }
    }
    let isHidden = hasClaims && !hasVisible
    if isHidden, let candidate = best?.candidate {
      bestScore = score(candidate.completeness, 0, isHidden: true)
    }
    self.best = best
    self.score = bestScore
    self.isHidden = isHidden
    self.validity = validity
    self.richness = richness
    main = Self.main(ledger.candidates).map { ($0, Claims($0.item, in: text)) }
  }

  /// The parts of the score by their names.
  var parts: [String: Double] {
    [
      "validity": validity,
      "completeness": best?.candidate.completeness ?? 0,
      "richness": richness,
      "consistency": isHidden ? 0 : best?.claims.consistency ?? 0,
      "linkage": linkage,
    ]
  }

  private static func score(
    validity: Double,
    completeness: Double,
    richness: Double,
    consistency: Double,
    linkage: Double,
    isHidden: Bool
  ) -> Double {
    let sum =
      QualityJudge.completenessWeight * completeness + QualityJudge.richnessWeight * richness
      + QualityJudge.consistencyWeight * (isHidden ? 0 : consistency)
      + QualityJudge.linkageWeight * linkage
    let score = validity * sum
    return isHidden ? min(score, QualityJudge.hiddenLimit) : score
  }

  private static func validity(_ ledger: StatementLedger, failures: Double) -> Double {
    // Added up in a fixed order, so that equal pages get equal sums.
    var credit = 0.0
    var total = failures
    for (_, entry) in ledger.entries.sorted(by: { $0.key < $1.key }) {
      credit += entry.weight * entry.share
      total += entry.weight
    }
    return total == 0 ? 0 : credit / total
  }

  /// One minus the exponential of `-count / 12`: two thirds at 13 properties, nearly all at 40.
  private static func richness(_ count: Int) -> Double {
    var rest = 1.0
    for _ in 0..<min(count, 500) { rest *= 0.920_044_414_629_323_1 }
    return 1 - rest
  }

  /// Candidates by completeness, those of equal completeness in document order.
  private static func ordered(
    _ candidates: [StatementLedger.Candidate]
  ) -> [StatementLedger.Candidate] {
    candidates.enumerated().map { (offset: $0, value: $1, completeness: $1.completeness) }
      .sorted { ($1.completeness, $0.offset) < ($0.completeness, $1.offset) }
      .map(\.value)
  }

  /// What the page seems to be about: a thing of a kind that a page is about, at the top if
  /// there is one, else the first of the kinds that stand beside.
  private static func main(
    _ candidates: [StatementLedger.Candidate]
  ) -> StatementLedger.Candidate? {
    for (isPrimary, isTop) in [(true, true), (true, false), (false, true)] {
      for profile in Profile.all where (profile.weight == 1) == isPrimary {
        let own = candidates.filter { $0.profile?.type == profile.type && $0.isTop == isTop }
        if let first = ordered(own).first, !first.properties.isEmpty { return first }
      }
    }
    return nil
  }
}

// What each lost point is worth.
extension Assessment {
  /// The score if the main thing had the property `name`.
  private func gain(having name: String) -> Double {
    guard let main else { return 0 }
    return gain(
      completeness: main.candidate.completeness(with: [name]),
      richness: Self.richness(ledger.richness + 1),
      main.claims
    )
  }

  private func gain(completeness: Double, richness: Double, _ claims: Claims) -> Double {
    let score = Self.score(
      validity: validity,
      completeness: completeness,
      richness: richness,
      consistency: claims.consistency,
      linkage: linkage,
      isHidden: isHidden
    )
    return max(0, score - self.score)
  }

  /// The gain if validity rose by making a statement's failed credit good.
  private func gain(mending lost: Double) -> Double {
    guard validity > 0 else { return 0 }
    let total = ledger.entries.values.reduce(breakage.failures) { $0 + $1.weight }
    guard total > 0 else { return 0 }
    return min(1 - score, score * (lost / total) / validity)
  }

  /// The gain if one of the main thing's hidden claims became visible.
  private func gainOfVisibility() -> Double {
    guard let main, !main.claims.checked.isEmpty else { return 0 }
    let share = main.claims.consistency + 1 / Double(main.claims.checked.count)
    let score = Self.score(
      validity: validity,
      completeness: main.candidate.completeness,
      richness: richness,
      consistency: min(1, share),
      linkage: linkage,
      isHidden: false
    )
    return max(0, score - self.score)
  }

  /// Notes every lost point.
  func note(in findings: inout [Finding]) {
    for index in findings.indices {
      if findings[index].rule == Rule.jsonLDInvalid.id {
        findings[index].gain = gain(mending: Breakage.invalidWeight)
      } else if findings[index].rule == Rule.jsonLDRepaired.id {
        findings[index].gain = gain(mending: Breakage.repairedWeight)
      }
    }
    var notes = Notes()
    noteStatements(&notes)
    noteMissing(&notes)
    noteHidden(&notes)
    findings += notes.findings
  }

  private func noteStatements(_ notes: inout Notes) {
    for (statement, entry) in ledger.entries.sorted(by: { $0.key < $1.key }) {
      guard let problem = entry.problem else { continue }
      let lost = entry.weight * (1 - entry.share)
      let property = "\(statement.type).\(statement.property)"
      let gain = gain(mending: lost)
      switch problem {
      case .typeMissing: break  // The readers note it where it stands.
      case .typeMisspelt(let right):
        notes.add(.qualityTypeMisspelt, "It is \(statement.type); write \(right).", gain)
      case .typeUnknown: notes.add(.qualityTypeUnknown, "It is \(statement.type).", gain)
      case .propertyUnknown(let right):
        let hint = right.map { "; write \($0)" } ?? ""
        notes.add(.qualityPropertyUnknown, "It is \(property)\(hint).", gain)
      case .propertyMisplaced:
        notes.add(.qualityPropertyMisplaced, "It is \(property).", gain)
      case .valueEmpty: notes.add(.qualityValueEmpty, "It is \(property).", gain)
      case .valueMalformed(let value):
        notes.add(.qualityValueMalformed, "It is \(property).", gain, evidence: value)
      }
    }
  }

  private func noteMissing(_ notes: inout Notes) {
    guard let main, let profile = main.candidate.profile else { return }
    let properties = main.candidate.properties
    for (rule, wishes) in [
      (Rule.qualityRequiredMissing, profile.required),
      (Rule.qualityRecommendedMissing, profile.recommended),
    ] {
      for wish in profile.missing(wishes, properties) {
        let names = wish.joined(separator: " or ")
        notes.add(rule, "\(profile.type) lacks \(names).", gain(having: wish.first ?? ""))
      }
    }
  }

  private func noteHidden(_ notes: inout Notes) {
    guard let main else { return }
    for claim in main.claims.checked where !claim.isVisible {
      notes.add(
        .qualityClaimHidden,
        "It is the property \(claim.property).",
        gainOfVisibility(),
        evidence: claim.value
      )
    }
  }
}

/// Findings of lost points, a limited number of each rule.
private struct Notes {
  private(set) var findings: [Finding] = []
  private var counts: [String: Int] = [:]

  mutating func add(_ rule: Rule, _ detail: String, _ gain: Double, evidence: String? = nil) {
    let count = counts[rule.id, default: 0]
    guard count < QualityJudge.findingLimit else { return }
    counts[rule.id] = count + 1
    findings.append(Finding(rule, detail, evidence: evidence, gain: gain))
  }
}
