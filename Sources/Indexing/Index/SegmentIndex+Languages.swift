import Analysis
import Basics
import Segments

/// The languages of an index, and of which version of its segments they are.
struct IndexLanguages: Sendable {
  var version: Int64
  var languages: [String]
}

extension SegmentIndex {
  /// The share of documents below which a language is not one of the index: one of fifty.
  private static let leastShare = 50
  /// The most languages of an index.
  private static let languageLimit = 4

  /// The languages that most documents are in, two letters of ISO 639-1 each, the commonest first;
  /// none that fewer than one document of fifty is in.
  package var languages: [String] {
    let version = version
    if let known = knownLanguages.withLock({ $0 }), known.version == version {
      return known.languages
    }
    let found = answering { Self.languages(of: $0) }
    knownLanguages.withLock { $0 = IndexLanguages(version: version, languages: found) }
    return found
  }

  private static func languages(of snapshot: IndexSnapshot) -> [String] {
    let start = TermKey.filter(.lang, "")
    var counts: [[UInt8]: Int] = [:]
    for part in snapshot.parts {
      var cursor = WordCursor(part.segment.dictionary)
      guard cursor.seek(start) else { continue }
      while cursor.starts(with: start) {
        // Variants of a language count for it as well.
        if cursor.term.count == start.count + 2 {
          counts[Array(cursor.term), default: 0] += cursor.count
        }
        if !cursor.next() { break }
      }
    }
    let least = max(1, snapshot.living / leastShare)
    let common = counts.filter { $0.value >= least }.sorted { left, right in
      left.value != right.value
        ? left.value > right.value : left.key.lexicographicallyPrecedes(right.key)
    }
    return common.prefix(languageLimit).map { String(decoding: $0.key.suffix(2), as: UTF8.self) }
  }
}
