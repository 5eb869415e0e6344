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
    if let moment = basis.moment {
      self[.freshness] = SignalScale.freshness(
        of: record.changed,
        now: moment,
        halfLife: basis.halfLife
      )
    }
    let row = page.flatMap { basis.table?[$0] }
    self[.links] = row?.links ?? 0
    self[.spam] = SpamSigns(rules: broken, row: row).value
  }
}

extension PageDesign {
  /// The design of the page in `record`, which breaks `rules`.
  package init(_ record: PageRecord, rules: Set<String>) {
    self.init()
    hasViewport = !rules.contains(Rule.pageViewportMissing.id)
    showsText = !rules.contains(Rule.pageTextMissing.id)
    hasImage = record.image != nil && !rules.contains(Rule.pageImageUnusable.id)
    imageSide = record.imageSize.map { min($0.width, $0.height) }
    hasShortTitle = record.title != nil && !rules.contains(Rule.pageTitleLong.id)
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
    let written = [dateModified, datePublished, fetch?.lastModified]
    for date in written.compactMap(\.self) {
      guard let moment = Timestamp(webDate: date), moment > Self.webBegan else { continue }
      return fetch?.fetchedAt.map { min(moment, $0) } ?? moment
    }
    return nil
  }

  /// 1991-08-06, the day of the first page; earlier dates are of something else.
  private static let webBegan = Timestamp(milliseconds: 681_436_800_000)
}
