import Basics

/// The words of a text in small letters between single spaces, one at each end.
///
/// Everything that is no letter, no digit and no mark on one divides words; what nobody sees, such
/// as a soft hyphen, is left out.
enum WordFold {
  /// What becomes of the marks on letters.
  enum Marks {
    /// They stay as they are written.
    case kept
    /// They go, so that letters are equal whether or not a mark is a character of its own.
    case dropped
  }

  /// Folds the texts one after the other.
  static func fold(_ texts: [String], marks: Marks = .kept) -> [UInt8] {
    let count = texts.reduce(0) { $0 + $1.utf8.count }
    return [UInt8](unsafeUninitializedCapacity: room(for: count, texts.count)) { words, end in
      words[0] = 0x20
      end = 1
      for text in texts { text.withBytes { add($0, marks, to: words, &end) } }
    }
  }

  /// How many bytes folding may write: a character of two may have a small letter of three, and eight
  /// are written at a time.
  private static func room(for count: Int, _ texts: Int) -> Int { count + count / 2 + texts + 9 }

  /// Adds a text, and a space unless one is at the end.
  private static func add(
    _ text: UnsafeBufferPointer<UInt8>,
    _ marks: Marks,
    to words: UnsafeMutableBufferPointer<UInt8>,
    _ end: inout Int
  ) {
    fold(text, marks, to: words, &end)
    guard words[end - 1] != 0x20 else { return }
    words[end] = 0x20
    end += 1
  }

  private static func fold(
    _ text: UnsafeBufferPointer<UInt8>,
    _ marks: Marks,
    to words: UnsafeMutableBufferPointer<UInt8>,
    _ end: inout Int
  ) {
    let alphabets = marks == .kept ? alphabets : letters
    guard let output = UnsafeMutableRawPointer(words.baseAddress) else { return }
    let input = UnsafeRawBufferPointer(text)
    var index = 0
    var offset = end
    while index < text.count {
      var byte = text[index]
      if byte < 0x80 {
        foldASCII(input, to: output, &index, &offset)
        guard index < text.count else { break }
        byte = text[index]
      }
      if byte < 0xE0, index &+ 2 <= text.count {
        let scalar = Int(byte & 0x1F) << 6 | Int(text[index &+ 1] & 0x3F)
        append(alphabets[scalar], to: output, &offset)
        index &+= 2
        continue
      }
      // Among these lead bytes are only letters of Chinese and Korean.
      if byte >= 0xE5, byte <= 0xEC, byte != 0xEA, index &+ 4 <= text.count {
        let bytes = input.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        output.storeBytes(of: bytes, toByteOffset: offset, as: UInt32.self)
        offset &+= 3
        index &+= 3
        continue
      }
      let (scalar, length) = scalar(text, at: index)
      if scalar < 0x1000 {
        append(alphabets[Int(scalar)], to: output, &offset)
      } else if isSyllable(scalar), index &+ 4 <= text.count {
        let bytes = input.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        output.storeBytes(of: bytes, toByteOffset: offset, as: UInt32.self)
        offset &+= 3
      } else {
        append(scalar, marks, to: output, &offset)
      }
      index &+= length
    }
    end = offset
  }

  /// Folds ASCII from `index` on, up to another character or the end.
  @inline(__always)
  private static func foldASCII(
    _ text: UnsafeRawBufferPointer,
    to words: UnsafeMutableRawPointer,
    _ index: inout Int,
    _ offset: inout Int
  ) {
    var isSpace = words.load(fromByteOffset: offset &- 1, as: UInt8.self) == 0x20
    while index &+ 8 <= text.count {
      let bytes = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let eight = EightBytes(leading: UInt64(littleEndian: bytes))
      let count = eight.leadingCount
      guard count > 0 else { return }
      let (small, kept) = fold(eight, count, &isSpace)
      words.storeBytes(of: small.littleEndian, toByteOffset: offset, as: UInt64.self)
      index &+= count
      offset &+= kept
      if count < 8 { return }
    }
    let plain = plain
    while index < text.count, text[index] < 0x80 {
      let small = plain[Int(text[index])]
      words.storeBytes(of: small, toByteOffset: offset, as: UInt8.self)
      let isNext = small == 0x20
      offset &+= isNext && isSpace ? 0 : 1
      isSpace = isNext
      index &+= 1
    }
  }

