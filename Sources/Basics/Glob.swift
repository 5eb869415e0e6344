/// A pattern in which `*` stands for any bytes, none included, and everything else for itself.
///
/// Matching takes time linear in the text and the pattern: each piece between stars is looked for
/// once, by the algorithm of Knuth, Morris and Pratt (SIAM Journal on Computing, 1977), from where the
/// one before it ended, because the first occurrence leaves the most room for the pieces behind it.
package struct Glob: Hashable, Sendable {
  /// What is before the first star; all of the pattern without one.
  private let head: [UInt8]
  /// What is behind the last star; `nil` without one.
  private let tail: [UInt8]?
  private let pieces: [Piece]

  /// Creates a pattern of `text`, as UTF-8.
  package init(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    head = Array(parts[0])
    tail = parts.count > 1 ? Array(parts[parts.count - 1]) : nil
    pieces = parts.dropFirst().dropLast().filter { !$0.isEmpty }.map { Piece(Array($0)) }
  }

  /// Whether the pattern stands for all of `text`.
  package func matches(_ text: some Sequence<UInt8>) -> Bool {
    let bytes = Array(text)
    guard let tail else { return bytes == head }
    guard bytes.count >= head.count + tail.count, bytes.starts(with: head),
      bytes.suffix(tail.count).elementsEqual(tail)
    else { return false }
    var rest = bytes[head.count..<(bytes.count - tail.count)]
    for piece in pieces {
      guard let end = piece.end(in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  /// Bytes that are looked for.
  private struct Piece: Hashable {
    private let bytes: [UInt8]
    /// For each count of bytes that match: how many still do when the next one does not.
    private var fallback: [Int] = [0]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var length = 0
      for byte in bytes.dropFirst() {
        length = longer(length, byte)
        fallback.append(length)
      }
    }

    /// How many bytes match when `byte` follows `count` of them.
    private func longer(_ count: Int, _ byte: UInt8) -> Int {
      var count = count
      while count > 0, bytes[count] != byte { count = fallback[count - 1] }
      return bytes[count] == byte ? count + 1 : 0
    }

    /// Where the first occurrence in `text` ends; `nil` without one.
    func end(in text: ArraySlice<UInt8>) -> Int? {
      var count = 0
      for index in text.indices {
        count = longer(count, text[index])
        if count == bytes.count { return index + 1 }
      }
      return nil
    }
  }
}
