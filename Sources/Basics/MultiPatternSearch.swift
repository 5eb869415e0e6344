/// Finds a list of short texts in a long one, in one pass.
///
/// The first bytes of each are looked for by the algorithm of Wu and Manber, which skips what none
/// begins with. Time is linear in the text as long as few of the list share their first bytes.
///
/// Reference: Wu and Manber, "A fast algorithm for multi-pattern searching", TR-94-17, University of
/// Arizona, 1994
package struct MultiPatternSearch: Sendable {
  /// The words, in the order of the hash of the last two bytes of their windows.
  private let words: [[UInt8]]
  private let hashes: [UInt16]
  /// How many bytes of each word are looked for first: no word is shorter.
  private let window: Int
  /// By the hash of two bytes: how far those behind may be skipped; 0 where a word may end its window.
  private let shifts: [UInt8]
  /// By the hash of two bytes: the first word whose window ends with them, where there is one.
  private let firsts: [UInt16]

  /// Prepares to look for `words`, each of two bytes or more; a shorter one is an error of the program.
  package init(_ words: [String]) {
    let words = words.map { Array($0.utf8) }
    precondition(words.allSatisfy { $0.count > 1 }, "A word to search for has two bytes or more.")
    let window = min(4, words.map(\.count).min() ?? 2)
    func hash(_ bytes: [UInt8], _ end: Int) -> UInt16 {
      Self.pair(bytes[end - 1], bytes[end])
    }
    let last = window - 1
    var shifts = [UInt8](repeating: UInt8(last), count: 1 << 12)
    for word in words {
      for end in 1...last {
        let pair = Int(hash(word, end))
        shifts[pair] = min(shifts[pair], UInt8(last - end))
      }
    }
    self.window = window
    self.shifts = shifts
    self.words = words.sorted { hash($0, last) < hash($1, last) }
    hashes = self.words.map { hash($0, last) }
    var firsts = [UInt16](repeating: 0, count: shifts.count)
    for index in hashes.indices.reversed() { firsts[Int(hashes[index])] = UInt16(index) }
    self.firsts = firsts
  }

  /// A number below 4,096 for two bytes in a row.
  @inline(__always)
  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 {
    (UInt16(first) << 5 ^ UInt16(second)) & 0xFFF
  }

  /// Whether one of the words is in `text` at an offset of which `isHit` holds.
  ///
  /// - Parameters:
  ///   - text: The bytes to look into.
  ///   - isHit: Gets the text, and where the word starts and ends in it.
  /// - Returns: Whether it does.
  package func contains(
    in text: [UInt8],
    where isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    text.withUnsafeBufferPointer { contains(in: $0, where: isHit) }
  }

  /// Whether one of the words is in `text` at an offset of which `isHit` holds.
  package func contains(
    in text: UnsafeBufferPointer<UInt8>,
    where isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    guard !words.isEmpty else { return false }
    return shifts.withUnsafeBufferPointer { shifts in
      var index = window - 1
      while index < text.count {
        let pair = Self.pair(text[index - 1], text[index])
        let shift = Int(shifts[Int(pair)])
        if shift == 0, contains(at: index - window + 1, in: text, pair, isHit) { return true }
        index += max(1, shift)
      }
      return false
    }
  }

  private func contains(
    at start: Int,
    in text: UnsafeBufferPointer<UInt8>,
    _ pair: UInt16,
    _ isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    var index = Int(firsts[Int(pair)])
    while index < hashes.count, hashes[index] == pair {
      let end = start + words[index].count
      let isThere = words[index].withUnsafeBufferPointer { word in
        end <= text.count && word.indices.allSatisfy { word[$0] == text[start + $0] }
      }
      if isThere, isHit(text, start, end) { return true }
      index += 1
    }
    return false
  }
}

extension MultiPatternSearch: ExpressibleByArrayLiteral {
  package init(arrayLiteral words: String...) { self.init(words) }
}
