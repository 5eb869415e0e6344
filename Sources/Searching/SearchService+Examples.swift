package import Analysis
package import Indexing

extension SearchService {
  /// The most values of a field that are looked at.
  private static let lookedAt = 5_000
  /// The most values of a field that are counted.
  package static let valueLimit = 500
  /// The words of an example.
  private static let exampleWords = 3

  /// Articles, prepositions and conjunctions that no example ends in.
  private static let leadingWords = Set(
    ("a an and are as at but by for from how in into is of on or over that the their to under was what "
      + "with without your am auf aus bei das dem den der des die ein eine für im mit nach oder und vom "
      + "von zu zum zur à au aux avec dans du en et la le les ou par pour sans sur un une al con de del "
      + "e el los las para por sin una y da di do het il met o och van voor إلى على عن في مع من")
      .split(separator: " ").map(String.init)
  )

  /// How many pages have each value of some fields, those of most pages first.
  ///
  /// Counts the 500 most frequent of the first 5,000 values of each field.
  package func values(
    of names: [FilterName],
    appLinkedOnly: Bool
  ) -> [FilterName: [FacetCount]] {
    var result: [FilterName: [FacetCount]] = [:]
    for name in names {
      let values = index.values(
        of: name,
        startingWith: "",
        limit: Self.lookedAt,
        budget: Self.lookedAt,
        where: { _ in true }
      ).map { FacetCount(value: $0, count: index.frequency(of: $0, in: name)) }
      let frequent = values.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
      let counts = frequent.prefix(Self.valueLimit).map { known in
        let value = known.value
        var request = SearchRequest("")
        request.appLinkedOnly = appLinkedOnly
        request.filters = [SearchRequest.Filter(name, [value])]
        return FacetCount(value: value, count: index.count(request))
      }
      let found = counts.filter { $0.count > 0 }
        .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
      var all = SearchRequest("")
      all.appLinkedOnly = appLinkedOnly
      result[name] =
        name == .lang
        ? Self.count(Self.groups(ofLanguages: found)) { count(all, name, $0) } : found
    }
    return result
  }

  /// Queries that find something: the first words of the titles of the best pages of `hosts`, those
  /// in `language` first.
  ///
  /// - Throws: What the store throws.
  package func examples(
    of hosts: [String],
    language: String,
    appLinkedOnly: Bool,
    limit: Int
  ) async throws -> [String] {
    var examples: [String] = []
    let languages = [[SearchRequest.Filter(.lang, [language])], []]
    for filters in languages {
      for host in hosts.prefix(2 * limit) where examples.count < limit {
        var query = SearchQuery(text: "")
        query.filters = filters + [SearchRequest.Filter(.host, [host])]
        (query.appLinkedOnly, query.limit, query.countsAll) = (appLinkedOnly, 3, false)
        for item in try await search(query).items where examples.count < limit {
          let example = Self.example(of: item.title)
          if !example.isEmpty, !examples.contains(example) { examples.append(example) }
        }
      }
    }
    return examples
  }

  /// The first words of a title, without the name of the site behind it and signs that mean
  /// something in a query.
  static func example(of title: String) -> String {
    let ends = [" – ", " — ", " | ", " - ", " · ", ": "].compactMap { title.firstRange(of: $0) }
    let head = title[..<(ends.map(\.lowerBound).min() ?? title.endIndex)]
    let words = head.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
    var example = words.prefix(exampleWords)
    // What leads to the next word says nothing without it.
    while words.count > exampleWords, example.count > 1,
      example.last.map({ leadingWords.contains($0.lowercased()) }) == true
    {
      example.removeLast()
    }
    return String(example.joined(separator: " ").prefix(40))
  }
}
