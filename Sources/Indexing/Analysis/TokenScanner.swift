/// Walks once over a text and finds its tokens.
struct TokenScanner {
  /// One character of a script without spaces: where its folded form and its source lie.
  struct Unit {
    var text: Range<Int>
    var source: Range<Int>
    var isHan: Bool
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let table: FoldingTable
  let purpose: Analyzer.Purpose
  var position = 0
  var units: [Unit] = []

  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    table: FoldingTable,
    purpose: Analyzer.Purpose
  ) {
    self.bytes = bytes
    self.table = table
    self.purpose = purpose
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
    while let scalar = scalar(at: position) {
      switch scalar.scalarClass {
      case .letter: scanWord(into: &list)
      case .han, .kana: scanIdeographs(into: &list)
      case .hangul, .jamo: scanHangul(into: &list)
      case .unsegmented: scanUnsegmented(into: &list)
      case .separator, .dropped, .apostrophe, .voicing, .attached: position += scalar.length
      }
    }
  }

  /// The scalar at `index`; bytes that are not UTF-8 read as U+FFFD, one at a time.
  func scalar(at index: Int) -> Scalar? {
    guard index < bytes.count else { return nil }
    let first = UInt32(bytes[index])
    if first < 0x80 { return Scalar(value: first, length: 1, entry: table.entry(first)) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard length > 1, first < 0xF5, index + length <= bytes.count else { return broken }
    var value = first & (0x7F >> UInt32(length))
    for next in 1..<length {
      let byte = UInt32(bytes[index + next])
      guard byte & 0xC0 == 0x80 else { return broken }
      value = value << 6 | byte & 0x3F
    }
    return Scalar(value: value, length: length, entry: table.entry(value))
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
