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
    var notes = FindingNotes()
    noteStatements(&notes, locate)
    // Nobody looks for a form by what it describes.
    if !page.isForm { noteMissing(&notes, page, locate, described) }
    noteClaims(&notes, page, locate)
    if !page.isForm {
      noteScarcity(&notes)
      noteLinkage(&notes, page)
    }
    // Of what is in value= the cause is reported.
    let causes = findings.filter { $0.rule == Rule.metaValueAttribute.id && $0.line != nil }
    guard !causes.isEmpty else {
      findings += notes.findings
      return
    }
    let isFull = causes.count >= Self.causeLimit
    findings += notes.findings.filter { finding in
      finding.rule != Rule.qualityValueEmpty.id
        || !isFull && !causes.contains { $0.line == finding.line && $0.column == finding.column }
    }
  }

  /// As many causes are kept; of more the consequences are not distinguished.
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
    var gainOfType = fixes.count == 1 ? untyped.map { gain(fixing: $0) } : nil
    for index in findings.indices {
      switch findings[index].rule {
      case Rule.jsonLDInvalid.id:
        findings[index].gain =
          ledger.results.isEmpty
          ? QualityJudge.leastScore(linkage: linkage) : gain(fixing: Breakage.invalidWeight)
      case Rule.jsonLDRepaired.id:
        findings[index].gain = gain(fixing: Breakage.repairedWeight)
      case let rule where Self.untypedRules.contains(rule):
        findings[index].gain = gainOfType ?? 0
        gainOfType = nil
      default: break
      }
    }
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
    let statement = StatementLocation(item: bare.top, type: ledger.name(ofType: bare.type))
    noteAbsent(profile.required, of: bare, .qualityRequiredMissing, &notes) { locate(statement) }
  }

  private func names(of expected: Profile.ExpectedProperty) -> [String] {
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
    for one in missing.prefix(Self.missingLimit) {
      // What is there and does not hold has a finding of its own.
      guard !one.isFulfilled(by: candidate.missed), let property = one.properties.first else {
        continue
      }
      let statement = Statement(type: candidate.type, property: property)
      var change = Change(tally: tally)
      change.tally.extend(ledger[statement], statement)
      change.more = (candidate.type, SchemaVocabulary.known.profiles.expected(property))
      let names = names(of: one)
      let kind = ledger.name(ofType: profile.type)
      notes.add(
        rule,
        "\(kind) lacks \(names.joined(separator: " or ")).",
        gain(change),
        at: position(),
        about: FindingSubject(missing: names)
      )
    }
  }

  /// The most properties of one kind that are requested at once.
  private static let missingLimit = 6

  /// Notes that nothing described is of a kind that a page is about.
  ///
  /// It promises what the suggested description brings; where nobody can suggest one, the most that
  /// any description can bring.
  private func noteSubject(
    _ notes: inout FindingNotes,
    _ fix: String?,
    _ described: () -> Double?
  ) {
    var change = Change(tally: tally)
    change.completeness = 1
    let name = main.map {
      "It describes a thing of the type \(ledger.name(ofType: $0.candidate.type))."
    }
    let exact = described().map { max(0, $0 - parts.score) }
    notes.add(.qualitySubjectMissing, name, exact ?? gain(change), fix: fix)
  }

  private func noteClaims(
    _ notes: inout FindingNotes,
    _ page: PageTraits,
    _ locate: (StatementLocation) -> SourcePosition?
  ) {
    guard let view = main ?? best else { return }
    let (top, type) = (view.candidate.top, ledger.name(ofType: view.candidate.type))
    let claims = view.claims
    if claims.checked.isEmpty, isNameWanted(on: page) {
      var change = Change(tally: tally)
      change.consistency = 1
      let position = locate(StatementLocation(item: top, type: type))
      notes.add(.qualityClaimNone, nil, gain(change), at: position)
    }
    for claim in claims.checked where claim.state != .shown {
      if claim.state == .hidden, page.mayLack(claim, of: view.candidate) { continue }
      var change = Change(tally: tally)
      change.consistency = claims.consistency(fixing: claim.state)
      change.isShown = claim.state == .hidden
      notes.add(
        claim.state == .hidden ? .qualityClaimHidden : .qualityClaimExpired,
        "It is the property \(claim.property).",
        gain(change),
        at: locate(
          StatementLocation(
            item: top,
            type: claim.isNested ? nil : type,
            property: claim.property,
            value: claim.value
          )
        ),
        evidence: claim.value,
        fix: claim.state == .hidden ? page.fix(ofAccount: claim.value) : nil
      )
    }
  }

  /// Whether it helps to name the main thing: the page shows something, is about that thing, and
  /// nothing else says that it lacks a name.
  private func isNameWanted(on page: PageTraits) -> Bool {
    guard page.hasText, !page.isForm, !page.isHome, let candidate = main?.candidate,
      let profile = candidate.profile?.profile, profile.weight == 1
    else { return false }
    return profile.required.allSatisfy { $0.isFulfilled(by: candidate.met) }
  }

  /// How many distinct properties are enough.
  private static let enoughProperties = 12
  /// How many of them may lack without a word, because more would bring next to nothing.
  private static let spareProperties = 2

  /// Notes how much more a thing could say that has all that its kind asks for: what it lacks of
  /// that is said property by property.
  private func noteScarcity(_ notes: inout FindingNotes) {
    guard let candidate = main?.candidate, let profile = candidate.profile?.profile,
      profile.weight == 1,
      (profile.required + profile.recommended).allSatisfy({ $0.isFulfilled(by: candidate.met) })
    else { return }
    let missing = Self.enoughProperties - tally.propertyCount
    let more = further(candidate).prefix(Self.suggestionLimit)
    guard missing > Self.spareProperties, let last = more.last else { return }
    var change = Change(tally: tally)
    change.tally.addProperties(missing)
    let others = more.dropLast().joined(separator: ", ")
    notes.add(
      .qualityPropertiesFew,
      "It has \(tally.propertyCount) that count; \(missing) more would do, such as"
        + " \(others.isEmpty ? last : "\(others) and \(last)").",
      gain(change)
    )
  }

  /// The most properties that are suggested.
  private static let suggestionLimit = 4

  /// Properties that nearly every thing has, and that this one could have and does not.
  private func further(_ candidate: Candidate) -> [String] {
    let properties = SchemaVocabulary.known.properties
    return ["description", "publisher", "keywords", "inLanguage", "about", "url"].filter { name in
      guard let id = properties.names.id(of: name) else { return false }
      return properties.isProperty(id, of: candidate.type)
        && ledger[Statement(type: candidate.type, property: id)] == nil
    }
  }

  private func noteLinkage(_ notes: inout FindingNotes, _ page: PageTraits) {
    let rule: Rule? =
      switch linkage {
      case 1...: nil
      case QualityJudge.appURLLinkage...: .qualityAppPlatformMissing
      case QualityJudge.nameLinkage...: .qualityAppURLMissing
      default: .qualityAppMissing
      }
    guard let rule else { return }
    // Who has an app for one platform need not have one for the other.
    if rule == .qualityAppPlatformMissing, !page.namesOtherPlatform { return }
    var change = Change(tally: tally)
    // One more way in: into one app first, then into that of the other platform.
    change.linkage = linkage < QualityJudge.appURLLinkage ? QualityJudge.appURLLinkage : 1
    notes.add(rule, nil, gain(change))
  }
}
