import Addressing
package import Basics
package import Ranking
package import Records
import Rules

extension RankingSignals {
  /// What is known of a page: from its own record, from all pages together, and from people.
  ///
  /// - Parameters:
  ///   - record: The page. Its findings are not looked at when `rules` says which they are.
  ///   - page: The number that the store has for the page; `nil` when it has none.
  ///   - rules: The rules that the page breaks; `nil` for those of the record's findings.
  ///   - basis: What all pages together say of this one, and how old it is.
  ///   - engagement: What people did with the page.
  package init(
    _ record: PageRecord,
    page: UInt64? = nil,
    rules: [String]? = nil,
    basis: SignalBasis = SignalBasis(),
    engagement: EngagementSummary = .none
  ) {
    self.init(engagement)
    let broken = Set(rules ?? record.findings.map(\.rule))
    self[.quality] = record.quality.score
    self[.design] = PageDesign(record, rules: broken).value
    self[.speed] = SignalScale.speed(milliseconds: record.fetch?.durationMs)
    compare(record.changed, broken, row: page.flatMap { basis.table?[$0] }, with: basis)
  }

  /// The same of a page of which `facts` are known instead of the record; `input` says the rest.
  package init(_ facts: PageFacts, of input: RankInput, basis: SignalBasis) {
    self.init(.none)
    let broken = Set(input.rules)
    self[.quality] = facts.quality
    self[.design] = PageDesign(facts, rules: broken).value
    self[.speed] = SignalScale.speed(milliseconds: input.durationMs)
    let changed = facts.written.map { written in
      input.fetchedAt.map { min(written, $0) } ?? written
    }
    compare(changed, broken, row: basis.table?[input.page], with: basis)
  }

  /// Takes the signals that depend on when it is, and on the other pages.
  private mutating func compare(
    _ changed: Timestamp?,
    _ broken: Set<String>,
    row: SignalTable.Row?,
    with basis: SignalBasis
  ) {
    if let moment = basis.moment {
      self[.freshness] = SignalScale.freshness(
        of: changed,
        now: moment,
        halfLife: basis.halfLife
      )
    }
    self[.links] = row?.links ?? 0
    self[.spam] = SpamSigns(rules: broken, row: row).value
  }
}

extension PageDesign {
  /// The design of the page in `record`, which breaks `rules`.
  package init(_ record: PageRecord, rules: Set<String>) {
    self.init(rules, hasImage: record.image != nil, hasTitle: record.title != nil)
    imageSide = record.imageSize.map { min($0.width, $0.height) }
  }

  /// The design of the page with `facts`, which breaks `rules`.
  init(_ facts: PageFacts, rules: Set<String>) {
    self.init(rules, hasImage: facts.image != nil, hasTitle: facts.title != nil)
    imageSide = facts.imageSide
  }

  private init(_ rules: Set<String>, hasImage: Bool, hasTitle: Bool) {
    self.init()
    hasViewport = !rules.contains(Rule.pageViewportMissing.id)
    showsText = !rules.contains(Rule.pageTextMissing.id)
    self.hasImage = hasImage && !rules.contains(Rule.pageImageUnusable.id)
    hasShortTitle = hasTitle && !rules.contains(Rule.pageTitleLong.id)
  }
}

extension SpamSigns {
  /// The signs that a page shows by the rules that it breaks, and by its place among others.
  package init(rules: Set<String>, row: SignalTable.Row?) {
    self.init()
    self[.stuffing] = rules.contains(Rule.spamKeywordStuffing.id) ? 1 : 0
    self[.misleading] = rules.contains(Rule.spamMisleadingMarkup.id) ? 1 : 0
    self[.titles] = row?.titles ?? 0
    self[.copies] = row?.copies ?? 0
    self[.images] = row?.images ?? 0
  }
}

extension PageRecord {
  /// When the page was last changed, as far as it says so: its own date, or else that of its
  /// server; `nil` when neither says anything that can be true.
  ///
  /// A date behind the day of the visit is moved there, because nobody can have seen it.
  package var changed: Timestamp? {
    guard let written else { return nil }
    return fetch?.fetchedAt.map { min(written, $0) } ?? written
  }
}
