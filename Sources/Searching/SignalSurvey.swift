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
      let inputs = try await store.rankInputs(after: version, limit: 1000)
      guard let last = inputs.last else { break }
      version = last.version
      for page in inputs where page.isIndexable {
        guard let facts = page.facts, let number = survey.graph.number(of: page.page) else {
          continue
        }
        pages[number].title = Self.key(facts.title)
        pages[number].image = Self.key(facts.image)
      }
    }
    try store.forEachDuplicate { page, representative in
      for member in [page, representative] {
        if let number = survey.graph.number(of: member) { pages[number].cluster = representative }
      }
    }
    return pages
  }

  /// A number for a text under a secret of this process; 0 for none, and for one without a letter.
  private static func key(_ text: Digest128?) -> UInt64 {
    guard let text, text != empty else { return 0 }
    return text.tableKey | 1
  }

  private static let empty = Digest128(of: "")
}
