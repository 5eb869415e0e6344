import Testing

@testable import Inspecting

/// Tables on terminals of any width.
struct TextTableTests {
  static let table = TextTable(
    ["severity", "pages", "rule", "what is wrong", "for example"],
    [
      [
        "error", "1,204", "structured-data.missing", "The page has no structured data at all",
        "https://www.orchard.example/recipes/apple-pie-with-cinnamon?lang=en",
      ],
      ["note", "7", "image.too-small", "The image is too small", "https://a.example/"],
    ]
  )

  @Test(
    "No line is wider than the terminal, and no word is cut",
    arguments: [40, 60, 80, 100, 140]
  )
  func width(width: Int) {
    let lines = Self.table.lines(width: width)
    for line in lines { #expect(CellText.width(line) <= width, "\(line)") }
    let text = lines.joined(separator: " ").split(separator: " ")
    let words = Self.table.rows.joined().joined(separator: " ").split(separator: " ")
    for word in words where !word.hasPrefix("http") {
      #expect(text.contains(word), "\(word) at \(width)")
    }
  }

  @Test("A URL is readable: whole where there is room, else with both ends")
  func addresses() {
    let wide = Self.table.lines(width: 160).joined(separator: "\n")
    #expect(wide.contains("https://www.orchard.example/recipes/apple-pie-with-cinnamon?lang=en"))
    let narrow = Self.table.lines(width: 80).joined(separator: "\n")
    #expect(narrow.contains("https://www"))
    #expect(narrow.contains("lang=en"))
  }

  @Test("A code is never shortened, and text wraps before a URL is")
  func codes() {
    let lines = TextTable(
      ["pages", "rule", "what is wrong", "for example"],
      [
        [
          "2", "structured-data.open-graph-only", "It has no data of its own kind at all",
          "https://a.example/b",
        ]
      ]
    ).lines(width: 90)
    let text = lines.joined(separator: "\n")
    #expect(
      text.contains("structured-data.open-graph-only") && text.contains("https://a.example/b")
    )
  }

  @Test("Numbers stand at the right edge of their column")
  func numbers() throws {
    let lines = TextTable(["host", "pages"], [["a", "1,204"], ["b", "7"]]).lines(width: 80)
    #expect(lines == ["  host  pages", "  a     1,204", "  b         7"])
  }

  @Test("A column for which there is no room stands below its row, under its title")
  func below() {
    let lines = TextTable(["rule", "example"], [["a-rule-with-a-long-name", "an-example-of-it"]])
      .lines(width: 32)
    #expect(lines == ["  rule", "  a-rule-with-a-long-name", "    example: an-example-of-it"])
  }

  @Test(
    "What is shortened keeps both ends and never has more cells than allowed",
    arguments: [
      ("abcdefghij", 5, "ab…ij"), ("abc", 3, "abc"), ("果樹園の梨と桃", 7, "果…と桃"), ("ab", 1, "…"),
    ]
  )
  func shortened(text: String, limit: Int, expected: String) {
    let short = CellText.shorten(text, to: limit)
    #expect(short == expected)
    #expect(CellText.width(short) <= limit)
  }
}
