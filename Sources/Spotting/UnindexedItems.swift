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
  private let documents: ItemDocuments

  /// What looks for `text`, words of which the last one ends in a star, also in the attributes
  /// `customKeys` that the app made up.
  init(_ text: String, _ customKeys: [CustomKey]) {
    documents = ItemDocuments(customKeys)
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
  func matches(_ items: [StoredItem]) -> [Candidate] {
    guard !isEmpty else { return [] }
    return items.compactMap { item in
      points(Self.terms(of: item, documents)).map {
        Candidate(id: item.id, version: item.version, text: $0)
      }
    }
  }

  /// The activities that have the words and are results of their own.
  func matches(_ activities: ShownActivities) -> [Candidate] {
    guard !isEmpty else { return [] }
    let found = activities.alone.compactMap { id, activity in
      points(activity.terms).map { Candidate(id: id, version: nil, text: $0) }
    }
    return found.sorted { $0.id < $1.id }
  }

  private var isEmpty: Bool { words.isEmpty && beginnings.isEmpty }

  /// The terms of the words of `item`, and what each counts.
  static func terms(of item: StoredItem, _ documents: ItemDocuments) -> [ItemTerm] {
    // A builder keeps the terms of all its documents, so that each has one of its own.
    var builder = SegmentBuilder(beginningFields: .none)
    return builder.terms(of: documents.document(item))
  }

  /// The points of an item that has `terms`; `nil` when it lacks a word.
  private func points(_ terms: [ItemTerm]) -> Double? {
    var sum = 0.0
    for word in words {
      guard let found = terms.first(where: { $0.term == word }) else { return nil }
      sum += Double(found.impact)
    }
    for beginning in beginnings {
      let found = terms.filter { $0.term.starts(with: beginning) }.map(\.impact).max()
      guard let found else { return nil }
      sum += Double(found)
    }
    return Self.points * sum
  }

  /// The points of an impact for a word that one in a thousand items has.
  private static let points = 2.2 * 6.9 / Double(ImpactModel.highest)
}
