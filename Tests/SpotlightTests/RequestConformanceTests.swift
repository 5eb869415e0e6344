import CoreSpotlight
import Foundation
import Spotlight
import Testing

/// What the index wants from an app again, through its delegate.
///
/// The numbers are rows of the private index's conformance table. Sources: D, Apple's documentation of
/// CSSearchableIndexDelegate; W16 and W17, WWDC 2016, session 223, and WWDC 2017, session 231.
struct RequestConformanceTests {
  /// Remembers what it was to index again.
  private final class Delegate: CSIndexExtensionRequestHandler {
    let heard = Heard()
    let acknowledges: Bool

    init(acknowledges: Bool) { self.acknowledges = acknowledges }

    override func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping @Sendable () -> Void
    ) {
      heard.add("all")
      if acknowledges { acknowledgementHandler() }
    }

    override func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping @Sendable () -> Void
    ) {
      heard.add(identifiers.joined(separator: " "))
      if acknowledges { acknowledgementHandler() }
    }
  }

  /// What a new delegate of `index` hears.
  private static func requests(
    _ index: CSSearchableIndex,
    acknowledging: Bool = false
  ) async throws -> Set<String> {
    let delegate = Delegate(acknowledges: acknowledging)
    index.indexDelegate = delegate
    await index.handRequests()
    // What it acknowledged comes before this in the order of the calls.
    try await index.indexSearchableItems([])
    index.indexDelegate = nil
    return Set(delegate.heard.texts)
  }

  @Test("Row 27: what ends is requested the day before, and stays if it is indexed (W16 W17)")
  func ending() async throws {
    let index = try TestedIndex()
    try await index.use {
      let named = CSSearchableIndex(name: "one")
      let ending = item("a", "Plum")
      ending.expirationDate = index.now + 36 * TestedIndex.hour
      try await named.indexSearchableItems([ending, item("b", "Pear")])
      #expect(try await Self.requests(named).isEmpty)
      index.pass(TestedIndex.day)
      #expect(try await Self.requests(named) == ["a"])
      try await named.indexSearchableItems([item("a", "Plum")])
      #expect(try await Self.requests(named).isEmpty)
      index.pass(TestedIndex.day)
      #expect(try await index.typed("plum") == ["a"])
    }
  }

  @Test("Row 41: lost items are requested at each launch until that is acknowledged (W17 D)")
  func lost() async throws {
    let index = try TestedIndex()
    try await index.use {
      try await CSSearchableIndex(name: "one").indexSearchableItems([item("a", "Plum")])
    }
    let database = index.folder.appendingPathComponent("items.sqlite")
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database.path + suffix)
    }
    try Data(repeating: 0x61, count: 9_000).write(to: database)
    for isLast in [false, false, true] {
      let heard = try await index.use {
        try await Self.requests(CSSearchableIndex(name: "one"), acknowledging: isLast)
      }
      #expect(heard == ["all"])
    }
    let after = try await index.use { try await Self.requests(CSSearchableIndex(name: "one")) }
    #expect(after.isEmpty)
  }
}
