import CoreSpotlight
import Foundation
import SpotlightItems
import Synchronization
import Testing
import UserActivity

/// Whose index handlers and delegates are within: that of whoever made the call.
struct ScopeTests {
  /// A call, and what it has called back.
  struct Call: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (_ back: @escaping @Sendable () -> Void) -> Void

    init(
      _ title: String,
      _ make: @escaping @Sendable (_ back: @escaping @Sendable () -> Void) -> Void
    ) {
      (testDescription, self.make) = (title, make)
    }
  }

  @Test("Handlers are within the index of whoever made the call", arguments: calls)
  func handlers(call: Call) async {
    let fake = FakeIndex()
    fake.state.withLock { $0.found = [[FoundItem(SpotlightItem(identifier: "a"))]] }
    await fake.use { _ in
      let isOwn = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
        let own = CSSearchableIndex.default()
        call.make { done.resume(returning: CSSearchableIndex.default() === own) }
      }
      #expect(isOwn)
    }
  }

  private static let calls: [Call] = [
    Call("items are indexed") { back in
      CSSearchableIndex.default().indexSearchableItems([]) { _ in back() }
    },
    Call("items are deleted") { back in
      CSSearchableIndex.default().deleteAllSearchableItems { _ in back() }
    },
    Call("the client state is fetched") { back in
      CSSearchableIndex(name: "one").fetchLastClientState { _, _ in back() }
    },
    Call("a query finds items") { back in
      let query = CSSearchQuery(queryString: "x", queryContext: nil)
      query.foundItemsHandler = { _ in back() }
      query.start()
    },
    Call("a query is completed") { back in
      let query = CSUserQuery(userQueryString: "x", userQueryContext: nil)
      query.completionHandler = { _ in back() }
      query.start()
    },
    Call("a query is cancelled that never started") { back in
      let query = CSSearchQuery(queryString: "x", queryContext: nil)
      query.completionHandler = { _ in back() }
      query.cancel()
    },
    Call("activities are deleted by name") { back in
      NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["a"]) { back() }
    },
    Call("all activities are deleted") { back in
      NSUserActivity.deleteAllSavedUserActivities { back() }
    },
    Call("a handler within a handler") { back in
      CSSearchableIndex.default().indexSearchableItems([]) { _ in
        CSSearchableIndex.default().indexSearchableItems([]) { _ in back() }
      }
    },
  ]

  /// Indexes an item again in the default index, when all items are to be.
  private final class Delegate: CSIndexExtensionRequestHandler {
    private let done: @Sendable () -> Void

    init(_ done: @escaping @Sendable () -> Void) { self.done = done }

    override func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping @Sendable () -> Void
    ) {
      let item = CSSearchableItem(
        uniqueIdentifier: "again",
        domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet(contentType: .text)
      )
      CSSearchableIndex.default().indexSearchableItems([item]) { [done] _ in
        acknowledgementHandler()
        done()
      }
    }
  }

  @Test("A delegate that indexes again by the default index does so in the one that lost its items")
  func delegate() async {
    let fake = FakeIndex()
    fake.state.withLock { $0.requests = [.everything] }
    await fake.use { _ in
      let index = CSSearchableIndex(name: "one")
      let (acknowledged, done) = AsyncStream<Void>.makeStream()
      // An index does not hold its delegate.
      let delegate = Delegate { done.finish() }
      index.indexDelegate = delegate
      for await _ in acknowledged {}
      withExtendedLifetime(delegate) {}
      index.indexDelegate = nil
      let identifiers = fake.heard.batches.flatMap(\.changes).map { change in
        if case .put(let item) = change { item.identifier } else { "another change" }
      }
      #expect(identifiers == ["again"])
    }
  }
}
