import Basics
import Records
import Rules

// The points that are left once all that is asked of the page is fixed.
extension Assessment {
  /// Notes what completeness, consistency and richness lack beside what was noted before.
  ///
  /// Nobody asks for a property that the page shows nothing of, and some names need not be shown. Yet their
  /// points count, so that it is said where they are.
  func noteRest(
    _ notes: inout FindingNotes,
    _ page: PageTraits,
    _ locate: (StatementLocation) -> SourcePosition?
  ) {
    noteCompleteness(&notes, locate)
    noteConsistency(&notes, page)
    noteScarcity(&notes)
  }

  private func noteCompleteness(
    _ notes: inout FindingNotes,
    _ locate: (StatementLocation) -> SourcePosition?
  ) {
    guard let candidate = (main ?? best)?.candidate, !notes.namesSubject else { return }
    let more = notes.all.more(of: candidate.type)
    guard max(notes.all.completeness, candidate.completeness(with: more)) < 1 else { return }
    let kind = ledger.name(ofType: candidate.profile?.profile.type ?? candidate.type)
    let wishes = candidate.profile.map { $0.profile.required + $0.profile.recommended } ?? []
    let missing = wishes.filter { !$0.isFulfilled(by: candidate.met | more) }
    let names = missing.map { self.names(of: $0).joined(separator: " or ") }
    let weight = candidate.profile?.profile.weight ?? Profile.unknown
    let texts = [
      names.isEmpty ? nil : "\(kind) could have \(Self.listed(names)) as well.",
      weight < 1
        ? "A thing of the type \(kind) reaches \(Int(weight * 100)) of 100, as many pages have one."
        : nil,
    ]
    notes.add(
      .qualityCompletenessLimited,
      texts.compactMap { $0 }.joined(separator: " "),
      at: locate(
        StatementLocation(item: candidate.top, type: ledger.name(ofType: candidate.type))
      ),
      about: FindingSubject(missing: missing.flatMap { self.names(of: $0) })
    ) { change in
      for one in missing { fill(one, of: candidate, in: &change) }
      if weight < 1 { change.completeness = 1 }
    }
  }

  private func noteConsistency(_ notes: inout FindingNotes, _ page: PageTraits) {
    guard let view = main ?? best, notes.all.consistency(of: view.claims) < 1 else { return }
    var whole = unchanged
    whole.isConfirmed = true
    whole.isShown = true
    // Beside a better thing it brings nothing.
    guard gain(whole) > 0 else { return }
    let hidden = view.claims.checked.filter { $0.state == .hidden }.map(\.property)
    let detail =
      page.hasText
      ? hidden.isEmpty
        ? "It says nothing that can be looked up in the text."
        : "The text does not have \(Self.listed(hidden.withoutRepetitions))."
      : "The page has no text to look it up in."
    notes.add(.qualityConsistencyLimited, detail) { change in
      change.isConfirmed = true
      change.isShown = true
    }
  }

  /// How many distinct properties are enough.
  private static let enoughProperties = 12
  /// How many of them may lack without a word, because more would bring next to nothing.
  private static let spareProperties = 2

  /// Notes how much more a thing could say, beside what was noted: what it lacks of what its kind
  /// has is said before, and so is that a whole description is missing.
  private func noteScarcity(_ notes: inout FindingNotes) {
    guard let candidate = (main ?? best)?.candidate, !notes.has(.qualitySubjectMissing) else {
      return
    }
    let (own, count) = (tally.propertyCount, notes.all.tally.propertyCount)
    let missing = Self.enoughProperties - count
    guard missing > Self.spareProperties else { return }
    let more = Array(further(candidate).prefix(Self.suggestionLimit))
    notes.add(
      .qualityPropertiesFew,
      "It has \(own) that count\(own == count ? "" : ", and \(count) with what is missing");"
        + " \(missing) more would do\(more.isEmpty ? "" : ", such as \(Self.listed(more))")."
    ) { $0.tally.addProperties(missing) }
  }

  /// The names in a sentence.
  static func listed(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
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
}
