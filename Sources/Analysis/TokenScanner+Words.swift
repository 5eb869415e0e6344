extension TokenScanner {
  /// Reads a word of a script with spaces, which starts at `position`.
  mutating func scanWord(into list: inout TokenList, _ word: inout WordBuffer) {
    var open = OpenWord(at: position)
    word.removeAll()
    scanning: while true {
      let run = word.append(letters: bytes, from: position)
      if run > 0 {
        open.letters += run
        position += run
        open.end = position
      }
      guard let scalar = scalar(at: position) else { break }
      switch scalar.scalarClass {
      case .letter:
        if !word.isFull { fold(scalar, into: &word) }
        open.letters += 1
        position += scalar.length
        open.end = position
      case .dropped:
        if partsArabic(scalar) { break scanning }
        if scalar.value == Umlauts.diaeresis { word.markDiaeresis() }
        position += scalar.length
        open.end = position
      case .apostrophe:
        guard goesOn(behind: scalar, &open, &word) else { break scanning }
      default:
        guard isInWord(scalar) else { break scanning }
        position += scalar.length
      }
    }
    let start = list.text.count
    word.flush(into: &list)
    appendSigns(after: open.letters, end: &open.end, into: &list)
    let text = start..<list.text.count
    addWord(text: text, source: open.start..<open.end, into: &list)
    if purpose == .indexing, open.suffix != nil || open.seam != nil || word.umlauts != 0 {
      keepSpellings(of: open, text: text, umlauts: spellsUmlauts ? word.umlauts : 0, in: &list)
    }
  }

  /// Skips a word of ASCII letters and digits that is not looked for, and may keep its position;
  /// `false` when it may be another word.
  @inline(__always)
  mutating func passWord(_ starts: WordStarts, into list: inout TokenList) -> Bool {
    // Digits have the bit that makes letters small already.
    let first = bytes[position]
    guard first < 0x80 else { return false }
    var end = position + 1
    if starts.contains(first | 0x20) {
      guard end < bytes.count, WordBuffer.isPlain(bytes[end]),
        !starts.contains(first | 0x20, bytes[end] | 0x20)
      else { return false }
    }
    while end < bytes.count, WordBuffer.isPlain(bytes[end]) { end &+= 1 }
    if end < bytes.count {
      let next = bytes[end]
      // Other scripts, apostrophes and the signs behind single letters may go on with it.
      let isEnd = next < 0x80 && table.entry(UInt32(next)).scalarClass == .separator
      guard isEnd, end > position + 1 || next != UInt8(ascii: "#") && next != UInt8(ascii: "+")
      else { return false }
    }
    if starts.keepsPositions { list.addPassed(source: position..<end) }
    position = end
    return true
  }

  @inline(__always)
  private func fold(_ scalar: Scalar, into word: inout WordBuffer) {
    if scalar.entry.isSequence {
      for value in table.sequence(scalar.entry) { word.append(scalar: value) }
    } else {
      word.append(scalar: scalar.entry.value)
    }
    if Umlauts.isOne(scalar.value) { word.markUmlaut() }
  }

  /// Takes the signs into the names of a few programming languages: `c++`, `c#`, `f#`.
  private mutating func appendSigns(after letters: Int, end: inout Int, into list: inout TokenList)
  {
    guard letters == 1, position == end, position < bytes.count else { return }
    if bytes[position] == UInt8(ascii: "#") {
      list.append(UInt8(ascii: "#"))
      position += 1
    } else if position + 1 < bytes.count, bytes[position] == UInt8(ascii: "+"),
      bytes[position + 1] == UInt8(ascii: "+")
    {
      list.append(UInt8(ascii: "+"))
      list.append(UInt8(ascii: "+"))
      position += 2
    }
    end = position
  }

  private func addWord(text: Range<Int>, source: Range<Int>, into list: inout TokenList) {
    // Few words begin as an article may, and a slice costs more than to look.
    let mayHaveArticle = !text.isEmpty && ArabicArticle.begins(with: list.text[text.lowerBound])
    let article = mayHaveArticle ? ArabicArticle.length(in: list.text[text]) : 0
    if article > 0, purpose == .indexing { list.add(.article, text: text, source: source) }
    list.add(.word, text: text.lowerBound + article..<text.upperBound, source: source)
  }
}

/// The folded letters of the word at hand, before they go to the list in one piece.
package struct WordBuffer {
  private let room: UnsafeMutableBufferPointer<UInt8>
  /// The bytes of the word.
  private(set) var count = 0
  /// The offsets of the letters that stand for an umlaut, one bit each of the first 64.
  private(set) var umlauts: UInt64 = 0

  /// A word that is not full yet, and the longest folded form of a scalar: 18 scalars.
  static let capacity = Analyzer.wordLimit + 18 * 4

  /// Uses `room`, which has ``capacity`` bytes.
  init(_ room: UnsafeMutableBufferPointer<UInt8>) {
    self.room = room
  }

  /// Whether `byte` is a letter or a digit of ASCII.
  @inline(__always)
  package static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// Whether nothing more of the word counts.
  var isFull: Bool { count >= Analyzer.wordLimit }

  /// The last byte; 0 when there is none.
  var last: UInt8 { count > 0 ? room[count - 1] : 0 }

  /// The word as one number; `nil` when it has more than eight bytes.
  var packed: UInt64? { count <= 8 ? PackedWord.bits(room[..<count]) : nil }

  mutating func removeAll() { (count, umlauts) = (0, 0) }

  /// Notes that the last letter stands for an umlaut.
  mutating func markUmlaut() {
    if count > 0, count <= 64 { umlauts |= 1 << UInt64(count - 1) }
  }

  /// Notes that a diaeresis by itself is behind the last letter: canonically equivalent text is the
  /// same text (UAX #15).
  mutating func markDiaeresis() {
    if Umlauts.isVowel(last) { markUmlaut() }
  }

  /// Appends the letters and digits of ASCII at `start` of `bytes` in small letters, as far as
  /// they count; returns how many there are.
  @inline(__always)
  mutating func append(letters bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var next = start
    while next < bytes.count {
      let byte = bytes[next]
      guard Self.isPlain(byte) else { break }
      // Digits have the bit that makes letters small already.
      if count < Analyzer.wordLimit {
        room[count] = byte | 0x20
        count &+= 1
      }
      next &+= 1
    }
    return next &- start
  }

  /// Appends `scalar` in UTF-8, as long as there is room.
  @inline(__always)
  mutating func append(scalar: UInt32) {
    var bytes = UTF8Bytes(scalar)
    while count < room.count, let byte = bytes.popFirst() {
      room[count] = byte
      count &+= 1
    }
  }

  /// Hands the word over.
  func flush(into list: inout TokenList) {
    list.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
  }
}
