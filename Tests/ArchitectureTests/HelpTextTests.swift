import Testing

/// How the help of verbs looks on a terminal of 80 columns.
struct HelpTextTests {
  /// The lines of the literal behind each `discussion:` of a file, without what all are indented by.
  private static func discussions(in text: String) -> [[Substring]] {
    text.matches(of: /discussion: """\n((?s:.*?))\n( *)"""/).map { match in
      match.1.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.dropFirst(match.2.count) }
    }
  }

  @Test("A line that ends where it is written fits, and all others are wrapped by the terminal")
  func lines() throws {
    var count = 0
    for file in try SourceTree.files(below: "Sources/pippin") {
      for lines in Self.discussions(in: try SourceTree.text(file)) {
        count += 1
        for (line, next) in zip(lines, lines.dropFirst() + [""]) where line.count > 80 {
          let isLast = next.isEmpty && !line.hasPrefix(" ")
          #expect(isLast || line.hasSuffix("\\"), "\(file): \(line)")
        }
      }
    }
    #expect(count > 30, "the scan finds the texts")
  }
}
