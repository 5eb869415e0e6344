import Records

// Where points are lost, and what each loss is worth.
extension Assessment {
  /// Notes every lost point; broken blocks and things without a type, which the readers noted
  /// where they stand, get their gain.
  ///
  /// - Parameters:
  ///   - findings: Where to note them.
  ///   - place: Where a statement of the page stands.
  ///   - described: The score with the description of a subject that the page could begin with;
  ///     `nil` when nobody can suggest one.
  func note(
    in findings: inout [Finding],
    place: (StatementPlace) -> SourcePosition?,
    described: () -> Double?
  ) {
    setGains(of: &findings)
    guard ledger.hasSchemaOrg else { return }
    var notes = FindingNotes()
    noteStatements(&notes, place)
    noteMissing(&notes, place, described)
    noteClaims(&notes, place)
    noteScarcity(&notes)
    noteLinkage(&notes)
    findings += notes.findings
  }

  private func setGains(of findings: inout [Finding]) {
    let untyped = ledger.standings.first { standing in
      if case .typeMissing = standing.problem { true } else { false }
    }
    var gainOfType = untyped.map { gain(mending: $0) }
    for index in findings.indices {
      switch findings[index].rule {
      case Rule.jsonLDInvalid.id:
        findings[index].gain =
          ledger.standings.isEmpty
          ? QualityJudge.leastScore(linkage: linkage) : gain(mending: Breakage.invalidWeight)
      case Rule.jsonLDRepaired.id:
        findings[index].gain = gain(mending: Breakage.repairedWeight)
      case Rule.jsonLDNoType.id, Rule.microdataNoType.id, Rule.microdataLooseProperty.id:
        // All of them are one statement, so there is one gain for mending them all.
        findings[index].gain = gainOfType ?? 0
        gainOfType = nil
      default: break
      }
    }
  }

  private func noteMissing(
    _ notes: inout FindingNotes,
    _ place: (StatementPlace) -> SourcePosition?,
    _ described: () -> Double?
  ) {
    let profiles = SchemaVocabulary.known.profiles
    guard let candidate = main?.candidate, let profile = candidate.profile?.profile else {
      noteSubject(&notes, described)
      return
    }
    let name = ledger.name(ofType: profile.type)
    let own = ledger.name(ofType: candidate.type)
    lazy var position = place(StatementPlace(item: candidate.top, type: own))
    for (rule, wishes) in [
      (Rule.qualityRequiredMissing, profile.required),
      (Rule.qualityRecommendedMissing, profile.recommended),
    ] {
      for wish in wishes where !wish.isFulfilled(by: candidate.held) {
        // What is there and does not hold has a finding of its own.
        guard !wish.isFulfilled(by: candidate.missed), let property = wish.properties.first else {
          continue
        }
        let statement = Statement(type: candidate.type, property: property)
        var change = Change(tally: tally)
        change.tally.extend(ledger[statement], statement)
        change.more = (candidate.type, profiles.wish(property))
        let names = wish.properties.map { ledger.name(ofProperty: $0) }.joined(separator: " or ")
        notes.add(rule, "\(name) lacks \(names).", gain(change), at: position)
      }
    }
    if profile.weight < 1 { noteSubject(&notes, described) }
  }

  /// Notes that nothing described is of a kind that a page is about.
  ///
  /// It promises what the suggested description brings; where nobody can suggest one, the most that
  /// any description can bring.
  private func noteSubject(_ notes: inout FindingNotes, _ described: () -> Double?) {
    var change = Change(tally: tally)
    change.completeness = 1
    let name = main.map {
      "It describes a thing of the type \(ledger.name(ofType: $0.candidate.type))."
    }
    let exact = described().map { max(0, $0 - parts.score) }
    notes.add(.qualitySubjectMissing, name, exact ?? gain(change))
  }

  private func noteClaims(
    _ notes: inout FindingNotes,
    _ place: (StatementPlace) -> SourcePosition?
  ) {
    guard let view = main ?? best else { return }
    let (top, type) = (view.candidate.top, ledger.name(ofType: view.candidate.type))
    let claims = view.claims
    if claims.checked.isEmpty {
      var change = Change(tally: tally)
      change.consistency = 1
      let position = place(StatementPlace(item: top, type: type))
      notes.add(.qualityClaimNone, nil, gain(change), at: position)
    }
    for claim in claims.checked where claim.state != .shown {
      var change = Change(tally: tally)
      change.consistency = claims.consistency(mending: claim.state)
      change.isShown = claim.state == .hidden
      notes.add(
        claim.state == .hidden ? .qualityClaimHidden : .qualityClaimExpired,
        "It is the property \(claim.property).",
        gain(change),
        at: place(
          StatementPlace(
            item: top,
            type: claim.isNested ? nil : type,
            property: claim.property,
            value: claim.value
          )
        ),
        evidence: claim.value
      )
    }
  }

  /// How many distinct properties are enough.
  private static let enoughProperties = 12
  /// How many of them may lack without a word, because more would bring next to nothing.
  private static let spareProperties = 2

  private func noteScarcity(_ notes: inout FindingNotes) {
    // Where nothing is described that a page can be about, that comes first.
    guard main?.candidate.profile?.profile.weight == 1 else { return }
    let missing = Self.enoughProperties - tally.propertyCount
    guard missing > Self.spareProperties else { return }
    var change = Change(tally: tally)
    change.tally.addProperties(missing)
    notes.add(
      .qualityPropertiesFew,
      "It has \(tally.propertyCount) that count; \(missing) more would do.",
      gain(change)
    )
  }

