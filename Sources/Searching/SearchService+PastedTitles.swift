import Addressing
import Indexing
import QueryLanguage
import Storing

extension SearchService {
  /// The longest text that may be a title, in bytes.
  private static let titleLength = 1024
  /// The best pages among which one with the title is looked for.
  private static let titleReach = 10

  /// The words of the text of `query` where it is the title of a page that the query, read as it
  /// is, would leave out: people paste titles, and titles have signs.
  ///
  /// `Contact Us -MAYO STYLE` leaves out what has `mayo`, so the very page of that title. Only all of a
  /// title counts, sign by sign, so that no other query means anything else than it says.
  func wordsOfPastedTitle(_ query: SearchQuery) async throws -> String? {
    let text = query.text
    guard text.utf8.count <= Self.titleLength, Self.mayHideItsTitle(text) else { return nil }
    var plain = SearchQuery(text: Query.words(in: text))
    guard !plain.text.isEmpty else { return nil }
    (plain.appLinkedOnly, plain.countsAll) = (query.appLinkedOnly, false)
    var request = request(for: plain, [:])
    (request.mode, request.limit) = (.all, Self.titleReach)
    let ids = index.search(request).hits.map(\.id)
    let walk = try ResultCollector(plain, request, verifier: nil)
    let pages = try await look(up: ids, walk).pages
    let own = Self.comparable(text)
    return pages.values.contains { Self.comparable($0.title) == own } ? plain.text : nil
  }

  /// The page of the index whose URL is all of the text of `query`, and the query that finds it alone;
  /// `nil` for every other text.
  func pastedAddress(_ query: SearchQuery) async throws -> (page: UInt64, SpotlightQuery)? {
    let text = query.text
    guard text.utf8.count <= Self.titleLength, text.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first,
      ["http://", "https://"].contains(where: word.lowercased().hasPrefix),
      let address = WebAddress(String(word)),
      let page = try await store.number(of: address.canonical.identity),
      index.liveScore(page) != nil, !isHidden(page),
      let url = try await store.storedRecord(id: page)?.url
    else { return nil }
    // An asterisk is any text there.
    let value = url.flatMap { "\\\"*".contains($0) ? "\\\($0)" : "\($0)" }
    return try Self.spotlightQuery("url == \"\(String(value))\"").map { (page, $0) }
  }

  /// The query of Core Spotlight that `query` is, or that finds the page whose URL it is, which is known
  /// then; `nil` when it is words.
  func whole(_ query: SearchQuery) async throws -> (SpotlightQuery, only: UInt64?)? {
    if let (page, asked) = try await pastedAddress(query) { return (asked, page) }
    return try Self.spotlightQuery(query.text).map { ($0, nil) }
  }

  private static func mayHideItsTitle(_ text: String) -> Bool {
    do {
      // What is a query of Core Spotlight means what it says.
      if try spotlightQuery(text) != nil { return false }
    } catch {
      return true
    }
    return Query(text).mayHideItsTitle
  }

  /// `text` without what nobody sees: case, and how much white space there is.
  private static func comparable(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
