import Shelving
import SpotlightItems
import Spotting
import Testing

/// What typed words find; rows and sources are those of the table of behavior that the private index
/// keeps to.
struct TypedSearchTests {
  private static let pie = SpotlightItem("pie", "Apple Pie Recipe")

  @Test("Row 44: an item is found at every letter of its title (W16, RADAR 19410955)")
  func letterByLetter() throws {
    let index = try TemporaryIndex([Self.pie, SpotlightItem("other", "Lemon Tart")])
    let text = "Apple Pie Recipe"
    for end in text.indices {
      let typed = String(text[...end])
      #expect(try index.typed(typed) == ["pie"], "\(typed)")
    }
  }

  @Test(
    "Rows 2, 5, 6, 21, 45, 46 and 48: every word must match, in any field, the last as a beginning",
    arguments: [
      ("pie app", ["pie"]), ("apple tart", []), ("APPLE PIE", ["pie"]), ("pie a", ["pie"]),
      ("pie z", []), ("", []), ("  ", []), ("!", []), ("win", ["class"]), ("class", ["class"]),
      ("windowcl", ["class"]), ("myw", ["class"]), ("interesting person", ["becky"]),
      ("interesting p", ["becky"]), ("bec", ["becky"]), ("becky comedy", ["becky"]),
      ("ada", ["pie"]), ("ada@exam", ["pie"]), ("crust", ["pie"]), ("cru", ["pie"]),
      ("o'b", ["brien"]), ("brie", ["brien"]), ("\"pie\"", ["pie"]),
      ("-apple", ["pie"]), ("apple OR", []), ("title:apple", []), ("x image", []),
    ]
  )
  func words(text: String, expected: [String]) throws {
    let index = try TemporaryIndex([
      SpotlightItem(
        "pie",
        "Apple Pie Recipe",
        [
          "authors": .people([
            ItemPerson(name: "Ada", handles: ["ada@example.com"], handleKind: "email")
          ]), "textContent": .text("Bake the crust."), "contentType": .text("public.image"),
        ]
      ), SpotlightItem("class", "MyWindowClass"),
      SpotlightItem(
        "becky",
        nil,
        [
          "displayName": .text("Becky"), "contentDescription": .text("An interesting person"),
          "keywords": .texts(["comedy"]),
        ]
      ), SpotlightItem("brien", "Mr. O'Brien"),
    ])
    #expect(try index.typed(text) == expected)
  }

  @Test("Row 47: diacritics do not matter, and the exact spelling comes first (W16, OURS)")
  func diacritics() throws {
    let index = try TemporaryIndex([
      SpotlightItem("accents", "Frédéric"), SpotlightItem("plain", "Frederic"),
    ])
    #expect(try index.typed("frederic") == ["plain", "accents"])
    #expect(try index.typed("frédéric") == ["accents", "plain"])
  }

  @Test(
    "Row 49: two characters of a word are enough in every script (S0, S1, S3)",
    arguments: [
      ("东京", "我的东京旅行"), ("旅行", "我的东京旅行"), ("كت", "مكتبة الكتاب"), ("ال", "الكتاب"),
      ("친구", "친구 목록"), ("목록", "친구 목록"), ("東", "東京タワー"), ("タワ", "東京タワー"),
      ("при", "Привет мир"), ("สวั", "สวัสดี"),
    ]
  )
  func scripts(text: String, title: String) throws {
    let index = try TemporaryIndex([SpotlightItem("a", title), SpotlightItem("b", "Plum cake")])
    #expect(try index.typed(text) == ["a"])
  }

  @Test(
    "Rows 3, 4 and 15: kinds are found by their key word, and deletion takes them away (S1, S2)"
  )
  func deletion() throws {
    let shows = ["Lost": "drama", "Friends": "comedy", "Monk": "comedy"].map { title, genre in
      SpotlightItem(
        identifier: title,
        domain: "tv-shows",
        attributes: ["title": .text(title), "keywords": .texts([genre])]
      )
    }
    let index = try TemporaryIndex(shows + [SpotlightItem("book", "A comedy of errors")])
    #expect(try Set(index.typed("comedy")) == ["Friends", "Monk", "book"])
    try index.apply([.remove(["Monk"])])
    #expect(try Set(index.typed("comedy")) == ["Friends", "book"])
    try index.apply([.removeDomains(["tv-shows"])])
    #expect(try index.typed("comedy") == ["book"])
    try index.apply([.removeAll])
    #expect(try index.typed("comedy") == [])
  }

