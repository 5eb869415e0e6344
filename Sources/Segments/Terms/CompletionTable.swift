import Analysis
import Basics

/// The most frequent words of a segment for every beginning that many of its words have.
///
/// Beginnings of few words are not in it: their words are gone through when they are requested.
/// Made in one walk over the dictionary when it is first needed; a segment never changes.
package struct CompletionTable: Sendable {
  /// A word and how many documents of the segment have it, dead ones included.
  package struct Entry: Sendable {
    /// The word, in UTF-8.
    package var word: [UInt8]
    /// How many documents have it.
    package var count: Int
  }

  /// Beginnings with more words than this are in the table.
  static let groupLimit = 256
  /// The most characters of such beginnings.
  private static let lengthLimit = 6
  /// The most words that are gone through for one beginning that is not in the table.
  private static let walkLimit = 1024

  private var table: [[UInt8]: [FrequentTerms.Term]] = [:]

  /// Gathers the words of `dictionary`.
  init(_ dictionary: TermDictionary) {
    guard dictionary.count > Self.groupLimit else { return }
    var cursor = WordCursor(dictionary)
    guard cursor.seek(TermKey.firstWord) else { return }
    var groups = [FrequentTerms](repeating: FrequentTerms(), count: Self.lengthLimit)
    // The first characters of the word before, and how many there are.
    var head: [UInt8] = []
    var depth = 0
    repeat {
      let (shared, length) = Self.characters(of: cursor.term, sharing: cursor.shared)
      if depth > shared || length > depth {
        close(&groups, from: min(shared, depth), to: depth, head)
        head.removeAll(keepingCapacity: true)
        head.append(contentsOf: TermKey.beginning(of: cursor.term, characters: length))
      }
      depth = length
      for index in 0..<length { groups[index].add(cursor.ordinal, cursor.count) }
    } while cursor.next()
    close(&groups, from: 0, to: depth, head)
  }

  /// The characters of `term`, and those that are wholly in its first `shared` bytes, both up to
  /// the limit.
  private static func characters(
    of term: UnsafeBufferPointer<UInt8>,
    sharing shared: Int
  ) -> (shared: Int, all: Int) {
    var counts = (shared: 0, all: 0)
    for (index, byte) in term.enumerated() where byte & 0xC0 != 0x80 {
      // A character ends where the next one starts.
      if index > 0, index <= shared { counts.shared = counts.all }
      if counts.all == lengthLimit { return counts }
      counts.all += 1
    }
    if shared == term.count { counts.shared = counts.all }
    return counts
  }

  private mutating func close(
    _ groups: inout [FrequentTerms],
    from first: Int,
    to last: Int,
    _ head: [UInt8]
  ) {
    for index in first..<max(first, last) {
      if groups[index].seen > Self.groupLimit {
        table[Array(TermKey.beginning(of: head, characters: index + 1))] = groups[index].best
      }
      groups[index].removeAll()
    }
  }

  /// The most frequent words of `dictionary`, from which the table was made, that begin with
  /// `start`.
  package func words(startingWith start: [UInt8], in dictionary: TermDictionary) -> [Entry] {
    var cursor = WordCursor(dictionary)
    let terms = table[start] ?? Self.gone(through: start, &cursor)
    return terms.map { term in
      cursor.move(to: term.ordinal)
      return Entry(word: Array(cursor.term), count: term.count)
    }
  }

  private static func gone(
    through start: [UInt8],
    _ cursor: inout WordCursor
  ) -> [FrequentTerms.Term] {
    var terms = FrequentTerms()
    guard cursor.seek(start) else { return [] }
    while cursor.starts(with: start), terms.seen < walkLimit {
      terms.add(cursor.ordinal, cursor.count)
      if !cursor.next() { break }
    }
    return terms.best
  }
}

/// The most frequent of some terms.
struct FrequentTerms: Sendable {
  /// A term and how many documents have it.
  struct Term: Sendable {
    var ordinal: Int
    var count: Int
  }

  /// How many are kept.
  static let limit = 16

  /// How many terms there were.
  private(set) var seen = 0
  private(set) var best: [Term] = []
  /// The index of the least of `best` and its count, once it is full.
  private var least = 0
  private var bar = 0

  @inline(__always)
  mutating func add(_ ordinal: Int, _ count: Int) {
    seen += 1
    if best.count == Self.limit, count <= bar { return }
    insert(Term(ordinal: ordinal, count: count))
  }

  private mutating func insert(_ term: Term) {
    if best.count < Self.limit { best.append(term) } else { best[least] = term }
    guard best.count == Self.limit else { return }
    least = best.indices.min { best[$0].count < best[$1].count } ?? 0
    bar = best[least].count
  }

  mutating func removeAll() {
    seen = 0
    best.removeAll(keepingCapacity: true)
  }
}

/// Makes the completion table of a segment when it is first needed.
package final class CompletionCache: Sendable {
  private let table = Lock<CompletionTable?>(nil)

  /// The table of `dictionary`; whoever asks meanwhile waits.
  package func table(of dictionary: TermDictionary) -> CompletionTable {
    table.withLock { table in
      if let table { return table }
      let made = CompletionTable(dictionary)
      table = made
      return made
    }
  }
}
