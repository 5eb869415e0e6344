import Analysis
import Documents
import Indexing
import Segments
import Shelving

/// A word, or what else stands for words, and what it counts in an item.
typealias ItemTerm = (term: [UInt8], impact: UInt8)

/// Finds typed words in items that no segment has yet.
struct UnindexedItems {
  /// The terms of the words, of which an item must have all, but those that it need only begin with.
  private let words: [[UInt8]]
  private let beginnings: [[UInt8]]

  /// What looks for `text`, words of which the last one ends in a star.
  init(_ text: String) {
    let analyzer = Analyzer()
    var (words, beginnings): ([[UInt8]], [[UInt8]]) = ([], [])
    for clause in Query(text).clauses {
      let list = analyzer.tokens(of: clause.text, for: .querying)
      let tokens = list.tokens.filter { $0.kind != .run }
      for (index, token) in tokens.enumerated() {
        let term = Array(list.bytes(of: token))
        let grows = clause.isPrefix && index == tokens.count - 1
        if grows { beginnings.append(term) } else { words.append(term) }
      }
    }
    (self.words, self.beginnings) = (words, beginnings)
  }

  /// Those of `items` that have the words, with points that are near those of the segments.
  func matches(_ items: some Sequence<WaitingItem>) -> [Candidate] {
    guard !isEmpty else { return [] }
    let found = items.compactMap { waiting in
      points(waiting.terms).map {
        Candidate(id: waiting.item.id, text: $0, facts: .made(waiting.facts))
      }
    }
    return found.sorted { $0.id < $1.id }
  }

  /// Whether `item` has the words, with the attributes `customKeys` that the app made up.
  func isMatch(_ item: StoredItem, _ customKeys: [CustomKey]) -> Bool {
    let terms = Self.terms(of: [item], ItemDocuments(customKeys))
    return !isEmpty && terms.allSatisfy { points($0) != nil }
  }

  private var isEmpty: Bool { words.isEmpty && beginnings.isEmpty }

  /// The terms of the words of each of `items`, in order, and what each counts.
  static func terms(of items: [StoredItem], _ documents: ItemDocuments) -> [[ItemTerm]] {
    // A builder keeps the terms of all its documents, which are few here.
    var builder = SegmentBuilder(beginningFields: .none)
    return items.map { item in
      builder.terms(of: documents.document(item))
        .sorted { $0.term.lexicographicallyPrecedes($1.term) }
    }
  }

  /// The points of an item that has `terms`, which are in order; `nil` when it lacks a word.
  private func points(_ terms: [ItemTerm]) -> Double? {
    var sum = 0.0
    for word in words {
      let index = Self.first(in: terms, notBefore: word)
      guard index < terms.count, terms[index].term == word else { return nil }
      sum += Double(terms[index].impact)
    }
    for beginning in beginnings {
      var index = Self.first(in: terms, notBefore: beginning)
      var most: UInt8?
      while index < terms.count, terms[index].term.starts(with: beginning) {
        most = max(most ?? 0, terms[index].impact)
        index += 1
      }
      guard let most else { return nil }
      sum += Double(most)
    }
    return Self.points * sum
  }

  /// The index of the first of `terms` that does not sort before `term`.
  private static func first(in terms: [ItemTerm], notBefore term: [UInt8]) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].term.lexicographicallyPrecedes(term) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The points of an impact for a word that one in a thousand items has.
  private static let points = 2.2 * 6.9 / Double(ImpactModel.highest)
}
