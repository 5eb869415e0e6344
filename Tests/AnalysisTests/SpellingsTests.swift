import Testing

@testable import Analysis

struct SpellingsTests {
  @Test(
    "Words with hyphens are joined, words of several kinds of letters are parted, umlauts have an e",
    arguments: [
      ("COVID-19", ["covid19"]), ("mod_rewrite", ["modrewrite"]), ("UTF-8", ["utf8"]),
      ("right-to-left text", ["righttoleft"]), ("GitHub", ["git", "hub"]), ("MH17", ["mh", "17"]),
      ("YouTube and PowerShell", ["you", "tube", "power", "shell"]), ("plain words", []),
      ("Title Case HTML", []), ("a - b", []), ("and/or", []), ("iPhone", ["i", "phone"]),
      ("iPhone15", ["i", "phone", "15", "iphone"]),

      ("a1b2c3d4", []), ("größe-20", ["groesse", "grosse20"]), ("Ünlü", ["uenlue"]), ("-plum", []),
      ("plum-", []),
      ("one-two-three-four-five", []), ("donaudampf-schifffahrtsgesellschaft", []),
      ("C++-Kurs", ["c++kurs"]), ("", []), ("orchardTree has plums", ["orchard", "tree"]),
      ("orchardsT has plums", ["orchards", "t"]), ("orchardT has plums", ["orchard", "t"]),
      ("applesauce2 is for breakfast", ["applesauce", "2"]),
      ("4plums are on the table", ["4", "plums"]),
      ("PLUMTREES7 and more", ["plumtrees", "7"]), ("plum 7 trees and more", []),
      ("großeX and more of it", []), ("a plum größe7 and more", ["groesse7"]),
      ("strawberries of the field", []), ("München Ødegård", ["muenchen", "oedegard"]),
      ("Müller-Lüdenscheidt", ["mueller", "luedenscheidt", "mullerludenscheidt"]),
      ("Ankara'nın", ["ankaranin"]), ("O'Brien", ["o", "brien"]),
      ("Sant'Angelo", ["sant", "angelo"]), ("don't they'll", []),
      ("خانه\u{200C}های", ["خانههاي"]), ("сім'я", []),
    ] as [(String, [String])]
  )
  func spellings(text: String, expected: [String]) {
    var list = Analyzer().tokens(of: text)
    Analyzer().addSpellings(to: &list, from: text)
    let found = list.tokens.filter { $0.kind == .spelling }.map { list.string(of: $0) }
    #expect(found == expected)
  }
}
