/// The patterns of a list of rules, laid out so that asking all of them touches little memory.
///
/// A pattern's `*` stands for anything and a `$` at its end for the end. The pieces between the
/// stars follow each other, each the first behind the one before it. Where they are is known of
/// all patterns at once: the time grows with the path and with the patterns, not with both
/// multiplied, so that every rule of a file counts, however many have wildcards.
///
/// Reference: RFC 9309 §2.2.2 and §2.2.3
struct RobotsMatcher: Sendable {
  /// One pattern: a run of pieces, the first of which is at the start.
  struct Entry {
    var firstPiece: Int32
    var endPiece: Int32
    /// How many bytes a path must have at least.
    var minimum: Int32
    /// Whether the last piece is at the end.
    var isAnchored: Bool
  }

  /// The text of one piece.
  struct Piece {
    /// Where it starts and ends in ``bytes``.
    var start: Int32
    var end: Int32
    /// Its number in ``index``; -1 when it is at the start or the end of a path, or empty.
    var number: Int32

    var count: Int { Int(end - start) }
  }

  private var entries: [Entry] = []
  private var pieces: [Piece] = []
  private var bytes: [UInt8] = []
  private var index = PieceIndex()

  /// Lays out `patterns`, the first to match first.
  init(_ patterns: [[UInt8]]) {
    for pattern in patterns { append(pattern) }
    index.link()
  }

  private mutating func append(_ pattern: [UInt8]) {
    let isAnchored = pattern.last == UInt8(ascii: "$")
    let text = isAnchored ? pattern.dropLast() : pattern[...]
    let split = text.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    let firstPiece = pieces.count
    let firstByte = bytes.count
    for (number, piece) in split.enumerated() {
      let isFirst = number == 0
      let isLast = number == split.count - 1
      // Nothing between two stars is the same as one star.
      if piece.isEmpty, !isFirst, !isLast { continue }
      append(piece: piece, isSearched: !isFirst && !(isLast && isAnchored) && !piece.isEmpty)
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

  private mutating func append(piece: ArraySlice<UInt8>, isSearched: Bool) {
    let start = bytes.count
    bytes.append(contentsOf: piece)
    let number = isSearched ? index.add(piece) : -1
    pieces.append(
      Piece(
        start: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: bytes.count),
        number: Int32(truncatingIfNeeded: number)
      )
    )
  }

  /// Returns the index of the first pattern that matches `path` from its start.
  func firstMatch(_ path: [UInt8]) -> Int? {
    path.withUnsafeBufferPointer { path in
      entries.withUnsafeBufferPointer { entries in
        pieces.withUnsafeBufferPointer { pieces in
          bytes.withUnsafeBufferPointer { bytes in
            var search = RobotsSearch(path, entries, pieces, bytes)
            return search.run(index)
          }
        }
      }
    }
  }
}
