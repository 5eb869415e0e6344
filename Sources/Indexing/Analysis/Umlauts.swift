/// The two ways of writing umlauts in German, and the Nordic letter that is written like one.
enum Umlauts {
  /// The letters in UTF-8, folded, and written with an e.
  private static let letters: [(letter: [UInt8], parted: [UInt8], folded: UInt8)] =
    [
      ("ä", "ae", "a"), ("ö", "oe", "o"), ("ü", "ue", "u"), ("ø", "oe", "o"),
      ("Ä", "ae", "a"), ("Ö", "oe", "o"), ("Ü", "ue", "u"), ("Ø", "oe", "o"),
    ]
    .map { (Array($0.0.utf8), Array($0.1.utf8), $0.2.utf8.first ?? 0) }

  /// `text` with an e behind the letters; `nil` when it has none of them.
  static func parted(in text: some Sequence<UInt8>) -> [UInt8]? {
    let source = Array(text)
    // All of the letters begin with this byte, and most words do not have it.
    guard source.contains(0xC3) else { return nil }
    var result: [UInt8] = []
    var index = 0
    while index < source.count {
      let row = letters.first { source[index...].starts(with: $0.letter) }
      result.append(contentsOf: row?.parted ?? [source[index]])
      index += row?.letter.count ?? 1
    }
    return result == source ? nil : result
  }

  /// Whether two letters may be one.
  @inline(__always)
  static func mayBeOne(_ letter: UInt8, _ next: UInt8) -> Bool {
    next == UInt8(ascii: "e")
      && (letter == UInt8(ascii: "a") || letter == UInt8(ascii: "o") || letter == UInt8(ascii: "u"))
  }

  /// The folded `word` without the e behind such letters; `nil` when there is none, or when it
  /// is not needed.
  static func joined(in word: [UInt8], isNeeded: @autoclosure () -> Bool) -> [UInt8]? {
    var previous: UInt8 = 0
    let isPossible = word.contains { byte in
      defer { previous = byte }
      return mayBeOne(previous, byte)
    }
    guard isPossible else { return nil }
    var result: [UInt8] = []
    for byte in word {
      // Not in `queue`, where the vowels belong to two letters.
      let follows = letters.contains { $0.folded == result.last }
      let isSecond = result.count > 1 && "aeioqu".utf8.contains(result[result.count - 2])
      if byte == UInt8(ascii: "e"), follows, !isSecond { continue }
      result.append(byte)
    }
    return result.count < word.count && isNeeded() ? result : nil
  }
}
