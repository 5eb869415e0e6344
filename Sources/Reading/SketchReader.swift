import Digests
import Records

/// Walks through texts word by word and gathers their sketch.
///
/// A word is what is between spaces; the case of ASCII letters makes no difference. Han,
/// kana, Thai, Lao, Khmer and Myanmar are written without spaces: there, each character is a
/// word, and the pairs of neighbors are what a dictionary would be needed for otherwise.
///
/// The words are read eight bytes at a time, because every page of a crawl comes through here.
struct SketchReader {
  private var digest = TextDigest()
  private var pairs = BitCounts()
  private var outline = BitCounts()
  private var passedOver: Set<UInt64> = []
  /// How many words were read.
  var words: Int { pairs.count }

  /// How many bytes at the beginning and before the end of a text have their words compared.
  ///
  /// The digest is of all bytes. What long texts share is seen in these as well.
  static let (headLimit, tailLimit) = (3072, 1024)

  /// The sketch of what was read.
  var sketch: PageSketch {
    PageSketch(
      digest: digest.value,
      simHash: pairs.majority(),
      outline: outline.majority(),
      words: words
    )
  }

  /// Leaves the words of `text` out of the outline from now on.
  mutating func passOverInOutline(wordsOf text: String) {
    var words: Set<UInt64> = []
    // The parts of an address are the words of a title that repeats it.
    let parts = text.utf8.split { !($0 >= 0x80 || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10) }
    for part in [text[...]] + parts.map(Substring.init) {
      Self.forEachWord(of: String(part)) { word, _ in words.insert(word) }
    }
    passedOver = words
  }

  /// Reads one text; its last word and the first of the next are no neighbors.
  mutating func read(_ text: String) {
    // No text has more words than bytes are read of it.
    let limit = min(text.utf8.count, Self.headLimit + Self.tailLimit)
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: limit) { all in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: limit) { some in
        read(text, all, some)
      }
    }
    digest.add(text)
  }

  private mutating func read(
    _ text: String,
    _ all: UnsafeMutableBufferPointer<UInt64>,
    _ some: UnsafeMutableBufferPointer<UInt64>
  ) {
    let passedOver = passedOver
    let passesOver = !passedOver.isEmpty
    var (allCount, someCount) = (0, 0)
    var (last, lastOfOutline): (UInt64, UInt64) = (0, 0)
    Self.forEachWord(of: text) { word, hasDigit in
      all[allCount] = Self.mix((last << 23 | last >> 41) ^ word)
      allCount &+= 1
      last = word
      if hasDigit || (passesOver && passedOver.contains(word)) { return }
      some[someCount] = Self.mix((lastOfOutline << 23 | lastOfOutline >> 41) ^ word)
      someCount &+= 1
      lastOfOutline = word
    }
    pairs.add(UnsafeBufferPointer(rebasing: all[..<allCount]))
    outline.add(UnsafeBufferPointer(rebasing: some[..<someCount]))
  }
}

// MARK: - Words

extension SketchReader {
  private static let seed: UInt64 = 0x2545_F491_4F6C_DD1D
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Mixes all bits of a word into all others.
  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = word &* 0xA076_1D64_78BD_642F
    return product ^ product >> 32
  }

  /// Hands the hash of each word to `body`, and whether it holds an ASCII digit.
  @inline(__always)
  private static func forEachWord(of text: String, _ body: (UInt64, Bool) -> Void) {
    var text = text
    text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      if bytes.count <= headLimit + tailLimit {
        forEachWord(of: bytes, 0, bytes.count, body)
      } else {
        forEachWord(of: bytes, 0, boundary(in: bytes, from: headLimit), body)
        let tail = boundary(in: bytes, from: bytes.count - tailLimit)
        forEachWord(of: bytes, tail, bytes.count, body)
      }
    }
  }

  /// The first offset from `index` on at which a character begins.
  private static func boundary(in bytes: UnsafeRawBufferPointer, from index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  @inline(__always)
  private static func forEachWord(
    of bytes: UnsafeRawBufferPointer,
    _ start: Int,
    _ end: Int,
    _ body: (UInt64, Bool) -> Void
  ) {
    var index = start
    var hash = seed
    var isEmpty = true
    var digits: UInt64 = 0
    while index < end {
      let block = block(of: bytes, at: index, end: end)
      let length = lengthOfWord(in: block)
      if length > 0 {
        let part = length == 8 ? block : block & ((1 << UInt64(8 &* length)) &- 1)
        digits |= Self.digits(in: part)
        hash = mix(hash ^ (part | (part & (ones &* 0x40)) >> 1))
        isEmpty = false
        index &+= length
        if length == 8 { continue }
      }
      if index < end, bytes[index] >= 0xE0 {
        let size = size(of: bytes[index])
        let character = character(of: bytes, at: index, end: end, size: size)
        let standsAlone = standsAlone(bytes[index], index &+ 1 < end ? bytes[index &+ 1] : 0)
        index &+= size
        if !standsAlone {
          (hash, isEmpty) = (mix(hash ^ character), false)
          continue
        }
        if !isEmpty { body(hash, digits != 0) }
        body(mix(seed ^ character), false)
      } else {
        if !isEmpty { body(hash, digits != 0) }
        index &+= 1
      }
      (hash, isEmpty, digits) = (seed, true, 0)
    }
    if !isEmpty { body(hash, digits != 0) }
  }

  /// The eight bytes at `index`, the first lowest; spaces beyond the end.
  @inline(__always)
  private static func block(of bytes: UnsafeRawBufferPointer, at index: Int, end: Int) -> UInt64 {
    if index &+ 8 <= end {
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    var block: UInt64 = 0
    for offset in (index..<end).reversed() { block = block << 8 | UInt64(bytes[offset]) }
    return block
  }

  /// Whether the character that begins with these two bytes is a word of its own.
  @inline(__always)
  private static func standsAlone(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE3...0xE9: true  // kana and Han, with their punctuation
    case 0xE0: (0xB8...0xBB).contains(second)  // Thai, Lao
    case 0xE1: second <= 0x81 || (0x9E...0x9F).contains(second)  // Myanmar, Khmer
    case 0xF0: second >= 0xA0  // Han beyond the basic plane
    default: false
    }
  }

  /// How many bytes of `block` are before the first space, or the first character of three bytes
  /// or more, where scripts without spaces are; a borrow can only mark bytes behind it.
  @inline(__always)
  private static func lengthOfWord(in block: UInt64) -> Int {
    let long = block & block << 1 & block << 2
    let stops = ((block &- ones &* 0x21) & ~block | long) & highs
    return stops.trailingZeroBitCount >> 3
  }

  /// Marks the ASCII digits of `part` with the highest bits of their bytes.
  @inline(__always)
  private static func digits(in part: UInt64) -> UInt64 {
    let distance = part ^ ones &* 0x30
    return (distance &- ones &* 10) & ~distance & highs
  }

  /// The `size` bytes of the character at `index`.
  @inline(__always)
  private static func character(
    of bytes: UnsafeRawBufferPointer,
    at index: Int,
    end: Int,
    size: Int
  ) -> UInt64 {
    let mask = (1 as UInt64) << UInt64(8 &* size) &- 1
    return block(of: bytes, at: index, end: end) & mask
  }

  /// The number of bytes of the character that begins with `first`, 0xE0 or more.
  @inline(__always)
  private static func size(of first: UInt8) -> Int {
    first < 0xF0 ? 3 : 4
  }
}