  /// Folds the first `count` bytes, all of ASCII, and returns them and how many are left, as no space
  /// stays behind another.
  @inline(__always)
  private static func fold(
    _ eight: EightBytes,
    _ count: Int,
    _ isSpace: inout Bool
  ) -> (small: UInt64, kept: Int) {
    let (letters, digits) = (eight.letters, eight.digits)
    let spaces = ~(letters | digits) & 0x8080_8080_8080_8080
    var small = eight.folded(letters, digits)
    var kept = count
    var seconds = spaces & (spaces << 8 | (isSpace ? 0x80 : 0))
    if count < 8 { seconds &= 1 << UInt64(8 &* count) &- 1 }
    // The last first, so that the others stay where they are.
    while seconds != 0 {
      let top = UInt64(63 &- seconds.leadingZeroBitCount)
      let before: UInt64 = 1 << (top &- 7) &- 1
      small = small & before | small >> 8 & ~before
      seconds ^= 1 << top
      kept &-= 1
    }
    isSpace = spaces >> UInt64(8 &* count &- 1) & 1 == 1
    return (small, kept)
  }

  /// ASCII's letters as small letters, its digits as they are, and a space for all else.
  private nonisolated(unsafe) static let plain = table(
    (0..<128).map { byte in
      let small = UInt8(byte) | 0x20
      if small &- 0x61 < 26 { return small }
      return UInt8(byte) &- 0x30 < 10 ? UInt8(byte) : 0x20
    }
  )

  /// The character at `index` of a text in valid UTF-8, beyond ASCII, and its length.
  @inline(__always)
  private static func scalar(
    _ text: UnsafeBufferPointer<UInt8>,
    at index: Int
  ) -> (UInt32, length: Int) {
    let lead = text[index]
    if lead < 0xE0, index + 2 <= text.count {
      return (UInt32(lead & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F), 2)
    }
    let length = lead < 0xF0 ? 3 : 4
    guard index + length <= text.count else { return (0xFFFD, text.count - index) }
    if length == 3 {
      let behind = UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
      return (UInt32(lead & 0xF) << 12 | behind, 3)
    }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    return (value, length)
  }

  /// Whether a character belongs to one of the large scripts without capitals.
  ///
  /// These are kana, Chinese characters and Korean syllables, which fill whole pages. All have
  /// three bytes.
  @inline(__always)
  private static func isSyllable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  private static func append(
    _ scalar: UInt32,
    _ marks: Marks,
    to words: UnsafeMutableRawPointer,
    _ end: inout Int
  ) {
    // Dashes, quotation marks and the like are all over the place.
    let isPunctuation = scalar >= 0x2010 && scalar < 0x202A
    append(isPunctuation ? .divider : Folded(scalar, marks), to: words, &end)
  }

  @inline(__always)
  private static func append(
    _ folded: Folded,
    to words: UnsafeMutableRawPointer,
    _ end: inout Int
  ) {
    // The bytes behind the last one are written over by what comes next.
    words.storeBytes(of: folded.bytes.littleEndian, toByteOffset: end, as: UInt32.self)
    let isSecond =
      folded.isDivider
      && words.loadUnaligned(fromByteOffset: end &- 1, as: UInt8.self) == 0x20
    end &+= isSecond ? 0 : Int(folded.count)
  }

  /// The small letters of all alphabets below 0x1000.
  private static let alphabets = FoldedTable(.kept)

  /// The same without the marks on them.
  private static let letters = FoldedTable(.dropped)

  /// A table that lives as long as the program.
  private static func table<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    table.initialize(from: elements, count: elements.count)
    return UnsafePointer(table)
  }
}
