/// The most frequent words of a segment for every beginning that many of its words have.
///
/// Beginnings of few words are not in it: their words are gone through when they are asked for.
/// Made in one walk over the dictionary when it is first needed; a segment never changes.
struct CompletionTable: Sendable {
  /// A word and how many documents of the segment have it, dead ones included.
  struct Entry: Sendable {
    var word: [UInt8]
    var count: Int
  }

  /// Beginnings with more words than this are in the table.
  static let groupLimit = 512
  /// The most characters of such beginnings; longer ones are gone through as far as that.
  static let lengthLimit = 6
  /// How many words a beginning has in the table.
  static let kept = 16

  private var table: [[UInt8]: [Entry]] = [:]

  /// A beginning whose words are being counted.
  private struct Group {
    var words = 0
    var best: [Entry] = []
    /// The place of the least of `best`, once it is full.
    var least = 0

    mutating func add(_ entry: Entry) {
      words += 1
      if best.count < CompletionTable.kept {
        best.append(entry)
      } else if entry.count > best[least].count {
        best[least] = entry
      } else {
        return
      }
      if best.count == CompletionTable.kept {
        least = best.indices.min { best[$0].count < best[$1].count } ?? 0
      }
    }
  }

  /// Gathers the words of `dictionary`.
  init(_ dictionary: TermDictionary) {
    var walker = dictionary.walker(from: TermKey.firstWord)
    var groups: [Group] = []
    var previous: [UInt8] = []
    while let list = walker.next() {
      let shared = Self.sharedCharacters(previous, walker.term)
      close(&groups, downTo: shared, previous)
      previous = walker.term
      let length = min(TermKey.characters(previous), Self.lengthLimit)
      while groups.count < length { groups.append(Group()) }
      let entry = Entry(word: previous, count: list.count)
      for index in 0..<length { groups[index].add(entry) }
    }
    close(&groups, downTo: 0, previous)
  }

  private mutating func close(_ groups: inout [Group], downTo length: Int, _ word: [UInt8]) {
    while groups.count > length, let group = groups.popLast() {
      guard group.words > Self.groupLimit else { continue }
      let key = TermKey.beginning(of: word, characters: groups.count + 1)
      table[Array(key)] = group.best.sorted { $0.count > $1.count }
    }
  }

  /// The most frequent words that begin with `start`, or `nil` when there are few enough to go
  /// through them.
  func entries(of start: [UInt8]) -> [Entry]? { table[start] }

  private static func sharedCharacters(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var count = 0
    var characters = 0
    while count < min(left.count, right.count), left[count] == right[count] {
      count += 1
      // A character is shared when all of its bytes are.
      let isEnd = count == right.count || right[count] & 0xC0 != 0x80
      if isEnd, count == left.count || left[count] & 0xC0 != 0x80 { characters += 1 }
    }
    return characters
  }
}

/// Makes the completion table of a segment when it is first needed.
final class CompletionCache: Sendable {
  private let table = Lock<CompletionTable?>(nil)

  /// The table of `dictionary`; whoever asks meanwhile waits.
  func table(of dictionary: TermDictionary) -> CompletionTable {
    table.withLock { table in
      if let table { return table }
      let made = CompletionTable(dictionary)
      table = made
      return made
    }
  }
}
