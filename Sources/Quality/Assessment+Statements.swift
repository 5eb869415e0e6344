import Records
import Rules

// Statements of which something is wrong.
extension Assessment {
  func noteStatements(
    _ notes: inout FindingNotes,
    _ locate: (StatementLocation) -> SourcePosition?
  ) {
    let impaired = ledger.results.filter(\.isImpaired).map { result in
      let statement = result.statement
      return (
        result: result,
        type: ledger.name(ofType: statement.type),
        property: statement.isKind ? "" : ledger.name(ofProperty: statement.property)
      )
    }
    for one in impaired.sorted(by: { ($0.type, $0.property) < ($1.type, $1.property) }) {
      guard let problem = one.result.problem else { continue }
      let name = one.property.isEmpty ? one.type : "\(one.type).\(one.property)"
      guard let wording = wording(problem, one.result), notes.hasRoom(for: wording.rule) else {
        continue
      }
      notes.add(
        wording.rule,
        "It is \(name)\(wording.hint).",
        at: locate(
          StatementLocation(
            item: one.result.top,
            type: one.type,
            property: one.property.isEmpty ? nil : one.property,
            value: one.result.problem?.value
          )
        ),
        evidence: wording.evidence,
        fix: wording.fix,
        about: one.property.isEmpty
          ? nil : FindingSubject(names: [one.property], replacement: wording.replacement)
      ) { fix(one.result, in: &$0) }
    }
  }

  /// The rule that a problem breaks, and what to say of it; `nil` where nothing is to be said.
  private func wording(_ problem: Problem, _ result: StatementResult) -> StatementWording? {
    let statement = result.statement
    let words = StatementWords(ledger: ledger, statement: statement)
    // Of a type that was given up, it is enough to say so.
    if !statement.isKind, words.isGivenUp { return nil }
    switch problem {
    case .typeMissing: return nil  // The readers note it where it is.
    case .typeMisspelled(let right): return words.misspelled(right)
    case .typeUnknown:
      return ledger.name(ofType: statement.type).contains("%20")
        ? .init(.qualityTypeUnknown, fix: words.separateTypes) : .init(.qualityTypeUnknown)
    case .typeSuperseded(let successor):
      return .init(.qualityTermSuperseded, words.successor(successor))
    case .propertyUnknown(let right):
      guard let right else { return .init(.qualityPropertyUnknown, fix: words.removal) }
      return .init(.qualityPropertyUnknown, writing: ledger.name(ofProperty: right))
    case .propertyMisplaced: return words.misplaced
    case .propertySuperseded(let successor):
      return .init(.qualityTermSuperseded, writing: ledger.name(ofProperty: successor))
    case .valueEmpty:
      return result.isValid
        ? .init(
          .qualityValueEmpty,
          "; elsewhere on the page it is filled",
          fix: words.emptyAmongOthers
        )
        : .init(.qualityValueEmpty)
    case .valueMalformed(let value): return words.malformed(value)
    case .valueOutOfRange(let value, let limits): return words.outOfRange(value, limits)
    case .kindUnexpected(let kind):
      let hint =
        ", which holds a thing of the type \(ledger.name(ofType: kind)), not \(words.kinds)"
      return .init(.qualityKindUnexpected, hint)
    case .textForThing(let value): return words.loose(value)
    }
  }

  /// Puts a statement right.
  func fix(_ result: StatementResult, in change: inout Change) {
    let statement = result.statement
    let profiles = SchemaVocabulary.known.profiles
    change.tally.remove(result)
    switch result.problem {
    case .typeMisspelled(let right), .typeSuperseded(let right):
      let renamed = Statement(type: right, property: Statement.kind)
      change.tally.extend(ledger[renamed], renamed)
    case .propertyUnknown(let right?), .propertySuperseded(let right):
      let renamed = Statement(type: statement.type, property: right)
      change.tally.extend(ledger[renamed], renamed)
      change.add(profiles.expected(right), to: statement.type)
    case .propertyUnknown(nil): break  // It goes away.
    case .propertyMisplaced, .typeMissing, .typeUnknown, nil: change.tally.add(result.fixed)
    case .valueEmpty, .valueMalformed, .valueOutOfRange, .kindUnexpected, .textForThing:
      change.tally.add(result.fixed)
      change.add(profiles.expected(statement.property), to: statement.type)
    }
  }
}
