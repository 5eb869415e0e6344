import Records
import Rules

// Where points are lost, and what each loss is worth.
extension Assessment {
  /// Notes every lost point; broken blocks and things without a type, which the readers noted
  /// where they are, get their gain.
  ///
  /// - Parameters:
  ///   - findings: Where to note them.
  ///   - page: What kind of page it is.
  ///   - locate: Where a statement of the page is.
  ///   - described: The score with the description of a subject that the page could begin with;
  ///     `nil` when nobody can suggest one.
  func note(
    in findings: inout [Finding],
    on page: PageTraits,
    locate: (StatementLocation) -> SourcePosition?,
    described: () -> Double?
  ) {
    setGains(of: &findings)
    guard ledger.hasSchemaOrg else { return }
    var notes = FindingNotes(self)
    noteStatements(&notes, locate)
    // Nobody looks for a form by what it describes.
    if !page.isForm { noteMissing(&notes, page, locate, described) }
    noteClaims(&notes, page, locate)
    if !page.isForm {
      noteLinkage(&notes, page)
      noteRest(&notes, page, locate)
    }
    add(notes.findings, to: &findings)
  }

  /// Adds the findings; of what is in `value=` the cause is reported, and gains as much.
  private func add(_ notes: [Finding], to findings: inout [Finding]) {
    let causes = findings.indices.filter {
      findings[$0].rule == Rule.metaValueAttribute.id && findings[$0].line != nil
    }
    // As many causes are kept; of more the consequences are not distinguished.
    let others = causes.count >= Self.causeLimit ? causes.first : nil
    for finding in notes {
      let cause = causes.first {
        findings[$0].line == finding.line && findings[$0].column == finding.column
      }
      if finding.rule == Rule.qualityValueEmpty.id, let cause = cause ?? others {
        findings[cause].gain = (findings[cause].gain ?? 0) + (finding.gain ?? 0)
      } else {
        findings.append(finding)
      }
    }
  }

  /// The most causes that are kept.
  private static let causeLimit = 25

  private func setGains(of findings: inout [Finding]) {
    let untyped = ledger.results.first { result in
      if case .typeMissing = result.problem { true } else { false }
    }
    // All that is without a type is one statement: where that takes several fixes, none of them
    // alone brings anything.
    let fixes = Set(
      findings.filter { Self.untypedRules.contains($0.rule) }.map { [$0.rule, $0.fix] }
    )
    var gainOfType = fixes.count == 1 ? untyped.map(gainOfType) : nil
    // Of several blocks each gains what it brings once those before it are fixed.
    var (invalid, repaired) = (0, 0)
    for index in findings.indices {
      switch findings[index].rule {
      case Rule.jsonLDInvalid.id:
        findings[index].gain =
          ledger.results.isEmpty
          ? QualityJudge.leastScore(linkage: linkage)
          : gain(fixing: Breakage.invalidWeight, after: &invalid)
      case Rule.jsonLDRepaired.id:
        findings[index].gain = gain(fixing: Breakage.repairedWeight, after: &repaired)
      case let rule where Self.untypedRules.contains(rule):
        findings[index].gain = gainOfType ?? 0
        gainOfType = nil
      default: break
      }
    }
  }

  /// The gain of so many failed statements that end once those `before` have ended.
  private func gain(fixing failures: Int, after before: inout Int) -> Double {
    let known = gain(fixing: before)
    before += failures
    return max(0, gain(fixing: before) - known)
  }

  /// The gain if all things without a type had one.
  private func gainOfType(_ untyped: StatementResult) -> Double {
    var change = unchanged
    fix(untyped, in: &change)
    return gain(change)
  }

  /// What the readers note of things without a type.
  private static let untypedRules: Set = [
    Rule.jsonLDNoType.id, Rule.microdataNoType.id, Rule.microdataLooseProperty.id,
  ]

