import Testing

@testable import Quality

struct HintWordsTests {
  @Test(
    "Words of every list are found wherever they begin in a text",
    arguments: [
      ("", []), ("cake", []), ("rev", []), ("review", .opinions), ("a preview of plums", .opinions),
      ("kundenbewertungen", .opinions), ("レビュー12件", .opinions), ("好评价", .opinions),
      ("he rated it", .opinions), ("overrated it", []), ("180 kcal per piece", .nutrition),
      ("12 人分", .yield), ("serves four", .yield), ("last updated today", .update),
      ("sku 12", .identifier), ("4人份 热量 更新", [.yield, .nutrition, .update]),
      ("rezept fur 4 personen mit nahrwerten", [.yield, .nutrition]), ("sku", .identifier),
      ("ean", .identifier), ("oceans", []),
    ] as [(String, HintWords.Topics)]
  )
  func topics(text: String, expected: HintWords.Topics) {
    #expect(HintWords.all.topics(in: WordFold.fold([text], marks: .dropped)) == expected)
  }

  @Test("A word is found at every place of a text, whatever stands before it")
  func places() {
    for length in 0..<40 {
      let text =
        String(repeating: "x", count: length) + "calori" + String(repeating: "c", count: length % 7)
      #expect(
        HintWords.all.topics(in: WordFold.fold([text], marks: .dropped)) == .nutrition,
        "\(length)"
      )
    }
  }
}
