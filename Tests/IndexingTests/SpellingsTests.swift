import Testing

@testable import Indexing

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

  @Test(
    "Both ways of writing are found by the other",
    arguments: [
      ("covid19", "COVID-19 rules"), ("git hub", "News from GitHub"), ("utf8", "About UTF-8"),
      ("mh 17", "MH17 report"), ("modrewrite", "mod_rewrite"), ("power shell", "PowerShell"),
    ]
  )
  func found(query: String, title: String) throws {
    let index = try SegmentIndex(folder: try ScratchFolder().path)
    try index.apply([change(1, id: 1, .sample(title)), change(2, id: 2, .sample("other"))])
    var request = SearchRequest(query)
    request.mode = .all
    #expect(index.search(request).hits.map(\.id) == [1])
  }

  @Test(
    "Words that are joined by signs come first where a page joins them so",
    arguments: ["salad-hating", "Salad_Hating", "+salad-hating"]
  )
  func joinedFirst(query: String) throws {
    let index = try SegmentIndex(folder: try ScratchFolder().path)
    var changes = (1...9).map { change(Int64($0), id: UInt64($0), .sample("Salad")) }
    changes[4] = change(5, id: 5, .sample("Other", body: "The salad-hating public."))
    changes[5] = change(6, id: 6, .sample("Salad", body: "Who is hating?"))
    try index.apply(changes)
    #expect(index.search(SearchRequest(query)).hits.first?.id == 5)
  }
}