  private func noteMissing(
    _ notes: inout FindingNotes,
    _ page: PageTraits,
    _ locate: (StatementLocation) -> SourcePosition?,
    _ described: () -> Double?
  ) {
    guard let candidate = main?.candidate, let profile = candidate.profile?.profile else {
      if !page.isHome { noteBareSubject(&notes, page, locate, described) }
      return
    }
    let own = ledger.name(ofType: candidate.type)
    lazy var position = locate(StatementLocation(item: candidate.top, type: own))
    let isSubject = profile.weight == 1
    // The page is about something else than what is beside; that comes first.
    if isSubject || page.isHome {
      noteAbsent(profile.required, of: candidate, .qualityRequiredMissing, &notes) { position }
    }
    // Nor is everything asked of a start page's teasers.
    if isSubject != page.isHome {
      let expected = profile.recommended.filter {
        !page.cannotHave(names(of: $0), of: candidate.item)
      }
      noteAbsent(expected, of: candidate, .qualityRecommendedMissing, &notes) { position }
    }
    noteNested(of: candidate, &notes, isSubject: isSubject, page, locate)
    // What a start page is about is its site.
    if !isSubject, !page.isHome { noteBareSubject(&notes, page, locate, described) }
  }

  /// Notes what a thing lacks that a page can be about and that says nothing that holds; that there
  /// is none, where there is none.
  private func noteBareSubject(
    _ notes: inout FindingNotes,
    _ page: PageTraits,
    _ locate: (StatementLocation) -> SourcePosition?,
    _ described: () -> Double?
  ) {
    let bare = ledger.candidates.first { $0.isTop && $0.profile?.profile.weight == 1 }
    guard let bare, let profile = bare.profile?.profile else {
      // A list is about no one thing.
      let kind = page.kind
      if kind != .list { noteSubject(&notes, QualityJudge.fix(for: kind), described) }
      return
    }
    notes.namesSubject = true
    let statement = StatementLocation(item: bare.top, type: ledger.name(ofType: bare.type))
    noteAbsent(profile.required, of: bare, .qualityRequiredMissing, &notes) { locate(statement) }
  }

  func names(of expected: Profile.ExpectedProperty) -> [String] {
    expected.properties.map { ledger.name(ofProperty: $0) }
  }

  private func noteAbsent(
    _ expected: [Profile.ExpectedProperty],
    of candidate: Candidate,
    _ rule: Rule,
    _ notes: inout FindingNotes,
    at position: () -> SourcePosition?
  ) {
    guard let profile = candidate.profile?.profile else { return }
    let missing = expected.filter { !$0.isFulfilled(by: candidate.met) }
    // What is there and does not hold has a finding of its own.
    for one in missing.prefix(Self.missingLimit) where !one.isFulfilled(by: candidate.missed) {
      let names = names(of: one)
      let kind = ledger.name(ofType: profile.type)
      notes.add(
        rule,
        "\(kind) lacks \(names.joined(separator: " or ")).",
        at: position(),
        about: FindingSubject(missing: names)
      ) { fill(one, of: candidate, in: &$0) }
    }
  }

  /// Gives a thing what it lacks.
  func fill(
    _ expected: Profile.ExpectedProperty,
    of candidate: Candidate,
    in change: inout Change
  ) {
    guard let property = expected.properties.first else { return }
    let statement = Statement(type: candidate.type, property: property)
    change.tally.extend(ledger[statement], statement)
    change.add(SchemaVocabulary.known.profiles.expected(property), to: candidate.type)
  }

  /// The most properties of one kind that are requested at once.
  private static let missingLimit = 6

  /// Notes that nothing described is of a kind that a page is about.
  ///
  /// It promises what the suggested description brings; where nobody can suggest one, what a
  /// description brings that is complete and whose values are shown.
  private func noteSubject(
    _ notes: inout FindingNotes,
    _ fix: String?,
    _ described: () -> Double?
  ) {
    let name = main.map {
      "It describes a thing of the type \(ledger.name(ofType: $0.candidate.type))."
    }
    let exact = described().map { max(0, $0 - parts.score) }
    notes.add(.qualitySubjectMissing, name, fix: fix, gain: exact) { change in
      change.completeness = 1
      change.tally.addProperties(Self.leastDescription)
      change.isConfirmed = true
      change.isShown = true
    }
  }

  /// How many properties a complete description has at least.
  private static let leastDescription = 5
}
