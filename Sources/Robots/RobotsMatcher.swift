/// The patterns of a list of rules, laid out so that asking all of them touches little memory.
///
/// A pattern's `*` stands for anything and a `$` at its end for the end. Matching takes time in
/// proportion to the path and the pattern together, whatever they hold: the pieces between the
/// stars are searched for one after the other, each from where the one before it ended, with a
/// table that makes the search never step back (Knuth, Morris, Pratt).
///
/// Reference: RFC 9309 §2.2.3
struct RobotsMatcher: Sendable {
  /// One pattern: a run of pieces, the first of which is at the start.
  private struct Entry {
    var firstPiece: Int32
    var endPiece: Int32
    /// How many bytes a path must have at least.
    var minimum: Int32
    /// Whether the last piece is at the end.
    var isAnchored: Bool
  }

  /// Where the text of one piece starts and ends in ``bytes``.
  private struct Piece {
    var start: Int32
    var end: Int32
  }

  private var entries: [Entry] = []
  private var pieces: [Piece] = []
  private var bytes: [UInt8] = []

  /// For each of ``bytes``, how many bytes up to there are also the start of its piece.
  private var borders: [Int32] = []

  /// Lays out `patterns`, the first to match first.
  init(_ patterns: [[UInt8]]) {
    for pattern in patterns { append(pattern) }
  }

  private mutating func append(_ pattern: [UInt8]) {
    let isAnchored = pattern.last == UInt8(ascii: "$")
    let text = isAnchored ? pattern.dropLast() : pattern[...]
    let split = text.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    let firstPiece = pieces.count
    let firstByte = bytes.count
    for (index, piece) in split.enumerated() {
      // Nothing between two stars is the same as one star.
      let isInner = index > 0 && index < split.count - 1
      if !isInner || !piece.isEmpty { append(piece: piece) }
    }
    entries.append(
      Entry(
        firstPiece: Int32(truncatingIfNeeded: firstPiece),
        endPiece: Int32(truncatingIfNeeded: pieces.count),
        minimum: Int32(truncatingIfNeeded: bytes.count - firstByte),
        isAnchored: isAnchored
      )
    )
  }

  private mutating func append(piece: ArraySlice<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: piece)
    var length = 0
    for index in start..<bytes.count {
      if index > start {
        while length > 0, bytes[index] != bytes[start + length] {
          length = Int(borders[start + length - 1])
        }
        if bytes[index] == bytes[start + length] { length += 1 }
      }
      borders.append(Int32(truncatingIfNeeded: length))
    }
    pieces.append(
      Piece(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: bytes.count))
    )
  }

  /// Returns the index of the first pattern that matches `path` from its start.
  func firstMatch(_ path: [UInt8]) -> Int? {
    path.withUnsafeBufferPointer { path in
      entries.withUnsafeBufferPointer { entries in
        pieces.withUnsafeBufferPointer { pieces in
          bytes.withUnsafeBufferPointer { bytes in
            borders.withUnsafeBufferPointer { borders in
              let search = Search(path: path, bytes: bytes, borders: borders)
              return entries.firstIndex { Self.matches($0, pieces, search) }
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func matches(
    _ entry: Entry,
    _ pieces: UnsafeBufferPointer<Piece>,
    _ search: Search
  ) -> Bool {
    guard search.path.count >= Int(entry.minimum) else { return false }
    var piece = pieces[Int(entry.firstPiece)]
    guard search.stands(piece, at: 0) else { return false }
    var index = Int(piece.end - piece.start)
    let lastPiece = Int(entry.endPiece) - 1
    if lastPiece == Int(entry.firstPiece) { return !entry.isAnchored || index == search.path.count }
    for number in (Int(entry.firstPiece) + 1)..<lastPiece {
      guard let end = search.end(of: pieces[number], from: index) else { return false }
      index = end
    }
    piece = pieces[lastPiece]
    guard entry.isAnchored else { return search.end(of: piece, from: index) != nil }
    let start = search.path.count - Int(piece.end - piece.start)
    return start >= index && search.stands(piece, at: start)
  }

  /// A path, and the text of the pieces that are looked for in it.
  private struct Search {
    let path: UnsafeBufferPointer<UInt8>
    let bytes: UnsafeBufferPointer<UInt8>
    let borders: UnsafeBufferPointer<Int32>

    /// Whether `piece` is at `start`.
    @inline(__always)
    func stands(_ piece: Piece, at start: Int) -> Bool {
      let offset = Int(piece.start)
      let count = Int(piece.end) - offset
      guard path.count - start >= count else { return false }
      var index = 0
      while index < count, path[start + index] == bytes[offset + index] { index += 1 }
      return index == count
    }

    /// Returns where `piece` ends the first time it is at `start` or later.
    func end(of piece: Piece, from start: Int) -> Int? {
      let offset = Int(piece.start)
      let count = Int(piece.end) - offset
      if count == 0 { return start }
      let first = bytes[offset]
      var length = 0
      var index = start
      while index < path.count {
        let byte = path[index]
        index += 1
        if length == 0, byte != first { continue }
        while length > 0, byte != bytes[offset + length] {
          length = Int(borders[offset + length - 1])
        }
        if byte == bytes[offset + length] { length += 1 }
        if length == count { return index }
      }
      return nil
    }
  }
}
