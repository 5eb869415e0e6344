import Inspecting
import Testing

/// Text measured in the cells of a terminal.
struct CellTextTests {
  @Test(
    "Wide characters take two cells, marks none",
    arguments: [
      ("plum", 4), ("梅", 2), ("한국어", 6), ("é", 1), ("e\u{301}", 1), ("🍎", 2), ("كعكة", 4),
      ("👩‍👩‍👧", 2), ("ｆｕｌｌ", 8), ("", 0), ("\u{200B}", 0),
    ]
  )
  func width(text: String, expected: Int) {
    #expect(CellText.width(text) == expected)
  }

  @Test(
    "Lines are at most as wide as asked, and hold every word in order",
    arguments: [4, 10, 23, 80]
  )
  func wrap(limit: Int) {
    let text = "北京旅行指南 a plum and apple pie with cream and an averyveryverylongword 한국어 end"
    let lines = CellText.wrap(text, to: limit)
    #expect(lines.allSatisfy { CellText.width($0) <= limit })
    let joined = lines.joined().replacing(" ", with: "")
    #expect(joined == text.replacing(" ", with: ""))
  }

  @Test("What is cut ends with an ellipsis, what is padded fills its column")
  func fit() {
    #expect(CellText.fit("梅梅梅", to: 5) == "梅梅…")
    #expect(CellText.fit("梅", to: 4) == "梅  ")
    #expect(CellText.cut("plum", to: 4) == "plum")
    #expect(CellText.width(CellText.fit("averylongword", to: 7)) == 7)
  }
}
