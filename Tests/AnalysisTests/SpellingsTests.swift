import Testing

@testable import Analysis

struct SpellingsTests {
  @Test(
    "Words with hyphens are joined, words of several kinds of letters are parted",
    arguments: [
      ("COVID-19", ["covid19"]), ("mod_rewrite", ["modrewrite"]), ("UTF-8", ["utf8"]),
      ("right-to-left text", ["righttoleft"]), ("GitHub", ["git", "hub"]), ("MH17", ["mh", "17"]),
      ("YouTube and PowerShell", ["you", "tube", "power", "shell"]), ("plain words", []),
      ("Title Case HTML", []), ("a - b", []), ("and/or", []), ("iPhone", ["i", "phone"]),
      ("a1b2c3d4", []), ("größe-20", ["grosse20"]), ("Ünlü", []), ("-plum", []), ("plum-", []),
      ("one-two-three-four-five", []), ("donaudampf-schifffahrtsgesellschaft", []),
      ("C++-Kurs", ["c++kurs"]), ("", []),
    ] as [(String, [String])]
  )
  func spellings(text: String, expected: [String]) {
    var list = Analyzer().tokens(of: text)
    Analyzer().addSpellings(to: &list, from: text)
    let found = list.tokens.filter { $0.kind == .spelling }.map { list.string(of: $0) }
    #expect(found == expected)
  }
}
