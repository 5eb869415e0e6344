import Foundation
import Indexing

/// The position in a list of results where an answer ended, as a text to be handed back.
///
/// It holds the last result's position in the order, not its number, and the weights of the words
/// as they were: pages that come or go between two answers neither repeat nor hide others. A page
/// whose own score changes meanwhile is at its new position. Nothing is kept for it in a server.
///
/// Where results are put in order window by window, it holds the window as well: its hits are
/// those between two positions of the index's order, however many they are by then.
package struct SearchCursor: Hashable, Sendable {
  /// A window of which some results were shown.
  struct Window: Hashable, Sendable {
    /// The last position that belongs to it.
    var end: SearchPosition
    /// The last result that was shown.
    var last: SearchPosition
    /// That result's score, by which the window is in order.
    var score: Double
  }

  /// The position behind which the next answer looks; `nil` for the beginning.
  var after: SearchPosition?
  /// The window that begins there, when the last result is one of it.
  var window: Window?
  /// The results to skip behind that position.
  var skipped: Int
  /// How many results were shown before, which is the rank that the next one has.
  package var shown: Int
  /// How many pages before it were folded away, because they say the same as a result.
  var folded: Int
  /// Whether other spellings were requested, because nothing was found without.
  var isCorrected: Bool
  /// The weights of the words when the first answer was given.
  var weights: [UInt32: Int32]
  /// What was asked, as a number: a cursor is for one query only.
  var query: UInt32

  private static let version: UInt8 = 4

  init(
    after: SearchPosition?,
    window: Window? = nil,
    skipped: Int,
    shown: Int,
    folded: Int = 0,
    isCorrected: Bool = false,
    weights: [UInt32: Int32],
    query: UInt32
  ) {
    self.after = after
    self.window = window
    self.skipped = skipped
    self.shown = shown
    self.folded = folded
    self.isCorrected = isCorrected
    self.weights = weights
    self.query = query
  }

  /// Reads what ``text`` gave; `nil` when it is something else.
  package init?(_ text: String) {
    guard text.utf8.count <= 1024 else { return nil }
    var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: base64), bytes.first == Self.version else { return nil }
    var reader = Reader(bytes: Array(bytes.dropFirst()))
    guard let query = reader.number(UInt32.self), let skipped = reader.number(UInt16.self),
      let shown = reader.number(UInt16.self), let flags = reader.number(UInt8.self), flags <= 15
    else { return nil }
    self.query = query
    self.skipped = Int(skipped)
    self.shown = Int(shown)
    isCorrected = flags & 2 != 0
    folded = 0
    if flags & 1 != 0 {
      guard let position = reader.position() else { return nil }
      after = position
    }
    if flags & 4 != 0 {
      guard let end = reader.position(), let last = reader.position(),
        let bits = reader.number(UInt64.self), Double(bitPattern: bits).isFinite
      else { return nil }
      window = Window(end: end, last: last, score: Double(bitPattern: bits))
    }
    if flags & 8 != 0 {
      guard let count = reader.number(UInt32.self) else { return nil }
      folded = Int(count)
    }
    weights = [:]
    while !reader.isAtEnd {
      guard let term = reader.number(UInt32.self), let weight = reader.number(Int32.self),
        weight >= 0, weight <= SearchRequest.weightLimit
      else { return nil }
      weights[term] = weight
    }
  }

  /// The cursor as letters, digits, `-` and `_`.
  package var text: String {
    var bytes = [Self.version]
    Self.append(query, to: &bytes)
    Self.append(UInt16(clamping: skipped), to: &bytes)
    Self.append(UInt16(clamping: shown), to: &bytes)
    let flags =
      (after == nil ? 0 : 1) | (isCorrected ? 2 : 0) | (window == nil ? 0 : 4)
      | (folded == 0 ? 0 : 8)
    Self.append(UInt8(flags), to: &bytes)
    if let after { Self.append(after, to: &bytes) }
    if let window {
      Self.append(window.end, to: &bytes)
      Self.append(window.last, to: &bytes)
      Self.append(window.score.bitPattern, to: &bytes)
    }
    if folded > 0 { Self.append(UInt32(clamping: folded), to: &bytes) }
    for (term, weight) in weights.sorted(by: { $0.key < $1.key }) {
      Self.append(term, to: &bytes)
      Self.append(weight, to: &bytes)
    }
    let digits = Data(bytes).base64EncodedData().compactMap { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      default: digit
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func append(_ position: SearchPosition, to bytes: inout [UInt8]) {
    append(position.score, to: &bytes)
    append(position.staticScore, to: &bytes)
    append(position.id, to: &bytes)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    var isAtEnd: Bool { offset == bytes.count }

    mutating func position() -> SearchPosition? {
      guard let score = number(Int32.self), let staticScore = number(Int32.self),
        let id = number(UInt64.self)
      else { return nil }
      return SearchPosition(score: score, staticScore: staticScore, id: id)
    }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      let size = MemoryLayout<Number>.size
      guard offset + size <= bytes.count else { return nil }
      defer { offset += size }
      return bytes[offset..<offset + size].reversed()
        .reduce(0) { ($0 as Number) << 8 | Number(truncatingIfNeeded: $1) }
    }
  }
}
