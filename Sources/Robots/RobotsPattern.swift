/// The path of a rule, with `*` for anything and `$` for the end.
///
/// Matching takes time in proportion to the path and the pattern together, whatever they hold:
/// the pieces between the stars are searched for one after the other, each from where the one
/// before it ended, with a table that makes the search never step back.
///
/// Reference: RFC 9309 §2.2.3
struct RobotsPattern: Hashable, Sendable {
  /// How specific the pattern is: its octets in their one spelling, the wildcards included.
  let specificity: Int

  /// Whether a `*` stands in the pattern.
  var hasWildcard: Bool { plain.pieces.count > 1 }

  private let plain: Glob
  private let folded: Glob?

  /// Reads a pattern as a rule writes it, comment and outer white space removed.
  init(_ written: ArraySlice<UInt8>) {
    let path = RobotsPath(pattern: written)
    specificity = path.bytes.count
    plain = Glob(path.bytes)
    folded = path.folded.map { Glob($0) }
  }

  private init(specificity: Int, plain: Glob) {
    self.specificity = specificity
    self.plain = plain
    folded = nil
  }

  /// The pattern up to its first `*`, which matches at least as much.
  var withoutWildcards: RobotsPattern {
    RobotsPattern(specificity: specificity, plain: Glob(pieces: [plain.pieces[0]]))
  }

  /// Whether the pattern matches `path` from its start.
  func matches(_ path: RobotsPath) -> Bool {
    if plain.matches(path.bytes) { return true }
    if folded == nil, path.folded == nil { return false }
    return (folded ?? plain).matches(path.folded ?? path.bytes)
  }
}

/// Pieces of text with anything between them.
private struct Glob: Hashable, Sendable {
  /// The text between the stars; the first piece stands at the start.
  let pieces: [Piece]

  /// Whether the last piece stands at the end.
  private let isAnchored: Bool

  /// How many bytes a path must have at least.
  private let minimum: Int

  init(pieces: [Piece], isAnchored: Bool = false) {
    self.pieces = pieces
    self.isAnchored = isAnchored
    minimum = pieces.reduce(0) { $0 + $1.bytes.count }
  }

  init(_ pattern: [UInt8]) {
    let isAnchored = pattern.last == UInt8(ascii: "$")
    let text = isAnchored ? pattern.dropLast() : pattern[...]
    let split = text.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    var pieces: [Piece] = []
    for (place, bytes) in split.enumerated() {
      // Between two stars nothing is the same as one star.
      let isInner = place > 0 && place < split.count - 1
      if !isInner || !bytes.isEmpty { pieces.append(Piece(Array(bytes), isSearched: place > 0)) }
    }
    self.init(pieces: pieces, isAnchored: isAnchored)
  }

  func matches(_ path: [UInt8]) -> Bool {
    guard path.count >= minimum else { return false }
    return path.withUnsafeBufferPointer { path in
      guard pieces[0].stands(in: path, at: 0) else { return false }
      var index = pieces[0].bytes.count
      guard pieces.count > 1 else { return !isAnchored || index == path.count }
      for piece in pieces[1..<(pieces.count - 1)] {
        guard let end = piece.end(in: path, from: index) else { return false }
        index = end
      }
      let last = pieces[pieces.count - 1]
      guard isAnchored else { return last.end(in: path, from: index) != nil }
      let start = path.count - last.bytes.count
      return start >= index && last.stands(in: path, at: start)
    }
  }
}

/// One piece of text, and the table that lets it be searched for in one pass.
private struct Piece: Hashable, Sendable {
  let bytes: [UInt8]

  /// For each place, how many bytes before its end are also the start of the piece
  /// (Knuth, Morris, Pratt); empty for a piece that is never searched for.
  private let borders: [Int32]

  init(_ bytes: [UInt8], isSearched: Bool) {
    self.bytes = bytes
    guard isSearched else {
      borders = []
      return
    }
    var borders = [Int32](repeating: 0, count: bytes.count)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = Int(borders[length - 1]) }
      if bytes[index] == bytes[length] { length += 1 }
      borders[index] = Int32(truncatingIfNeeded: length)
    }
    self.borders = borders
  }

  /// Whether the piece stands at `start`.
  func stands(in path: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard path.count - start >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count, path[start + index] == bytes[index] { index += 1 }
      return index == bytes.count
    }
  }

  /// Returns where the piece ends the first time it stands at `start` or later.
  func end(in path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if bytes.isEmpty { return start }
    var length = 0
    var index = start
    while index < path.count {
      while length > 0, path[index] != bytes[length] { length = Int(borders[length - 1]) }
      if path[index] == bytes[length] { length += 1 }
      index += 1
      if length == bytes.count { return index }
    }
    return nil
  }
}
