/// Parts pieces of a text that results may show from those that they may not; see ``NosnippetMark``.
enum WithheldText {
  /// Cuts `ranges` at the borders of `withheld`; both are in order and without overlaps.
  static func divide(
    _ ranges: [Range<Int>],
    by withheld: [Range<Int>]
  ) -> (shown: [Range<Int>], withheld: [Range<Int>]) {
    var parts: (shown: [Range<Int>], withheld: [Range<Int>]) = ([], [])
    var next = 0
    for range in ranges {
      var start = range.lowerBound
      while next < withheld.count, withheld[next].upperBound <= start { next += 1 }
      var other = next
      while other < withheld.count, withheld[other].lowerBound < range.upperBound {
        let held = withheld[other].clamped(to: range)
        if start < held.lowerBound { parts.shown.append(start..<held.lowerBound) }
        if !held.isEmpty { parts.withheld.append(held) }
        start = max(start, held.upperBound)
        other += 1
      }
      if start < range.upperBound { parts.shown.append(start..<range.upperBound) }
    }
    return parts
  }

  /// The pieces of `text` at `ranges`, one space between two of them, and none around.
  static func joined(_ ranges: [Range<Int>], of text: [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    for range in ranges {
      var piece = text[range]
      if piece.first == 0x20 { piece.removeFirst() }
      if piece.last == 0x20 { piece.removeLast() }
      guard !piece.isEmpty else { continue }
      if !joined.isEmpty { joined.append(0x20) }
      joined += piece
    }
    return joined
  }
}
