import Basics
import Digests
import Ranking
import Records
import Storing

/// Looks at all pages of a store together: who links to whom, and what repeats itself.
struct SignalSurvey {
  private let store: EmbeddedStore
  private let version: Int64

  /// Surveys `store` up to `version`, which the index has taken.
  init(_ store: EmbeddedStore, _ version: Int64) {
    (self.store, self.version) = (store, version)
  }

  /// What is known of all pages, with ages up to `moment`.
  ///
  /// - Throws: ``StoreError``.
  func table(
    moment: Timestamp
  ) async throws -> (table: SignalTable, renewal: IndexFeed.Renewal) {
    var survey = try LinkSurvey(store)
    let authority = LinkAuthority(survey.graph)
    let links = survey.graph.linkCount
    survey.removeLinks()
    let pages = try await pages(survey)
    var repetition = SiteRepetition()
    for page in pages { repetition.add(page) }
    let table = SignalTable(
      moment: moment,
      version: version,
      pages: survey.graph.pages
    ) { number in
      var row = SignalTable.Row()
      row.links = authority[number]
      row.titles = repetition.titles(of: pages[number])
      row.copies = repetition.copies(of: pages[number])
      row.images = repetition.images(of: pages[number])
      return row
    }
    let renewal = IndexFeed.Renewal(
      pages: survey.graph.pages.count,
      links: links,
      domains: survey.graph.domainCount,
      iterations: authority.iterations
    )
    return (table, renewal)
  }

  /// What may repeat itself of each page, by its number in the graph.
  private func pages(_ survey: LinkSurvey) async throws -> [SiteRepetition.Page] {
    var pages = survey.domains.map { SiteRepetition.Page(domain: $0) }
    var version: Int64 = 0
    while true {
      let changes = try await store.changes(
        after: version,
        limit: 1000,
        leavingOut: Self.unread
      )
      guard let last = changes.last else { break }
      version = last.version
      for change in changes {
        guard let record = change.record, record.indexable,
          let number = survey.graph.number(of: change.page)
        else { continue }
        pages[number].title = Self.hash(record.title)
        pages[number].image = Self.hash(record.image)
      }
    }
    try store.forEachDuplicate { page, representative in
      for member in [page, representative] {
        if let number = survey.graph.number(of: member) { pages[number].cluster = representative }
      }
    }
    return pages
  }

  private static let unread: Set<String> = IndexFeed.unscored.union(["fetch", "quality"])

  /// A number for a text under a secret of this process; 0 for none.
  private static func hash(_ text: String?) -> UInt64 {
    guard let text, !text.isEmpty else { return 0 }
    return Digest128(of: text).tableKey | 1
  }
}
