import Analysis
import Basics

/// The most frequent words of a segment for every beginning that many of its words have.
///
/// Beginnings of few words are not in it: their words are gone through when they are requested.
/// Made in one walk over the dictionary after it is first needed; a segment never changes.
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
        head.append(contentsOf: cursor.term.prefix(Self.size(of: length, in: cursor.term)))
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

  /// The bytes of the first `count` characters of `term`.
  private static func size(of count: Int, in term: UnsafeBufferPointer<UInt8>) -> Int {
    var left = count
    for index in 0..<term.count where term[index] & 0xC0 != 0x80 {
      if left == 0 { return index }
      left -= 1
    }
    return term.count
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

  /// The most frequent words of `dictionary` that begin with `start`; those of `table`, if it is made.
  ///
  /// They are the same with and without it, only that it is sooner.
  static func words(
    startingWith start: [UInt8],
    in dictionary: TermDictionary,
    _ table: CompletionTable?
  ) -> [Entry] {
    var cursor = WordCursor(dictionary)
    let isTabled = TermKey.characters(start) <= lengthLimit
    let limit = table == nil && isTabled ? Int.max : walkLimit
    let terms = table?.table[start] ?? gone(through: start, &cursor, limit: limit)
    return terms.map { term in
      cursor.move(to: term.ordinal)
      return Entry(word: Array(cursor.term), count: term.count)
    }
  }

  private static func gone(
    through start: [UInt8],
    _ cursor: inout WordCursor,
    limit: Int
  ) -> [FrequentTerms.Term] {
    var terms = FrequentTerms()
    guard cursor.seek(start) else { return [] }
    while cursor.starts(with: start), terms.seen < limit {
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

/// The completion table of a segment: made in the background once it is needed again and again.
///
/// A program that asks once has no use for it.
final class CompletionCache: Sendable {
  private struct State {
    var table: CompletionTable?
    var requests = 0
  }

  private let state = Lock(State())
  /// With how many requests the table is begun.
  private static let repeated = 2

  /// The table, which `make` makes in the background; `nil` as long as it is not made.
  func table(_ make: @escaping @Sendable () -> CompletionTable) -> CompletionTable? {
    let (table, requests) = state.withLock { state in
      if state.requests < Int.max { state.requests += 1 }
      return (state.table, state.requests)
    }
    if requests == Self.repeated {
      Task.detached { [state] in
        let table = make()
        state.withLock { $0.table = table }
      }
    }
    return table
  }
}

extension Segment {
  /// The most frequent words that begin with `start`, some of dead documents among them.
  package func frequentWords(startingWith start: [UInt8]) -> [CompletionTable.Entry] {
    // The dictionary reads the segment's memory, which who makes the table has to hold on to.
    let table = completions.table { [self] in CompletionTable(dictionary) }
    return CompletionTable.words(startingWith: start, in: dictionary, table)
  }
}
