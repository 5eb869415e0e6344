import CoreSpotlight
import Foundation
import Spotlight
import Testing

/// Items through Core Spotlight's classes and the durable index.
///
/// The numbers are rows of the private index's conformance table. Sources: S0 to S4, tutorials on these
/// APIs; HDR, the headers of Core Spotlight; W16 and W17, WWDC 2016, session 223, and WWDC 2017, session
/// 231; OURS, where Apple says nothing.
struct ItemConformanceTests {
  @Test(
    "Tutorials' items are found by names, parts of descriptions, key words",
    arguments: samplesCases
  )
  func samples(_ sample: IndexCase) async throws { try await sample.run() }

  private static let samplesCases: [IndexCase] = [
    IndexCase(
      "Rows 1, 2: a friend is found by three letters, all by a part of their descriptions (S3)"
    ) { index async throws in
      for name in ["Amal", "Becky", "Chen", "Dora", "Emil", "Fay"] {
        try await index.put(item(name, name) { $0.contentDescription = "An interesting person." })
      }
      #expect(try await index.typed("bec") == ["Becky"])
      #expect(try await index.typed("interesting person").count == 6)
    },
    IndexCase(
      "Rows 3, 4: shows are found by genre, and no longer once their domain is deleted (S2)"
    ) { index async throws in
      try await index.put(
        item("1", "Harbor", domain: "tv-shows") { $0.keywords = ["Drama"] },
        item("2", "Bakery", domain: "tv-shows") { $0.keywords = ["Cooking"] },
        item("3", "Lights", domain: "tv-shows") { $0.keywords = ["Drama"] }
      )
      #expect(try await Set(index.typed("drama")) == ["1", "3"])
      try await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [
        "tv-shows"
      ])
      #expect(try await index.typed("drama").isEmpty)
    },
    IndexCase("Row 5: a bookmark with displayName is found by a tag in its description (S4)") {
      index async throws in
      try await index.put(
        item("b", nil) {
          $0.displayName = "Library hours"
          $0.contentDescription = "books, winter"
        }
      )
      #expect(try await index.typed("winter") == ["b"])
    },
    IndexCase("Row 6: a word that only the title has finds an item with another displayName (S0)") {
      index async throws in
      try await index.put(
        item("n", "The Long Voyage of the Sparrow") {
          $0.displayName = "Sparrow"
          $0.contentDescription = "A novel"
          $0.keywords = ["sea"]
        }
      )
      #expect(try await index.typed("voyage") == ["n"])
    },
  ]

  @Test(
    "Items are replaced, updated and deleted as Core Spotlight's header says",
    arguments: changesCases
  )
  func changes(_ change: IndexCase) async throws { try await change.run() }

  private static let changesCases: [IndexCase] = [
    IndexCase("Row 11: an item that is indexed again has nothing of the old one (HDR)") {
      index async throws in
      try await index.put(item("a", "Old") { $0.keywords = ["plum"] })
      try await index.put(item("a", "New"))
      #expect(try await index.typed("new") == ["a"])
      #expect(try await index.typed("old").isEmpty)
      #expect(try await index.typed("plum").isEmpty)
    },
    IndexCase("Row 12: an update changes the attributes that it has (HDR)") { index async throws in
      try await index.put(item("a", "Pie") { $0.rating = 2 })
      let update = item("a", nil) { $0.rating = 4 }
      update.isUpdate = true
      try await index.put(update)
      #expect(try await index.query("title == \"Pie\" && rating == 4") == ["a"])
    },
    IndexCase("Row 13: an update that sets the title to nil clears it, and the item stays (HDR)") {
      index async throws in
      try await index.put(item("a", "Pie") { $0.rating = 2 })
      let update = item("a", "x") { $0.title = nil }
      update.isUpdate = true
      try await index.put(update)
      #expect(try await index.typed("pie").isEmpty)
      #expect(try await index.query("rating == 2") == ["a"])
    },
    IndexCase("Row 14: an update of an item that is not there does nothing (HDR)") {
      index async throws in
      let update = item("b", "Pie")
      update.isUpdate = true
      try await index.put(update)
      #expect(try await index.typed("pie").isEmpty)
    },
    IndexCase("Rows 15, 16: items are deleted by their identifiers, and unknown ones are no error")
    { index async throws in
      try await index.put(item("1", "Pie"), item("2", "Pie"), item("3", "Pie"))
      let unknown = ["2", "unknown"]
      try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: unknown)
      #expect(try await Set(index.typed("pie")) == ["1", "3"])
    },
    IndexCase("Rows 17, 18, 19: a domain goes with its subdomains, and only it (HDR)") {
      index async throws in
      for domain in ["a", "a.b", "a.c", "ab"] {
        try await index.put(item(domain, "Pie", domain: domain))
      }
      for (deleted, left) in [
        ("a.", ["a", "a.b", "a.c", "ab"]), ("", ["a", "a.b", "a.c", "ab"]),
        ("a.b", ["a", "a.c", "ab"]), ("a", ["ab"]),
      ] {
        try await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [deleted]
        )
        #expect(try await index.typed("pie").sorted() == left, "\(deleted)")
      }
    },
    IndexCase("Row 20: after all is deleted nothing is found, and indexing works again (S1)") {
      index async throws in
      try await index.put(item("a", "Pie", domain: "x"), item("b", "Pie", domain: "y"))
      try await CSSearchableIndex.default().deleteAllSearchableItems()
      #expect(try await index.typed("pie").isEmpty)
      try await index.put(item("c", "Pie"))
      #expect(try await index.typed("pie") == ["c"])
    },
  ]

  @Test("Items end when they are to", arguments: lifetimesCases)
  func lifetimes(_ lifetime: IndexCase) async throws { try await lifetime.run() }

  private static let lifetimesCases: [IndexCase] = [
    IndexCase("Row 21: an item without a date of expiry lives for 30 days (HDR, S4)") {
      index async throws in
      try await index.put(item("a", "Pie"))
      index.pass(29 * TestedIndex.day)
      #expect(try await index.typed("pie") == ["a"])
      index.pass(2 * TestedIndex.day)
      #expect(try await index.typed("pie").isEmpty)
    },
    IndexCase("Row 22: an item that ends in an hour is found after 59 minutes, not after 61 (HDR)")
    { index async throws in
      let ending = item("a", "Pie")
      ending.expirationDate = index.now + TestedIndex.hour
      try await index.put(ending)
      index.pass(59 * 60)
      #expect(try await index.typed("pie") == ["a"])
      index.pass(2 * 60)
      #expect(try await index.typed("pie").isEmpty)
    },
  ]

  @Test("What was acknowledged is durable, and batches are whole", arguments: durabilityCases)
  func durability(_ durability: IndexCase) async throws { try await durability.run() }

  private static let durabilityCases: [IndexCase] = [
    IndexCase("Row 28: the handler is called later than the call returned, without an error (S0 D)")
    { index async throws in
      let order = Order()
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        // The handler waits for the call to return.
        let returned = DispatchSemaphore(value: 0)
        CSSearchableIndex.default().indexSearchableItems([item("a", "Pie")]) { error in
          returned.wait()
          order.add(error == nil ? "acknowledged" : "failed")
          done.resume()
        }
        order.add("returned")
        returned.signal()
      }
      #expect(order.texts == ["returned", "acknowledged"])
      #expect(try await index.typed("pie") == ["a"])
    },
    IndexCase("Row 29: what was acknowledged is there for the next launch (W17)") {
      index async throws in
      try await index.put(item("a", "Pie"))
      let again = try await index.use { try await index.typed("pie") }
      #expect(again == ["a"])
    },
    IndexCase("Rows 34, 40: a batch comes whole with its state, which each named index has (W17)") {
      index async throws in
      let (one, two) = (CSSearchableIndex(name: "one"), CSSearchableIndex(name: "two"))
      one.beginBatch()
      try await one.indexSearchableItems([item("1", "Pie"), item("2", "Pie"), item("3", "Pie")])
      // Row 35.
      #expect(try await index.typed("pie").isEmpty)
      try await one.endBatch(withClientState: Data("s1".utf8))
      two.beginBatch()
      try await two.endBatch(withClientState: Data("t1".utf8))
      #expect(try await index.typed("pie").count == 3)
      #expect(try await one.fetchLastClientState() == Data("s1".utf8))
      #expect(try await two.fetchLastClientState() == Data("t1".utf8))
    },
    IndexCase("Row 35: a batch that was not ended is not there for the next launch (ADD)") {
      index async throws in
      let named = CSSearchableIndex(name: "one")
      named.beginBatch()
      try await named.indexSearchableItems([item("a", "Pie")])
      let again = try await index.use { try await index.typed("pie") }
      #expect(again.isEmpty)
    },
    IndexCase("Rows 37, 39: a state too long, or another than expected, applies nothing (D, OBJC2)")
    { index async throws in
      let named = CSSearchableIndex(name: "one")
      named.beginBatch()
      try await named.endBatch(withClientState: Data("s1".utf8))
      named.beginBatch()
      try await named.indexSearchableItems([item("a", "Pie")])
      await #expect {
        try await named.endBatch(withClientState: Data(count: 251))
      } throws: { CSIndexError.invalidClientStateError ~= $0 }
      named.beginBatch()
      try await named.indexSearchableItems([item("b", "Pie")])
      await #expect {
        try await named.endIndexBatch(
          expectedClientState: Data("s0".utf8),
          newClientState: Data("s2".utf8)
        )
      } throws: { CSIndexError.mismatchedClientState ~= $0 }
      #expect(try await index.typed("pie").isEmpty)
      #expect(try await named.fetchLastClientState() == Data("s1".utf8))
    },
    IndexCase("Row 38: the default index has no batches, and applies what it gets (ADD W17)") {
      index async throws in
      CSSearchableIndex.default().beginBatch()
      try await index.put(item("a", "Pie"))
      await #expect {
        try await CSSearchableIndex.default().endBatch(withClientState: Data())
      } throws: { CSIndexError.indexingUnsupported ~= $0 }
      #expect(try await index.typed("pie") == ["a"])
    },
    IndexCase("Row 42: without its cache the index finds everything (OURS)") { index async throws in
      try await index.put(item("a", "Pie"))
      #expect(try await index.typed("pie") == ["a"])
      try FileManager.default.removeItem(at: index.folder.appendingPathComponent("index"))
      let again = try await index.use { try await index.typed("pie") }
      #expect(again == ["a"])
    },
  ]
}

/// What happened, in order.
private final class Order: @unchecked Sendable {
  private let lock = NSLock()
  private var added: [String] = []

  func add(_ text: String) { lock.withLock { added.append(text) } }
  var texts: [String] { lock.withLock { added } }
}