  @Test("Rows 77 to 79: limits on results, ranked and not (D)")
  func limits() throws {
    let items = (0..<20).map { number in
      SpotlightItem(
        "\(number)",
        "Plum \(number)",
        ["contentCreationDate": .date(Double(number) * 1_000_000)]
      )
    }
    let index = try TemporaryIndex(items)
    #expect(try index.typed("plum") { $0.maxResults = 5 } == ["19", "18", "17", "16", "15"])
    let some = try index.typed("plum") { $0.maxRankedResults = 3 }
    #expect(some.prefix(3) == ["19", "18", "17"] && Set(some).count == 20)
    #expect(try Set(index.typed("plum") { $0.isRanked = false }).count == 20)
    #expect(try index.typed("plum") { $0.maxResults = 0 } == [])
    #expect(try index.typed("plum") { $0.filters = ["title == \"*7\""] } == ["17", "7"])
  }

  @Test("Row 80: suggestions go on from what was typed, and say how much of them that is (BLD)")
  func suggestions() throws {
    let titles = ["Apple pie", "Apricot", "Apple tart", "Application", "Apron", "Aperture", "Plum"]
    let index = try TemporaryIndex(titles.map { SpotlightItem($0, $0) })
    var search = TypedSearch("Ap")
    search.maxSuggestions = 4
    let found = try index.index.matches(search).suggestions
    #expect(found.count == 4 && found.first?.text == "Apple")
    for suggestion in found {
      #expect(suggestion.text.hasPrefix("Ap") && suggestion.typed == 0..<2)
      #expect(suggestion.kind == .completion)
    }
    search.text = "apple t"
    #expect(try index.index.matches(search).suggestions.map(\.text) == ["apple tart"])
    search.text = ""
    #expect(try index.index.matches(search) == TypedAnswer())
  }

  @Test("Row 82: a custom key is typed only if it is searched by default, and asked by name (D)")
  func customKeys() throws {
    let index = try TemporaryIndex()
    let item = SpotlightItem(
      "a",
      "Plum",
      ["recipe_cook": .text("Wolfgang"), "hidden": .text("Veiled"), "open": .text("Openly")]
    )
    let batch = ItemBatch(
      [.put(item)],
      customKeys: [
        "open": CustomKeyTraits(isSearchableByDefault: true),
        "hidden": CustomKeyTraits(isSearchable: false),
      ]
    )
    try index.index.store.apply(batch, now: TemporaryIndex.now)
    #expect(try index.typed("openly") == ["a"])
    #expect(try index.typed("wolfgang") == [] && index.typed("veiled") == [])
    #expect(throws: ItemIndexFailure.self) { try index.query("recipe_cook == \"Wolfgang\"") }
  }

  @Test("Row 82: whatever an app hands over, its keys can be named in queries", arguments: [0, 1])
  func namedKeys(round: Int) async throws {
    let index = try TemporaryIndex()
    let item = SpotlightItem(
      "a",
      "Plum",
      ["recipe_cook": .text("Wolfgang"), "stars": .integer(4), "eaten": .date(5)]
    )
    try await index.index.apply(ItemBatch([.put(item)]))
    for query in ["recipe_cook == \"Wolfgang\"", "stars >= 4", "InRange(eaten, 4, 6)"] {
      #expect(try index.query(query) == ["a"], "\(query)")
    }
    #expect(try index.typed("wolfgang") == [])
  }

  @Test("Row 82: what a key holds is known, also when its last value in a batch is cleared (OURS)")
  func clearedKey() async throws {
    let index = try TemporaryIndex()
    let item = SpotlightItem("a", "Plum", ["stars": .integer(4)])
    let cleared = ItemChange.patch(identifier: "b", domain: nil, expiresAt: nil, ["stars": nil])
    try await index.index.apply(ItemBatch([.put(item), .put(SpotlightItem("b", "Pear")), cleared]))
    #expect(try index.query("stars >= 4") == ["a"])
  }
}
