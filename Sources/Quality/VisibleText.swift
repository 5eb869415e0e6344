import Records

/// The text of a page in a form in which claims can be looked up.
///
/// A class, because most pages need only a part of it: each part is made when it is asked for.
final class VisibleText {
  private let text: String
  private let title: String

  /// Words in lower case between single spaces, one at each end.
  private lazy var folded = Self.fold(text + " " + title)
  private lazy var numbers = Self.numbers(in: text)

  /// Whether there is no text to look into.
  let isEmpty: Bool

  /// The most bytes of text that are looked into.
  private static let limit = 400_000

  /// Takes what a reader of the page sees: its text and its title.
  init(_ record: PageRecord) {
    text =
      record.text.utf8.count <= Self.limit
      ? record.text : String(decoding: record.text.utf8.prefix(Self.limit), as: UTF8.self)
    title = record.title ?? ""
    isEmpty = !text.utf8.contains { $0 > 0x20 }
  }

  /// Whether the words of `claim` stand in the text: one after the other, or four in five of
  /// them anywhere when there are more than two.
  func contains(words claim: String) -> Bool? {
    let words = Self.fold(String(claim.prefix(500)))
    guard words.count > 2 else { return nil }
    if folded.contains(run: words[...]) { return true }
    let pieces = words.split(separator: 0x20)
    guard pieces.count > 2 else { return false }
    let found = pieces.prefix(40).count { folded.contains(run: [0x20] + $0 + [0x20]) }
    return Double(found) >= 0.8 * Double(min(pieces.count, 40))
  }

  /// Whether a number stands in the text, however it is written.
  func contains(number claim: String) -> Bool? {
    let values = Self.numbers(in: claim)
    guard !values.isEmpty else { return nil }
    return !values.isDisjoint(with: numbers)
  }

  /// The words of `text` in lower case; everything that is no letter and no digit divides them.
  private static func fold(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0x20]
    bytes.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        let lower = byte | 0x20
        if lower &- 0x61 < 26 {
          bytes.append(lower)
        } else if byte &- 0x30 < 10 {
          bytes.append(byte)
        } else if bytes.last != 0x20 {
          bytes.append(0x20)
        }
      } else if isWord(scalar) {
        bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      } else if bytes.last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last != 0x20 { bytes.append(0x20) }
    return bytes
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// The numbers in `text`, each in every reading that its points and commas allow.
  private static func numbers(in text: String) -> Set<Double> {
    var numbers: Set<Double> = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] &- 0x30 < 10 else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end] &- 0x30 < 10 || isPoint(bytes, end) { end += 1 }
      insert(bytes[index..<min(end, index + 24)], into: &numbers)
      index = end
    }
    return numbers
  }

  /// Whether a point or a comma stands between digits.
  private static func isPoint(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") else {
      return false
    }
    return index + 1 < bytes.count && bytes[index + 1] &- 0x30 < 10
  }

  private static func insert(_ run: ArraySlice<UInt8>, into numbers: inout Set<Double>) {
    let digits = run.filter { $0 &- 0x30 < 10 }
    if let whole = Double(String(decoding: digits, as: UTF8.self)) { numbers.insert(whole) }
    guard let point = run.lastIndex(where: { $0 &- 0x30 >= 10 }) else { return }
    let front = run[..<point].filter { $0 &- 0x30 < 10 }
    let spelt = String(decoding: front + [UInt8(ascii: ".")] + run[(point + 1)...], as: UTF8.self)
    if let decimal = Double(spelt) { numbers.insert(decimal) }
  }
}

extension [UInt8] {
  /// Whether the bytes of `run`, a space and more, stand in a row somewhere.
  fileprivate func contains(run: ArraySlice<UInt8>) -> Bool {
    let run = [UInt8](run)
    guard run.count > 1, run.count <= count else { return false }
    return withUnsafeBufferPointer { text in
      run.withUnsafeBufferPointer { run in
        // The second byte starts a word and is rarer than the space before it.
        let second = run[1]
        let last = text.count - run.count
        var index = 0
        while index <= last {
          guard text[index + 1] == second, text[index] == run[0] else {
            index += 1
            continue
          }
          var offset = 2
          while offset < run.count, text[index + offset] == run[offset] { offset += 1 }
          if offset == run.count { return true }
          index += 1
        }
        return false
      }
    }
  }
}
