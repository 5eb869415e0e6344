import Analysis
import Indexing
import QueryLanguage

/// The words that an item must have so that a query string can find it: alternatives, each with words that
/// all are needed.
///
/// The index folds more than any query does, so that what it finds with these words is all that the query
/// finds, and some more.
struct CandidateWords {
  /// `nil` when the query may find items without any word that is known.
  private(set) var alternatives: [[String]]?

  /// The share of the documents from which on looking at all items is sooner done.
  static let share = 4
  /// As many documents are looked up whatever share they are.
  static let fewest = 1_000

  /// The most alternatives, and the longest word.
  private static let limits = (alternatives: 8, bytes: 48)

  init(_ query: SpotlightQuery) {
    var stack: [[[String]]?] = []
    for node in query.nodes {
      switch node {
      case .comparison(let index):
        stack.append(Self.words(of: query.comparisons[index]).map { [$0] })
      case .not:
        _ = stack.popLast()
        stack.append(nil)
      case .and, .or:
        let right = stack.popLast() ?? nil
        let left = stack.popLast() ?? nil
        stack.append(node == .and ? Self.both(left, right) : Self.either(left, right))
      }
    }
    alternatives = stack.last ?? nil
  }

  private static func both(_ left: [[String]]?, _ right: [[String]]?) -> [[String]]? {
    guard let left, let right else { return left ?? right }
    guard left.count * right.count <= limits.alternatives else {
      return left.count < right.count ? left : right
    }
    return left.flatMap { first in right.map { first + $0 } }
  }

  private static func either(_ left: [[String]]?, _ right: [[String]]?) -> [[String]]? {
    guard let left, let right, left.count + right.count <= limits.alternatives else { return nil }
    return left + right
  }

  /// The words that an item must have for a comparison, with a star behind those that it must have the
  /// beginning of; `nil` when none is known.
  private static func words(of comparison: SpotlightQuery.Comparison) -> [String]? {
    guard isIndexed(comparison.target), case .text(let value, isNegated: false) = comparison.test
    else { return nil }
    var words: [String] = []
    for (index, piece) in value.pieces.enumerated() {
      guard piece.unicodeScalars.allSatisfy(isPlain) else { return nil }
      let all = piece.split { !$0.isLetter && !$0.isNumber }
      for (number, word) in all.enumerated() {
        // Beside a star there may be more of the word.
        let isAtStart = number == 0 && word.startIndex == piece.startIndex
        let isAtEnd = number == all.count - 1 && word.endIndex == piece.endIndex
        if isAtStart, index > 0 { continue }
        guard word.utf8.count <= limits.bytes else { return nil }
        // The index takes the signs behind it for a part of a letter, as in `c++`.
        if word.utf8.count == 1 { continue }
        words.append(word.lowercased() + (isAtEnd && index < value.pieces.count - 1 ? "*" : ""))
      }
    }
    return words.isEmpty ? nil : words
  }

  /// Whether words of letters like this one are words of the index as well.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? scalar != "'" : (0xC0..<0x250).contains(scalar.value)
  }

  private static func isIndexed(_ target: SpotlightQuery.Target) -> Bool {
    switch target {
    case .attribute(let attribute): attribute.kind.isText && attribute.reach != .named
    case .defaults, .everything: true
    }
  }

  /// The documents that have the words; `nil` when that is not known.
  func documents(in index: SegmentIndex) -> Set<UInt64>? {
    guard let alternatives else { return nil }
    var found: Set<UInt64> = []
    for words in alternatives {
      var request = SearchRequest(words.joined(separator: " "))
      request.mode = .all
      request.liveWeight = 0
      request.hasAllBeginnings = true
      request.limit = SearchRequest.limit
      while true {
        let answer = index.search(request)
        // A beginning may stand for more words than are looked for.
        guard answer.bound == .exact || answer.bound == .atLeast && isComplete(words) else {
          return nil
        }
        for hit in answer.hits { found.insert(hit.id) }
        // Of many items all are sooner looked at in their order.
        if found.count > max(index.documentCount / Self.share, Self.fewest) { return nil }
        guard answer.hits.count == request.limit, let last = answer.hits.last else { break }
        request.after = last.position
      }
    }
    return found
  }

  /// Whether the number of matches can be unknown only because they were not all counted: short
  /// beginnings have lists of their own.
  private func isComplete(_ words: [String]) -> Bool {
    words.allSatisfy { !$0.hasSuffix("*") || $0.count - 1 <= TermKey.prefixLimit }
  }
}
