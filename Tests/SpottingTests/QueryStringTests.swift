import Foundation
import SpotlightItems
import Spotting
import Testing

/// What query strings find; rows and sources are those of the table of behavior that the private index
/// keeps to.
struct QueryStringTests {
  private static func titles(_ titles: [String]) -> [SpotlightItem] {
    titles.map { SpotlightItem($0, $0) }
  }

  @Test(
    "Rows 59 to 65 and 70: texts are compared as the query says (CSQ, W16, W17)",
    arguments: [
      ("title == \"Paris\"", ["Paris"]),
      (
        "title == \"Paris\"wc",
        ["I love Paris", "Paris", "Paris by night", "paris", "paris-france.jpg"]
      ),
      ("title == \"Window\"w", ["MyWindowClass"]), ("title == \"WindowClass\"w", ["MyWindowClass"]),
      ("title == \"window\"w", []), ("title == \"MyWindow\"w", ["MyWindowClass"]),
      ("title == \"Frederic\"cd", ["Frédéric"]), ("title == \"frederic\"c", []),
      ("title == \"paris*\"c", ["Paris", "Paris by night", "paris", "paris-france.jpg"]),
      (
        "title == \"*paris*\"c",
        [
          "Comparison", "I love Paris", "Paris", "Paris by night", "paris", "paris-france.jpg",
        ]
      ), ("title == \"a\\\"b\"", ["a\"b"]), ("**==\"by paris\"cdwt", ["Paris by night"]),
      ("title == \"Pa*ght\"", ["Paris by night"]), ("title == \"t\"w", ["Don't"]),
      ("title == \"Paris\" || title == \"Don't\"", ["Don't", "Paris"]),
      ("!(title == \"*a*\"c)", ["Don't", "Frédéric", "NSWindow"]),
      (
        "*==\"par*\"cdw && title != \"paris\"c",
        [
          "I love Paris", "Paris by night", "paris-france.jpg",
        ]
      ),
    ]
  )
  func texts(query: String, expected: [String]) throws {
    let index = try TemporaryIndex(
      Self.titles([
        "Paris", "I love Paris", "paris", "Paris by night", "paris-france.jpg", "Comparison",
        "MyWindowClass", "NSWindow", "Frédéric", "a\"b", "Don't",
      ])
    )
    #expect(try index.query(query) == expected.sorted())
  }

  @Test(
    "Rows 62, 65, 66 and 69: attributes by name, by star and by two stars (CSQ, W17, D)",
    arguments: [
      ("authorNames == \"Frédéric\"cd", ["mail"]), ("kMDItemAuthorNames == \"fred*\"cd", ["mail"]),
      ("**==\"plum cake\"cdwt", ["cake"]), ("*==\"plum cake\"cdwt", []),
      ("*==\"sugar\"cdw", []), ("**==\"sugar\"cdw", ["cake"]),
      ("textContent == \"sugar\"", ["cake"]),
      ("contentType == \"public.email-message\" && subject != \"Re:*\"", ["mail"]),
      ("url == \"https://example.com/*\"", ["cake"]), ("domainIdentifier == \"d.*\"", ["reply"]),
      ("alternateNames == \"Letter\"", ["mail"]), ("keywords == \"b\"", ["cake"]),
      ("isoSpeed == 100", ["cake"]), ("likelyJunk == 1", ["reply"]),
    ]
  )
  func attributes(query: String, expected: [String]) throws {
    let mail: [String: ItemValue] = [
      "contentType": .text("public.email-message"), "subject": .text("Plans"),
      "authorNames": .texts(["Frederic"]), "alternateNames": .texts(["x", "Letter"]),
    ]
    var reply = SpotlightItem("reply", nil, mail)
    reply.domain = "d.e"
    reply.attributes["subject"] = .text("Re: Plans")
    reply.attributes["authorNames"] = .texts(["Ada"])
    reply.attributes["alternateNames"] = nil
    reply.attributes["likelyJunk"] = .integer(1)
    let index = try TemporaryIndex([
      SpotlightItem("mail", nil, mail), reply,
      SpotlightItem(
        "cake",
        "Plum tart",
        [
          "textContent": .text("A cake with brown sugar"), "keywords": .texts(["a", "b"]),
          "url": .url("https://example.com/cake"), "isoSpeed": .number(100),
        ]
      ),
    ])
    #expect(try index.query(query) == expected)
  }

