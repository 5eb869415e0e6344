import Basics
import Foundation
import Synchronization

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
    // A character of two bytes may have a small letter of three, and four are written at a time.
    let room = count + count / 2 + texts.count + 6
    return [UInt8](unsafeUninitializedCapacity: room) { words, end in
      words[0] = 0x20
      end = 1
      for text in texts {
        text.withBytes { fold($0, marks, to: words, &end) }
        if words[end - 1] != 0x20 {
          words[end] = 0x20
          end += 1
        }
      }
    }
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
        if byte < 0x80 { continue }
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

  /// Folds ASCII from `index` on: all up to another character, or a part of it.
  @inline(__always)
  private static func foldASCII(
    _ text: UnsafeRawBufferPointer,
    to words: UnsafeMutableRawPointer,
    _ index: inout Int,
    _ offset: inout Int
  ) {
    var isSpace = words.load(fromByteOffset: offset &- 1, as: UInt8.self) == 0x20
    // Eight letters, digits and single spaces at a time, which is how most of a text is.
    while index &+ 8 <= text.count, let eight = EightBytes(text, at: index) {
      let (letters, digits) = (eight.letters, eight.digits)
      let spaces = ~(letters | digits) & 0x8080_8080_8080_8080
      // One that follows another is left out below.
      guard spaces & (spaces << 8 | (isSpace ? 0x80 : 0)) == 0 else { break }
      let small = eight.folded(letters, digits).littleEndian
      words.storeBytes(of: small, toByteOffset: offset, as: UInt64.self)
      isSpace = spaces >> 63 == 1
      index &+= 8
      offset &+= 8
    }
    let plain = plain
    let end = min(index &+ 8, text.count)
    while index < end, text[index] < 0x80 {
      let small = plain[Int(text[index])]
      words.storeBytes(of: small, toByteOffset: offset, as: UInt8.self)
      let isNext = small == 0x20
      offset &+= isNext && isSpace ? 0 : 1
      isSpace = isNext
      index &+= 1
    }
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

/// What becomes of the characters below 0x1000, each looked up when it is first met: a page has
/// letters of few alphabets, and Unicode's properties are slow.
private struct FoldedTable: Sendable {
  /// An entry for each character, as ``Folded/bits`` has it; 0 as long as it is unknown.
  private nonisolated(unsafe) let entries: UnsafeMutablePointer<Atomic<UInt64>>
  private let marks: WordFold.Marks

  private static let count = 0x1000

  /// A table that lives as long as the program.
  init(_ marks: WordFold.Marks) {
    self.marks = marks
    entries = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (entries + index).initialize(to: Atomic(0)) }
  }

  /// What becomes of the character `scalar`, below 0x1000.
  subscript(scalar: Int) -> Folded {
    @inline(__always) get {
      let bits = entries[scalar].load(ordering: .relaxed)
      return bits != 0 ? Folded(bits: bits) : add(scalar)
    }
  }

  /// Looks a character up; threads that do so at once find the same.
  @inline(never)
  private func add(_ scalar: Int) -> Folded {
    let folded = Folded(UInt32(scalar), marks)
    entries[scalar].store(folded.bits, ordering: .relaxed)
    return folded
  }
}

/// What becomes of a character: its small letter in UTF-8, or a space where it divides words.
private struct Folded: Sendable {
  /// The bytes, the first of them lowest.
  let bytes: UInt32
  let count: UInt8
  let isDivider: Bool

  static let divider = Folded(bytes: 0x20, count: 1, isDivider: true)

  /// For what is not seen.
  static let nothing = Folded(bytes: 0, count: 0, isDivider: false)

  /// All of it as one number, which is never 0.
  var bits: UInt64 {
    UInt64(bytes) | UInt64(count) << 32 | (isDivider ? 1 << 40 : 0) | 1 << 48
  }

  /// Takes back what ``bits`` gave.
  @inline(__always)
  init(bits: UInt64) {
    bytes = UInt32(truncatingIfNeeded: bits)
    count = UInt8(truncatingIfNeeded: bits >> 32)
    isDivider = bits >> 40 & 1 == 1
  }

  private init(bytes: UInt32, count: UInt8, isDivider: Bool) {
    self.bytes = bytes
    self.count = count
    self.isDivider = isDivider
  }

  /// Looks a character up.
  init(_ scalar: UInt32, _ marks: WordFold.Marks) {
    guard let scalar = Unicode.Scalar(scalar) else {
      self = .divider
      return
    }
    let properties = scalar.properties
    let isMark = properties.canonicalCombiningClass != .notReordered
    if properties.isDefaultIgnorableCodePoint || isMark && marks == .dropped {
      self = .nothing
      return
    }
    guard properties.isAlphabetic || properties.numericType != nil || isMark else {
      self = .divider
      return
    }
    var small = properties.changesWhenLowercased ? properties.lowercaseMapping : String(scalar)
    if marks == .dropped {
      let parts = small.decomposedStringWithCanonicalMapping.unicodeScalars
      let letters = parts.filter { $0.properties.canonicalCombiningClass == .notReordered }
      if let letter = letters.first { small = String(letter) }
    }
    // No mapping to small letters has more than three bytes, or four if it is one character.
    let bytes = small.utf8.prefix(4)
    self.bytes = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    count = UInt8(bytes.count)
    isDivider = false
  }
}