  private func noteLinkage(_ notes: inout FindingNotes) {
    let rule: Rule? =
      switch linkage {
      case 1...: nil
      case QualityJudge.placeLinkage...: .qualityAppPlatformMissing
      case QualityJudge.nameLinkage...: .qualityAppURLMissing
      default: .qualityAppMissing
      }
    guard let rule else { return }
    var change = Change(tally: tally)
    // One more way in: into one app first, then into that of the other platform.
    change.linkage = linkage < QualityJudge.placeLinkage ? QualityJudge.placeLinkage : 1
    notes.add(rule, nil, gain(change))
  }
}

// Statements.
extension Assessment {
  private func noteStatements(
    _ notes: inout FindingNotes,
    _ place: (StatementPlace) -> SourcePosition?
  ) {
    let impaired = ledger.standings.filter(\.isImpaired).map { standing in
      let statement = standing.statement
      return (
        standing: standing,
        type: ledger.name(ofType: statement.type),
        property: statement.isKind ? "" : ledger.name(ofProperty: statement.property)
      )
    }
    for one in impaired.sorted(by: { ($0.type, $0.property) < ($1.type, $1.property) }) {
      guard let problem = one.standing.problem else { continue }
      let name = one.property.isEmpty ? one.type : "\(one.type).\(one.property)"
      guard let (rule, hint, evidence) = wording(problem, one.standing.statement) else {
        continue
      }
      guard notes.hasRoom(for: rule) else { continue }
      notes.add(
        rule,
        "It is \(name)\(hint).",
        gain(mending: one.standing),
        at: place(
          StatementPlace(
            item: one.standing.top,
            type: one.type,
            property: one.property.isEmpty ? nil : one.property,
            value: one.standing.problem?.value
          )
        ),
        evidence: evidence
      )
    }
  }

  /// The rule that a problem breaks, what to say of it, and what shows it.
  private func wording(
    _ problem: Problem,
    _ statement: Statement
  ) -> (rule: Rule, hint: String, evidence: String?)? {
    func write(_ property: NameTable.ID) -> String {
      "; write \(ledger.name(ofProperty: property))"
    }
    switch problem {
    case .typeMissing: return nil  // The readers note it where it stands.
    case .typeMisspelt(let right):
      return (.qualityTypeMisspelled, "; write \(ledger.name(ofType: right))", nil)
    case .typeUnknown: return (.qualityTypeUnknown, "", nil)
    case .typeSuperseded(let successor):
      return (.qualityTermSuperseded, "; write \(ledger.name(ofType: successor))", nil)
    case .propertyUnknown(let right):
      return (.qualityPropertyUnknown, right.map(write) ?? "", nil)
    case .propertyMisplaced: return (.qualityPropertyMisplaced, "", nil)
    case .propertySuperseded(let successor):
      return (.qualityTermSuperseded, write(successor), nil)
    case .valueEmpty: return (.qualityValueEmpty, "", nil)
    case .valueMalformed(let value):
      let forms = SchemaVocabulary.known.properties.forms(of: statement.property)
      let right =
        forms == .thing
        ? "\(expectedKinds(of: statement.property)) as the vocabulary spells it" : forms.examples
      return (.qualityValueMalformed, "; write \(right)", value)
    case .kindUnexpected(let kind):
      let expected = expectedKinds(of: statement.property)
      let hint = ", which holds a thing of the type \(ledger.name(ofType: kind)), not \(expected)"
      return (.qualityKindUnexpected, hint, nil)
    case .textForThing(let value):
      return (.qualityTextForThing, "; describe \(expectedKinds(of: statement.property))", value)
    }
  }

  /// The first few types of a property's values.
  private func expectedKinds(of property: NameTable.ID) -> String {
    let kinds = SchemaVocabulary.known.properties.kinds(of: property).prefix(3)
    return kinds.map { ledger.name(ofType: $0) }.joined(separator: " or ")
  }

  /// The gain if a statement were put right.
  private func gain(mending standing: Standing) -> Double {
    let statement = standing.statement
    let profiles = SchemaVocabulary.known.profiles
    var change = Change(tally: tally)
    change.tally.remove(standing)
    switch standing.problem {
    case .typeMisspelt(let right), .typeSuperseded(let right):
      let renamed = Statement(type: right, property: Statement.kind)
      change.tally.extend(ledger[renamed], renamed)
    case .propertyUnknown(let right?), .propertySuperseded(let right):
      let renamed = Statement(type: statement.type, property: right)
      change.tally.extend(ledger[renamed], renamed)
      change.more = (statement.type, profiles.wish(right))
    case .propertyUnknown(nil): break  // It goes away.
    case .propertyMisplaced, .typeMissing, .typeUnknown, nil: change.tally.add(standing.mended)
    case .valueEmpty, .valueMalformed, .kindUnexpected, .textForThing:
      change.tally.add(standing.mended)
      change.more = (statement.type, profiles.wish(statement.property))
    }
    return gain(change)
  }
}

/// Findings of lost points, a limited number of each rule.
struct FindingNotes {
  private(set) var findings: [Finding] = []
  private var counts: [String: Int] = [:]

  /// Whether another finding of the rule would be kept.
  func hasRoom(for rule: Rule) -> Bool {
    counts[rule.id, default: 0] < QualityJudge.findingLimit
  }

  mutating func add(
    _ rule: Rule,
    _ detail: String?,
    _ gain: Double,
    at place: SourcePosition? = nil,
    evidence: String? = nil
  ) {
    guard hasRoom(for: rule) else { return }
    counts[rule.id, default: 0] += 1
    findings.append(Finding(rule, detail, at: place, evidence: evidence, gain: gain))
  }
}
