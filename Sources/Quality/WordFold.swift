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

  /// A character that is another, or none, without its marks.
  struct Marked {
    /// Where it is in the folded text, and how many bytes it has there.
    let offset: Int
    let count: Int
    let scalar: UInt32
  }

  /// Folds the texts one after the other.
  static func fold(_ texts: [String], marks: Marks = .kept) -> [UInt8] {
    var marked: [Marked] = []
    return fold(texts, marks, &marked)
  }

  /// Folds the texts one after the other, and notes in `marked` what ``bare(_:_:)`` needs.
  static func fold(_ texts: [String], _ marks: Marks = .kept, _ marked: inout [Marked]) -> [UInt8] {
    let count = texts.reduce(0) { $0 + $1.utf8.count }
    return [UInt8](unsafeUninitializedCapacity: room(for: count, texts.count)) { words, end in
      words[0] = 0x20
      end = 1
      for text in texts {
        text.withBytes { fold($0, marks, to: words, &end, &marked) }
        guard words[end - 1] != 0x20 else { continue }
        words[end] = 0x20
        end += 1
      }
    }
  }

  /// How many bytes folding may write: a character of two may have a small letter of three, and sixteen
  /// are written at a time.
  private static func room(for count: Int, _ texts: Int) -> Int { count + count / 2 + texts + 17 }

  private static func fold(
    _ text: UnsafeBufferPointer<UInt8>,
    _ marks: Marks,
    to words: UnsafeMutableBufferPointer<UInt8>,
    _ end: inout Int,
    _ marked: inout [Marked]
  ) {
    let alphabets = marks == .kept ? alphabets : letters
    guard let output = UnsafeMutableRawPointer(words.baseAddress) else { return }
    let input = UnsafeRawBufferPointer(text)
    var index = 0
    var offset = end
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        foldASCII(input, to: output, &index, &offset)
      } else if byte < 0xE0, index &+ 2 <= text.count {
        let scalar = Int(byte & 0x1F) << 6 | Int(text[index &+ 1] & 0x3F)
        let folded = alphabets[scalar]
        if !folded.isPlain, !folded.isDivider {
          marked.append(Marked(offset: offset, count: folded.count, scalar: UInt32(scalar)))
        }
        append(folded, to: output, &offset)
        index &+= 2
      } else if byte >= 0xE5, byte <= 0xEC, byte != 0xEA, index &+ 4 <= text.count {
        // Among these lead bytes are only letters of Chinese and Korean.
        copy(3, input, index, to: output, &offset)
        index &+= 3
      } else {
        let (scalar, length) = scalar(text, at: index)
        if isSyllable(scalar), index &+ 4 <= text.count {
          copy(3, input, index, to: output, &offset)
        } else {
          let folded = scalar < 0x1000 ? alphabets[Int(scalar)] : folded(scalar, marks)
          if !folded.isPlain, !folded.isDivider {
            marked.append(Marked(offset: offset, count: folded.count, scalar: scalar))
          }
          append(folded, to: output, &offset)
        }
        index &+= length
      }
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
    guard let base = text.baseAddress else { return }
    var isSpace = words.load(fromByteOffset: offset &- 1, as: UInt8.self) == 0x20
    // In other alphabets the space between two words is all there is of ASCII.
    if text[index] == 0x20, index &+ 1 < text.count, text[index &+ 1] >= 0x80 {
      words.storeBytes(of: 0x20, toByteOffset: offset, as: UInt8.self)
      offset &+= isSpace ? 0 : 1
      index &+= 1
      return
    }
    while index &+ 16 <= text.count {
      let sixteen = ASCIIFold(base + index, behindSpace: isSpace)
      words.storeBytes(of: sixteen.folded, toByteOffset: offset, as: SIMD2<UInt64>.self)
      offset &+= sixteen.count
      index &+= sixteen.count
      if sixteen.count == 16 {
        isSpace = sixteen.endsInSpace
        continue
      }
      guard text[index] < 0x80 else { return }
      // A space behind another.
      index &+= 1
      isSpace = true
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

  /// What becomes of a character beyond the tables.
  @inline(__always)
  private static func folded(_ scalar: UInt32, _ marks: Marks) -> Folded {
    // Dashes, quotation marks and the like are all over the place.
    scalar >= 0x2010 && scalar < 0x202A ? .divider : Folded(scalar, marks)
  }

  /// Copies `count` bytes of a text, at least one behind which there is another.
  @inline(__always)
  private static func copy(
    _ count: Int,
    _ text: UnsafeRawBufferPointer,
    _ index: Int,
    to words: UnsafeMutableRawPointer,
    _ end: inout Int
  ) {
    let bytes = text.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    words.storeBytes(of: bytes, toByteOffset: end, as: UInt32.self)
    end &+= count
  }

  /// Appends a character, unless it is a space behind another.
  @inline(__always)
  static func append(
    _ folded: Folded,
    to words: UnsafeMutableRawPointer,
    _ end: inout Int
  ) {
    // The bytes behind the last one are written over by what comes next.
    words.storeBytes(of: folded.bytes.littleEndian, toByteOffset: end, as: UInt32.self)
    if folded.isDivider, words.load(fromByteOffset: end &- 1, as: UInt8.self) == 0x20 { return }
    end &+= folded.count
  }

  /// The small letters of all alphabets below 0x1000.
  static let alphabets = FoldedTable(.kept)

  /// The same without the marks on them.
  static let letters = FoldedTable(.dropped)

  /// A table that lives as long as the program.
  private static func table<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    table.initialize(from: elements, count: elements.count)
    return UnsafePointer(table)
  }
}
