/// Text in which long repetitions are written short: `⟦1000×plum ⟧` is a thousand times `plum `.
package enum RepeatedText {
  /// `text` with each repetition written out.
  ///
  /// What only looks like one, such as without a number, stays as it is.
  package static func writtenOut(_ text: String) -> String {
    // Most texts have none, and looking for a character takes longer than for its first byte.
    guard text.utf8.contains(0xE2) else { return text }
    var rest = text[...]
    var result = ""
    while let start = rest.firstIndex(of: "⟦") {
      result += rest[..<start]
      let inside = rest[rest.index(after: start)...]
      guard let sign = inside.firstIndex(of: "×"), let end = inside.firstIndex(of: "⟧"), sign < end,
        let count = Int(inside[..<sign]), (0...limit).contains(count)
      else {
        result.append("⟦")
        rest = inside
        continue
      }
      result += String(repeating: String(inside[inside.index(after: sign)..<end]), count: count)
      rest = inside[inside.index(after: end)...]
    }
    return result + rest
  }

  /// The most repetitions that are written out: over the limits on whatever is read.
  private static let limit = 1 << 24
}

extension Specimen {
  /// The specimen with each repetition written out.
  var writtenOut: Specimen {
    Specimen(kind, bad: RepeatedText.writtenOut(bad), good: RepeatedText.writtenOut(good))
  }
}
