import CoreSpotlight
import Foundation
import SpotlightItems
import Synchronization
import Testing

/// What an index hands to the store, and how it answers.
///
/// Sources: Apple, "CSSearchableIndex" (D), WWDC 2017 session 231 (W17); the numbers are rows of the
/// private index's conformance table.
struct SearchableIndexTests {
  private let fake = FakeIndex()

  private func item(_ identifier: String, key: CSCustomAttributeKey? = nil) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    if let key { attributes.setValue("x" as NSString, forCustomKey: key) }
    return CSSearchableItem(
      uniqueIdentifier: identifier,
      domainIdentifier: nil,
      attributeSet: attributes
    )
  }

  private var batches: [[ItemChange]] { fake.heard.batches.map(\.changes) }

  @Test("The default index is one object, and what it does comes in the order of the calls")
  func order() async throws {
    try await fake.use { _ in
      let index = CSSearchableIndex.default()
      #expect(index === CSSearchableIndex.default() && CSSearchableIndex.isIndexingAvailable())
      index.indexSearchableItems([item("a")], completionHandler: nil)
      index.deleteSearchableItems(withIdentifiers: ["a"], completionHandler: nil)
      index.deleteSearchableItems(withDomainIdentifiers: ["d"], completionHandler: nil)
      try await index.deleteAllSearchableItems()
    }
    let changes = batches
    #expect(changes.first == [item("a").change])
    #expect(changes.dropFirst() == [[.remove(["a"])], [.removeDomains(["d"])], [.removeAll]])
  }

  @Test("Row 28: a handler is called after the call returned, with nil, when the store has it all")
  func handler() async {
    let events = Mutex<[String]>([])
    await fake.use { _ in
      let index = CSSearchableIndex.default()
      // Holds the store's lock, so that nothing is applied before the call returns.
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        fake.state.withLock { _ in
          index.indexSearchableItems([item("a")]) { error in
            events.withLock { $0.append(error == nil ? "handler" : "error") }
            done.resume()
          }
          events.withLock { $0.append("returned") }
        }
      }
    }
    #expect(events.withLock { $0 } == ["returned", "handler"])
    #expect(batches.count == 1)
  }

  @Test(
    "An item is indexed as it was when the call was made, with what is known of its custom keys"
  )
  func snapshot() async throws {
    let key = try #require(
      CSCustomAttributeKey(
        keyName: "mood",
        searchable: true,
        searchableByDefault: true,
        unique: false,
        multiValued: false
      )
    )
    try await fake.use { _ in
      let item = item("a", key: key)
      let change = item.change
      CSSearchableIndex.default().indexSearchableItems([item], completionHandler: nil)
      item.attributeSet.title = "Later"
      try await CSSearchableIndex.default().indexSearchableItems([])
      #expect(batches.first == [change])
    }
    let traits = CustomKeyTraits(isSearchableByDefault: true)
    #expect(fake.heard.batches[0].customKeys == ["mood": traits])
  }

  @Test(
    "What the store throws has Apple's code, in its domain, and says what to do",
    arguments: [
      (
        ItemIndexFailure.unavailable(reason: "r", advice: "a"),
        CSIndexError.Code.indexUnavailableError
      ),
      (.full(reason: "r"), .quotaExceeded),
      (.invalidItem(identifier: "i", reason: "r"), .invalidItemError),
      (.clientStateTooLong(bytes: 251), .invalidClientStateError),
      (.mismatchedClientState(stored: nil), .mismatchedClientState),
    ]
  )
  func errors(failure: ItemIndexFailure, code: CSIndexError.Code) async {
    fake.state.withLock { $0.failure = failure }
    await fake.use { _ in
      do {
        try await CSSearchableIndex.default().indexSearchableItems([item("a")])
        Issue.record("no error")
      } catch {
        #expect((error as? CSIndexError)?.code == code && code ~= error)
        let bridged = error as NSError
        #expect(bridged.domain == CSIndexErrorDomain && bridged.code == code.rawValue)
        #expect(bridged.localizedDescription == failure.description)
      }
    }
  }

  @Test("Rows 34, 40: a batch comes together with its client state, each index with its own")
  func batch() async throws {
    try await fake.use { _ in
      let (first, second) = (CSSearchableIndex(name: "one"), CSSearchableIndex(name: "two"))
      #expect(try await first.fetchLastClientState().isEmpty)
      first.beginBatch()
      try await first.indexSearchableItems([item("a"), item("b")])
      try await first.deleteSearchableItems(withIdentifiers: ["c"])
      // Row 35: nothing is applied before the batch ends.
      #expect(batches.isEmpty)
      try await first.endBatch(withClientState: Data("s1".utf8))
      second.beginBatch()
      try await second.endIndexBatch(expectedClientState: nil, newClientState: Data("s2".utf8))
      #expect(batches == [[item("a").change, item("b").change, .remove(["c"])], []])
      #expect(try await first.fetchLastClientState() == Data("s1".utf8))
      #expect(try await second.fetchLastClientState() == Data("s2".utf8))
    }
  }

  @Test("Rows 37, 39: a state that is too long, or another than expected, leaves all as it was")
  func refusedStates() async throws {
    await fake.use { _ in
      let index = CSSearchableIndex(name: "one")
      index.beginBatch()
      index.indexSearchableItems([item("a")], completionHandler: nil)
      await #expect {
        try await index.endBatch(withClientState: Data(count: 251))
      } throws: { CSIndexError.invalidClientStateError ~= $0 }
      index.beginBatch()
      await #expect {
        try await index.endIndexBatch(
          expectedClientState: Data("s0".utf8),
          newClientState: Data("s1".utf8)
        )
      } throws: { CSIndexError.mismatchedClientState ~= $0 }
    }
    #expect(batches.isEmpty)
  }

  @Test("Row 38: the default index has no batches, and what is indexed is applied as without one")
  func defaultBatch() async throws {
    try await fake.use { _ in
      let index = CSSearchableIndex.default()
      index.beginBatch()
      try await index.indexSearchableItems([item("a")])
      await #expect {
        try await index.endBatch(withClientState: Data())
      } throws: { CSIndexError.indexingUnsupported ~= $0 }
      #expect(batches == [[item("a").change]])
    }
  }

  @Test("A batch that was not begun is an error")
  func noBatch() async {
    await fake.use { _ in
      let index = CSSearchableIndex(name: "one")
      await #expect {
        try await index.endBatch(withClientState: Data())
      } throws: { CSIndexError.indexingUnsupported ~= $0 }
    }
  }

  /// Remembers what it was to index again.
  final class Delegate: NSObject, CSSearchableIndexDelegate {
    let requests = Mutex<[ReindexRequest]>([])
    let acknowledges: Bool

    init(acknowledges: Bool) { self.acknowledges = acknowledges }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping @Sendable () -> Void
    ) {
      requests.withLock { $0.append(.everything) }
      if acknowledges { acknowledgementHandler() }
    }

    func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping @Sendable () -> Void
    ) {
      requests.withLock { $0.append(.identifiers(identifiers)) }
      if acknowledges { acknowledgementHandler() }
    }

    func data(
      for searchableIndex: CSSearchableIndex,
      itemIdentifier: String,
      typeIdentifier: String
    ) throws -> Data { Data("\(itemIdentifier) \(typeIdentifier)".utf8) }
  }

  @Test("Row 41: the delegate hears what is to be indexed again, until it acknowledges that")
  func delegate() async throws {
    fake.state.withLock { $0.requests = [.everything, .identifiers(["a"])] }
    try await fake.use { _ in
      let (forgetful, careful) = (Delegate(acknowledges: false), Delegate(acknowledges: true))
      let index = CSSearchableIndex.default()
      index.indexDelegate = forgetful
      await index.handRequests()
      #expect(fake.heard.requests.count == 2)
      index.indexDelegate = careful
      await index.handRequests()
      // The acknowledgements are before this in the order of the calls.
      try await index.indexSearchableItems([])
      #expect(fake.heard.requests.isEmpty)
      #expect(forgetful.requests.withLock { $0.prefix(2) } == [.everything, .identifiers(["a"])])
      #expect(Set(careful.requests.withLock { $0 }) == [.everything, .identifiers(["a"])])
      index.indexDelegate = nil
    }
  }

  @Test("The data of an item comes from the delegate, for this program alone")
  func data() async {
    await fake.use { connection in
      let delegate = Delegate(acknowledges: true)
      let index = CSSearchableIndex(name: "one")
      index.indexDelegate = delegate
      for (bundle, expected) in [
        (connection.settings.bundleIdentifier, "a public.jpeg"), ("com.example.other", nil),
      ] {
        let text: String? = await withCheckedContinuation { done in
          index.fetchData(
            forBundleIdentifier: bundle,
            itemIdentifier: "a",
            contentType: .jpeg
          ) { data, _ in done.resume(returning: data.map { String(decoding: $0, as: UTF8.self) }) }
        }
        #expect(text == expected)
      }
      index.indexDelegate = nil
    }
  }
}