  @Test(
    "Rows 67 and 68: numbers and dates (CSQ, W17)",
    arguments: [
      ("pageCount > 10", ["11", "15", "16"]),
      ("InRange(pageCount, 5, 15)", ["10", "11", "15", "5"]),
      ("pageCount == 10", ["10"]), ("pageCount != 10", ["11", "15", "16", "5", "d6", "d8"]),
      ("contentCreationDate >= $time.today(-7)", ["d6"]),
      ("contentCreationDate < $time.now(-604800)", ["d8"]),
      ("pageCount > 10 && title == \"Pages\"", ["11", "15", "16"]),
    ]
  )
  func numbers(query: String, expected: [String]) throws {
    let pages = [5, 10, 11, 15, 16].map {
      SpotlightItem("\($0)", "Pages", ["pageCount": .integer(Int64($0))])
    }
    let dated = [6.0, 8].map {
      SpotlightItem(
        "d\(Int($0))",
        "Date",
        ["contentCreationDate": .date(TemporaryIndex.now - $0 * TemporaryIndex.day)]
      )
    }
    #expect(try TemporaryIndex(pages + dated).query(query) == expected)
  }

  @Test(
    "Row 71: what is no query fails, with its position, before any item (OBJC2)",
    arguments: [
      ("title == ", 9), ("title", 5), ("(title == \"x\"", 13), ("title ==[c] \"x\"", 8),
      ("nosuch == \"x\"", 0), ("title == \"x\" &&", 15), ("NOT title == \"x\"", 0), ("", 0),
    ]
  )
  func invalid(query: String, offset: Int) async throws {
    let index = try TemporaryIndex(Self.titles(["x"]))
    var failure: ItemIndexFailure?
    do {
      for try await batch in index.index.find(ItemSearch(query)) { Issue.record("\(batch)") }
    } catch let error as ItemIndexFailure {
      failure = error
    }
    guard case .invalidQuery(let found, let column, let reason) = failure else {
      Issue.record("\(query): \(String(describing: failure))")
      return
    }
    #expect(found == offset && column == offset + 1 && !reason.isEmpty)
  }

  @Test("Rows 73 and 76: a thousand matches come in several batches (W17)")
  func batches() async throws {
    let index = try TemporaryIndex((0..<1_000).map { SpotlightItem("\($0)", "Plum \($0)") })
    var sizes: [Int] = []
    for try await batch in index.index.find(ItemSearch("title == \"Plum*\"")) {
      sizes.append(batch.count)
    }
    #expect(sizes.reduce(0, +) == 1_000 && sizes.count == 10)
    var search = ItemSearch("title == \"Plum*\"")
    search.maxResults = 150
    sizes = []
    for try await batch in index.index.find(search) { sizes.append(batch.count) }
    #expect(sizes == [100, 50])
  }

  @Test("Row 74: found items have the attributes that were wanted, and no others (D, OURS)")
  func wanted() throws {
    let index = try TemporaryIndex([SpotlightItem("a", "Plum", ["rating": .integer(4)])])
    for (names, expected) in [
      (["title"], ["title"]), ([], []), (nil, ["rating", "title"]), (["none"], []),
    ] as [(Set<String>?, [String])] {
      try index.index.search(ItemSearch("title == \"Plum\"", attributes: names)) { batch in
        #expect(batch.map { $0.item.attributes.keys.sorted() } == [expected])
        #expect(batch.map(\.item.identifier) == ["a"])
        return true
      }
    }
  }

  @Test("Row 75: each filter has to hold too, and a wrong one fails (D)")
  func filters() throws {
    let index = try TemporaryIndex([
      SpotlightItem("a", "Plum", ["rating": .integer(4)]), SpotlightItem("b", "Plum"),
    ])
    #expect(try index.query("title == \"Plum\"", filters: ["rating > 3"]) == ["a"])
    #expect(try index.query("title == \"Plum\"", filters: ["rating > 3", "rating < 3"]) == [])
    #expect(throws: ItemIndexFailure.self) { try index.query("title == \"Plum\"", filters: ["x"]) }
  }

  @Test("Words give all candidates: with them and without them a query finds the same")
  func candidates() throws {
    var random = TestRandomWords(seed: 3)
    let items = (0..<120).map {
      SpotlightItem("\($0)", random.text(), ["textContent": .text(random.text())])
    }
    let index = try TemporaryIndex(items)
    for _ in 0..<60 {
      let value = random.value()
      for query in ["title == \"\(value)\"", "*==\"\(value)\"", "textContent == \"\(value)\""] {
        for modifiers in ["", "c", "w", "cdw", "cdwt", "t"] {
          let found = try index.query(query + modifiers)
          // Beside a clause that no index helps with, everything is looked at.
          let all = try index.query("rating == 7 || (\(query)\(modifiers))")
          #expect(found == all, "\(query)\(modifiers)")
        }
      }
    }
  }
}
