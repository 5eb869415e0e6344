import Segments

/// A word that completes an unfinished query.
package struct Completion: Hashable, Sendable {
  /// The whole query with the word completed.
  package var text: String
  /// The word, in its folded form: small letters without diacritics.
  package var word: String
  /// How many documents have it.
  package var frequency: Int
}

extension SegmentIndex {
  /// The most words that are counted exactly, besides as many as are wanted.
  private static let countedLimit = 8

  /// The most documents that a request finds in which a letter adds points; see ``letter(of:)``.
  package static var letterDocumentLimit: Int { QueryPlan.letterDocumentLimit }

  /// The letter, folded, behind other words for which documents get points in `request`; `nil` where
  /// there is none, or it adds nothing.
  package func letter(of request: SearchRequest) -> [UInt8]? {
    answering { QueryPlan(request, snapshot: $0).letter }
  }

  /// Completes the last word of `text`, which is taken for unfinished; at most `limit` words,
  /// those in most documents first.
  package func completions(of text: String, limit: Int) -> [Completion] {
    guard limit > 0, let query = UnfinishedQuery(text) else { return [] }
    let words = answering { snapshot in
      let words = Self.frequentWords(startingWith: query.start, limit: limit, snapshot)
      guard words.isEmpty, let noun = query.noun else { return words }
      return Self.frequentWords(startingWith: noun, limit: limit, snapshot)
    }
    return words.map { word, frequency in
      let word = String(decoding: word, as: UTF8.self)
      return Completion(text: query.completed(by: word), word: word, frequency: frequency)
    }
  }

  /// The words with this beginning that most living documents have.
  ///
  /// Beginnings of many words come from a table of the segment, others are gone through, so that
  /// few words are looked at in any case. A word that is among the first sixteen of no segment is
  /// not found, whatever it adds up to.
  private static func frequentWords(
    startingWith start: [UInt8],
    limit: Int,
    _ snapshot: IndexSnapshot
  ) -> [(word: [UInt8], frequency: Int)] {
    var counts: [[UInt8]: Int] = [:]
    for part in snapshot.parts {
      for entry in part.segment.frequentWords(startingWith: start) {
        counts[entry.word, default: 0] += entry.count
      }
    }
    // Dead documents are in these counts, so they are upper bounds: words are read in their
    // order, counted exactly, until no other one can be among the most frequent.
    let bounds = counts.sorted { precedes(($0.key, $0.value), ($1.key, $1.value)) }
    var best: [(word: [UInt8], frequency: Int)] = []
    for (word, bound) in bounds.prefix(Self.countedLimit + limit) {
      if best.count == limit, let last = best.last, bound < last.frequency { break }
      let frequency = snapshot.frequency(of: word)
      guard frequency > 0 else { continue }
      let index = best.firstIndex { precedes((word, frequency), $0) } ?? best.count
      best.insert((word, frequency), at: index)
      if best.count > limit { best.removeLast() }
    }
    return best
  }

  private static func precedes(
    _ left: (word: [UInt8], frequency: Int),
    _ right: (word: [UInt8], frequency: Int)
  ) -> Bool {
    left.frequency != right.frequency
      ? left.frequency > right.frequency : left.word.lexicographicallyPrecedes(right.word)
  }
}
