/// Gives folded Turkish words back the letters by which suffixes are recognized.
///
/// Folding makes one letter of ı and i, of o and ö, and of u and ü: `kızlar` is `kizlar`, in which
/// no vowel fits the next, so that a stemmer leaves it as it is. Vowels of a word agree with a and e
/// in it, which are never folded: those behind one with it, those before all of them with the first.
/// Where there is neither, they fit each other as they are. A g between vowels before the suffix is
/// mostly a ğ, which was a k (`çocuk`, `çocuğu`).
///
/// What comes out may be another word's spelling: it is good for its stem only, folded again.
///
/// Reference: <https://snowballstem.org/algorithms/turkish/stemmer.html>
enum TurkishHarmony {
  /// Words of fewer letters keep their g.
  private static let leastLetters = 5

  private static let (a, e, i, o, u, g) = (
    UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
    UInt8(ascii: "g")
  )

  /// The folded `word` with vowels that fit.
  static func spelling(of word: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var spelling: [UInt8] = []
    spelling.reserveCapacity(2 * word.count)
    var isBack = word.first { $0 == a || $0 == e }.map { $0 == a }
    for (index, byte) in word.enumerated() {
      switch byte {
      case a, e: isBack = byte == a
      case i where isBack == true:
        spelling += "ı".utf8
        continue
      case o where isBack == false:
        spelling += "ö".utf8
        continue
      case u where isBack == false:
        spelling += "ü".utf8
        continue
      case g where isSoft(index, in: word):
        spelling += "ğ".utf8
        continue
      default: break
      }
      spelling.append(byte)
    }
    return spelling
  }

  /// Whether the g at `index` is between a vowel and one of those that suffixes begin with.
  private static func isSoft(_ index: Int, in word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count >= leastLetters, index > 0, index + 1 < word.count else { return false }
    let (before, behind) = (word[index - 1], word[index + 1])
    return [a, e, i, o, u].contains(before) && (behind == i || behind == u)
  }

  /// `stem` with its Turkish letters folded, as the index has them.
  static func folded(_ stem: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(stem.count)
    var index = 0
    while index < stem.count {
      if index + 1 < stem.count, let letter = letter(stem[index], stem[index + 1]) {
        folded.append(letter)
        index += 2
      } else {
        folded.append(stem[index])
        index += 1
      }
    }
    return folded
  }

  /// What the letter of two bytes is folded to; `nil` for those that are not Turkish.
  private static func letter(_ first: UInt8, _ second: UInt8) -> UInt8? {
    switch (first, second) {
    case (0xC4, 0xB1): i
    case (0xC3, 0xB6): o
    case (0xC3, 0xBC): u
    case (0xC3, 0xA7): UInt8(ascii: "c")
    case (0xC4, 0x9F): g
    case (0xC5, 0x9F): UInt8(ascii: "s")
    default: nil
    }
  }
}
