import CoreSpotlight
import Foundation
import Spotlight
import SpotlightItems
import Testing

/// What may be used from any thread, used from many at once; `Scripts/sanitize thread` looks for races in it.
struct SideBySideTests {
  private static let tasks = 6
  private static let rounds = 12

  /// Runs `body` in tasks side by side, each with a number of its own.
  private func sideBySide(
    _ body: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<Self.tasks { group.addTask { try await body(task) } }
      try await group.waitForAll()
    }
  }

  @Test("Tasks index, search, delete and view side by side, and find what was acknowledged")
  func index() async throws {
    let index = try TestedIndex()
    try await index.use {
      try await sideBySide { task in
        for round in 0..<Self.rounds {
          let identifier = "\(task)-\(round)"
          try await index.put(item(identifier, "Plum \(task) of \(round)", domain: "d.\(task)"))
          #expect(try await index.query("title == \"Plum \(task) of \(round)\"") == [identifier])
          let viewed = activity("View \(task)") { $0.isEligibleForPrediction = true }
          viewed.becomeCurrent()
          #expect(try await index.typed("plum \(task)").contains(identifier))
          _ = try await index.suggestions("")
          if round % 3 == 2 {
            try await CSSearchableIndex.default()
              .deleteSearchableItems(withIdentifiers: [identifier])
            #expect(try await !index.typed("plum").contains(identifier))
          }
        }
      }
      let left = try await Spotlight.items().count
      #expect(left == Self.tasks * Self.rounds * 2 / 3)
    }
  }

  @Test("Batches of several indexes end side by side, each with its own client state")
  func batches() async throws {
    let index = try TestedIndex()
    try await index.use {
      try await sideBySide { task in
        let named = CSSearchableIndex(name: "index \(task)")
        for round in 0..<Self.rounds {
          named.beginBatch()
          try await named.deleteSearchableItems(withDomainIdentifiers: ["d.\(task)"])
          try await named.indexSearchableItems([item("\(task)", "Plum", domain: "d.\(task)")])
          try await named.endBatch(withClientState: Data("\(round)".utf8))
          #expect(try await named.fetchLastClientState() == Data("\(round)".utf8))
        }
      }
      #expect(try await index.typed("plum").count == Self.tasks)
    }
  }

  @Test("A query is cancelled by many at once, and completed once")
  func cancelled() async throws {
    let index = try TestedIndex()
    try await index.use {
      let items = (0..<300).map { item("\($0)", "Plum \($0)") }
      try await CSSearchableIndex.default().indexSearchableItems(items)
      for round in 0..<Self.rounds {
        let query = CSSearchQuery(queryString: "title == \"Plum*\"", queryContext: nil)
        let heard = Heard()
        query.completionHandler = { _ in heard.add("completed") }
        query.foundItemsHandler = { _ in _ = query.foundItemCount }
        query.start()
        try await sideBySide { task in
          if task > round % 3 { query.cancel() }
          _ = (query.isCancelled, query.foundItemCount)
        }
        while heard.texts.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(heard.texts == ["completed"])
      }
    }
  }

  @Test("Sets, items and activities are changed and read by many at once")
  func objects() async throws {
    let set = CSSearchableItemAttributeSet(contentType: .text)
    let shared = CSSearchableItem(uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: set)
    let viewed = activity("Plum")
    try await sideBySide { task in
      for round in 0..<200 {
        set.title = "Plum \(task)"
        set.rating = NSNumber(value: round)
        _ = (set.title, shared.change, set.copy())
        shared.domainIdentifier = "d.\(task)"
        viewed.title = "Plum \(round)"
        viewed.addUserInfoEntries(from: ["\(task)": round])
        viewed.contentAttributeSet = set
        _ = (viewed.value, viewed.contentAttributeSet)
      }
    }
    #expect(viewed.value.userInfo.count == Self.tasks)
  }
}
