/// Walks once over a text and finds its tokens.
struct TokenScanner {
  /// One character of a script without spaces: where its folded form and its source lie.
  struct Unit {
    var text: Range<Int>
    var source: Range<Int>
    var isHan: Bool
  }

  /// Another way in which a word is written: where its folded text and the word lie, and whether it is
  /// found by how it begins.
  struct Spelling {
    var text: Range<Int>
    var source: Range<Int>
    var begins: Bool
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let table: FoldingTable
  let purpose: Analyzer.Purpose
  let starts: WordStarts?
  /// Whether words with umlauts are spelled with an e, too.
  let spellsUmlauts: Bool
  var position = 0
  var units: [Unit] = []
  /// Other ways in which words are written, for the end of the list.
  var spellings: [Spelling] = []

  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    table: FoldingTable,
    purpose: Analyzer.Purpose,
    starts: WordStarts? = nil,
    spellsUmlauts: Bool = true
  ) {
    self.spellsUmlauts = spellsUmlauts
    self.bytes = bytes
    self.table = table
    self.purpose = purpose
    self.starts = starts
  }

  /// A scalar of the source: its value, its length in bytes and what the table says of it.
  struct Scalar {
    var value: UInt32
    var length: Int
    var entry: FoldingTable.Entry
    var scalarClass: ScalarClass { entry.scalarClass }
  }

  /// Adds all tokens to `list`.
  mutating func scan(into list: inout TokenList) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: WordBuffer.capacity) { room in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: WordBatch.textCapacity) { text in
        withUnsafeTemporaryAllocation(
          of: TokenList.Token.self,
          capacity: WordBatch.wordCapacity
        ) { tokens in
          var word = WordBuffer(room)
          scan(into: &list, &word, WordBatch(text: text, tokens: tokens))
          addSpellings(to: &list)
        }
      }
    }
  }

  private mutating func scan(
    into list: inout TokenList,
    _ word: inout WordBuffer,
    _ batch: WordBatch
  ) {
    readBatch(batch, into: &list)
    while let scalar = scalar(at: position) {
      switch scalar.scalarClass {
      case .letter:
        if !pass(into: &list) { scanWord(into: &list, &word) }
        readBatch(batch, into: &list)
      case .han, .kana: scanIdeographs(into: &list)
      case .hangul, .jamo: scanHangul(into: &list)
      case .unsegmented: scanUnsegmented(into: &list)
      case .separator, .dropped, .apostrophe, .voicing, .attached: position += scalar.length
      }
    }
  }

  /// Passes the word at `position` when nobody looks for it; whether it did.
  @inline(__always)
  private mutating func pass(into list: inout TokenList) -> Bool {
    guard let starts else { return false }
    return passWord(starts, into: &list)
  }

  /// Reads, or passes, the plain words at `position`.
  @inline(__always)
  private mutating func readBatch(_ batch: WordBatch, into list: inout TokenList) {
    position =
      if let starts {
        batch.pass(bytes, from: position, starts, into: &list)
      } else {
        batch.read(bytes, from: position, into: &list)
      }
  }

  /// The scalar at `index`; bytes that are not UTF-8 read as U+FFFD, one at a time.
  @inline(__always)
  func scalar(at index: Int) -> Scalar? {
    guard index < bytes.count else { return nil }
    let first = UInt32(bytes[index])
    if first < 0x80 { return Scalar(value: first, length: 1, entry: table.entry(first)) }
    return wideScalar(at: index, first)
  }

  /// The scalar at `index`, whose first byte is not ASCII.
  private func wideScalar(at index: Int, _ first: UInt32) -> Scalar {
    guard first >= 0xC2, index + 1 < bytes.count else { return broken }
    let second = UInt32(bytes[index + 1]) ^ 0x80
    guard second < 0x40 else { return broken }
    if first < 0xE0 { return known((first & 0x1F) << 6 | second, 2) }
    guard index + 2 < bytes.count else { return broken }
    let third = UInt32(bytes[index + 2]) ^ 0x80
    guard third < 0x40 else { return broken }
    if first < 0xF0 { return known((first & 0x0F) << 12 | second << 6 | third, 3) }
    guard first < 0xF5, index + 3 < bytes.count else { return broken }
    let fourth = UInt32(bytes[index + 3]) ^ 0x80
    guard fourth < 0x40 else { return broken }
    return known((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }

  @inline(__always)
  private func known(_ value: UInt32, _ length: Int) -> Scalar {
    Scalar(value: value, length: length, entry: table.entry(value))
  }

  private var broken: Scalar { Scalar(value: 0xFFFD, length: 1, entry: table.entry(0xFFFD)) }

  /// Appends the folded form of `scalar`.
  func fold(_ scalar: Scalar, into list: inout TokenList) {
    if scalar.entry.isSequence {
      for value in table.sequence(scalar.entry) { list.append(scalar: value) }
    } else {
      list.append(scalar: scalar.entry.value)
    }
  }
}
