package import Documents
import Indexing
import Shelving
package import SpotlightItems

/// The result that an item is for a typed text, or why it is none.
package struct ItemResult: Hashable, Sendable {
  /// A word of the text, and where the item has it.
  package struct Word: Hashable, Sendable {
    /// The word as it was typed.
    package var text: String
    /// Whether a word of the item need only begin with it: the last one may be unfinished.
    package var isBeginning: Bool
    /// The names of the attributes that have it, among those that are searched.
    package var attributes: [String]
  }

  /// The item, with all attributes.
  package var item: SpotlightItem
  /// How many results are before it; `nil` when it is no result.
  package var rank: Int?
  /// The results.
  package var resultCount: Int
  /// The points and what they are made of; `nil` when it is no result.
  package var score: ScoreExplanation?
  /// The words of the text, of which a result has every one.
  package var words: [Word]
  /// Whether attributes of the item cannot be read, so that it is not found by what they had.
  package var isDamaged = false
}

extension SpotlightIndex {
  /// The result that the item of `identifier` is for `text`, or why it is none.
  ///
  /// - Returns: Its rank, its points and where it has the words; `nil` when there is no such item.
  /// - Throws: `unavailable`.
  package func result(
    of identifier: String,
    for text: String
  ) throws(ItemIndexFailure) -> ItemResult? {
    let request = Self.request(text)
    return try viewing { view in
      let alone = view.activities.alone.values.first { $0.item.identifier == identifier }?.item
      guard let item = try view.snapshot.item(of: identifier, now: view.now) ?? alone else {
        return nil
      }
      var result = ItemResult(
        item: item.item(),
        resultCount: 0,
        words: Self.words(of: text, in: item, try view.snapshot.customKeys())
      )
      result.isDamaged = !item.attributes.isWhole
      guard let request else { return result }
      let ranked = try ranked(TypedSearch(text), request, view, limit: .max)
      try checkSegments(of: view)
      result.resultCount = ranked.count
      result.rank = ranked.firstIndex { $0.id == item.id }
      result.score = result.rank.map { ranked[$0].points.explanation }
      return result
    }
  }

  /// What the scores of items for `text` are made of.
  ///
  /// - Parameters:
  ///   - identifiers: The items.
  ///   - text: What was typed.
  /// - Returns: The scores of those that are results, by identifier.
  /// - Throws: `unavailable`.
  package func scores(
    of identifiers: Set<String>,
    for text: String
  ) throws(ItemIndexFailure) -> [String: ScoreExplanation] {
    guard let request = Self.request(text), !identifiers.isEmpty else { return [:] }
    return try viewing { view in
      var wanted: [UInt64: String] = [:]
      for (id, activity) in view.activities.alone { wanted[id] = activity.item.identifier }
      for identifier in identifiers {
        guard let item = try view.snapshot.item(of: identifier, now: view.now) else { continue }
        wanted[item.id] = identifier
      }
      var scores: [String: ScoreExplanation] = [:]
      for item in try ranked(TypedSearch(text), request, view, limit: .max) {
        guard let identifier = wanted[item.id], identifiers.contains(identifier) else { continue }
        scores[identifier] = item.points.explanation
      }
      try checkSegments(of: view)
      return scores
    }
  }

  /// Where `item` has each word of `text`.
  private static func words(
    of text: String,
    in item: StoredItem,
    _ customKeys: [CustomKey]
  ) -> [ItemResult.Word] {
    let all = SearchedAttributes.all + customKeys.map(\.name)
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.enumerated().map { number, word in
      let isBeginning = number == words.count - 1
      let wanted = UnindexedItems(Query.words(in: word) + (isBeginning ? "*" : ""))
      let names = all.filter { name in
        guard let value = item.attributes.value(name),
          let attributes = try? StoredAttributes([name: value])
        else { return false }
        var bare = item
        bare.attributes = attributes
        return wanted.isMatch(bare, customKeys)
      }
      return ItemResult.Word(text: word, isBeginning: isBeginning, attributes: names)
    }
  }
}

extension SearchedAttributes {
  /// Every attribute that is searched without being named, those that count most first.
  fileprivate static var all: [String] {
    titles + keywords + subjects + descriptions + contents
  }
}

extension ItemResult {
  /// Its rank, or why it is no result, in a sentence.
  package var sentence: String {
    isDamaged
      ? "\(verdict) Its attributes are damaged: it is not found by what cannot be read of them."
      : verdict
  }

  private var verdict: String {
    if let rank { return "Result \(rank + 1) of \(resultCount)." }
    let missing = words.filter(\.attributes.isEmpty)
    guard !missing.isEmpty else {
      return words.isEmpty ? "The text has no word." : "It is no result."
    }
    let names = missing.map { $0.isBeginning ? "a word that begins with \($0.text)" : $0.text }
    let list = names.joined(separator: ", ")
    return "It is no result: it does not have \(list) where words are searched."
  }
}
