extension Query {
  /// Whether `OR` or a bar in `text` stands between a filter and something else than that filter again.
  ///
  /// All filters must pass, so that it joins nothing there: it is for words, phrases and words in fields.
  package static func joinsFilters(in text: String) -> Bool {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 >= 0x80 }) else { return false }
    var text = text
    return text.withUTF8 { bytes in
      var scanner = QueryScanner(UnsafeBufferPointer(rebasing: bytes.prefix(byteLimit)))
      var previous: QueryScanner.Piece?
      var isJoined = false
      while let piece = scanner.next() {
        if piece.joint != nil {
          isJoined = true
          continue
        }
        if isJoined, let previous, previous.filter != piece.filter,
          previous.filter != nil || previous.sign != .excluded
        {
          return true
        }
        (previous, isJoined) = (piece, false)
      }
      return false
    }
  }
}
