/// How often a few words are in a text; every page is asked, so that it has to be quick.
struct WordCounts {
  /// A word that is counted.
  private struct Sought {
    /// The first eight bytes, as ``FoldedWords/key(_:_:)`` gives them.
    let key: UInt64
    /// The last eight bytes of a word of more.
    let tail: UInt64
    let length: Int
  }

  /// The words, each once.
  private(set) var words: [ArraySlice<UInt8>] = []
  /// How often each is in the text.
  private(set) var repetitions: [Int] = []
  /// How many words the text has.
  private(set) var all = 0
  private var sought: [Sought] = []
  /// The words' bits.
  private var mask: UInt64 = 0

  /// The most words that are counted.
  private static let limit = 32

  /// Prepares to count `words`.
  init(_ words: [ArraySlice<UInt8>]) {
    for word in words where self.words.count < Self.limit && !self.words.contains(word) {
      guard !word.isEmpty else { continue }
      self.words.append(word)
      let (head, tail) = (FoldedWords.number(word.prefix(8)), FoldedWords.number(word.suffix(8)))
      sought.append(Sought(key: head, tail: tail, length: word.count))
    }
    mask = FoldedWords.bits(self.words)
    repetitions = [Int](repeating: 0, count: self.words.count)
  }

  /// Whether there is nothing to count.
  var isEmpty: Bool { words.isEmpty }

  /// Counts the words of a folded text.
  mutating func count(_ folded: [UInt8]) {
    let (mask, sought, words) = (mask, sought, words)
    let count = repetitions.withUnsafeMutableBufferPointer { found in
      folded.withUnsafeBytes { text in
        var all = 0
        FoldedWords.forEach(in: text) { head, start, length in
          all &+= 1
          guard mask & FoldedWords.bit(head) != 0 else { return true }
          let key = FoldedWords.key(head, length)
          for (slot, one) in sought.enumerated() where one.key == key && one.length == length {
            // The key of a short word is all of it, and with its tail that of a longer one.
            if length > 8 {
              let tail = text.loadUnaligned(fromByteOffset: start &+ length &- 8, as: UInt64.self)
              guard UInt64(littleEndian: tail) == one.tail,
                length <= 16 || words[slot].elementsEqual(text[start..<start &+ length])
              else { continue }
            }
            found[slot] &+= 1
          }
          return true
        }
        return all
      }
    }
    all += count
  }
}
