import Records
import Rules

// What things within the main thing lack.
extension Assessment {
  /// Notes what values lack that are things, each where it is.
  ///
  /// They break the rule of the wish that they fail: a product with an offer alone needs its price, one with
  /// a rating beside it should have it.
  func noteNested(
    of candidate: Candidate,
    _ notes: inout FindingNotes,
    isSubject: Bool,
    _ page: PageTraits,
    _ locate: (StatementLocation) -> SourcePosition?
  ) {
    for value in candidate.incomplete {
      let isRequired = isRequired(value, of: candidate)
      guard isRequired ? isSubject || page.isHome : isSubject != page.isHome else { continue }
      for (index, lack) in value.lacks.enumerated() {
        let isLast = index == value.lacks.count - 1
        notes.add(
          isRequired ? .qualityRequiredMissing : .qualityRecommendedMissing,
          sentence(lack),
          at: locate(location(of: lack, in: candidate)),
          about: FindingSubject(missing: lack.missing.flatMap { names(of: $0) })
        ) { change in
          for wish in lack.missing {
            guard let property = wish.properties.first else { continue }
            let statement = Statement(type: lack.type, property: property)
            change.tally.extend(ledger[statement], statement)
          }
          // The wish is fulfilled once nothing is missing.
          if isLast {
            let expected = SchemaVocabulary.known.profiles.expected(value.property)
            change.add(expected, to: candidate.type)
          }
        }
      }
    }
  }

  /// Whether a value fails something that its thing needs: what nothing else fulfils, or what it has to
  /// say with each value.
  private func isRequired(_ value: IncompleteValue, of candidate: Candidate) -> Bool {
    let expected = SchemaVocabulary.known.profiles.expected(value.property)
    return candidate.profile?.profile.required.contains { wish in
      wish.bits & expected != .zero
        && (wish.properties.count == 1 || !wish.isFulfilled(by: candidate.met))
    } ?? false
  }

  private func sentence(_ lack: NestedLack) -> String {
    let names = lack.missing.map { self.names(of: $0).joined(separator: " or ") }
    let parent = lack.parent.map { "\(ledger.name(ofType: $0))." } ?? ""
    let owner = "\(parent)\(ledger.name(ofProperty: lack.property))"
    return "\(ledger.name(ofType: lack.type)) in \(owner) lacks \(Self.listed(names))."
  }

  private func location(of lack: NestedLack, in candidate: Candidate) -> StatementLocation {
    let mark = lack.mark
    return StatementLocation(
      item: candidate.top,
      type: ledger.name(ofType: lack.type),
      property: mark?.property,
      value: mark?.value
    )
  }
}
