import CoreSpotlight
import Foundation
import SpotlightItems
import Synchronization
import Testing

/// What counts as offered to a person: predictions that were handed over.
struct OfferTests {
  /// When a query is cancelled.
  enum Moment: CaseIterable {
    case answering
    case handingOver
    case never
  }

  private let fake = FakeIndex()

  private func prepare() {
    let predicted = ItemSuggestion("Lunch", kind: .predicted, target: "lunch")
    fake.state.withLock { state in
      state.answer = TypedAnswer(
        items: [FoundItem(SpotlightItem(identifier: "a"))],
        suggestions: [predicted, ItemSuggestion("plum")]
      )
    }
  }

  @Test(
    "What a query did not hand over, because it was cancelled, was not offered (OURS)",
    arguments: Moment.allCases
  )
  func handlers(moment: Moment) async {
    prepare()
    await fake.use { connection in
      let query = CSUserQuery(userQueryString: "", userQueryContext: nil)
      let suggestions = Mutex(0)
      if moment == .answering {
        fake.state.withLock { $0.whileAnswering = { query.cancel() } }
      }
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        query.foundItemsHandler = { _ in
          if moment == .handingOver { query.cancel() }
        }
        query.foundSuggestionsHandler = { found in suggestions.withLock { $0 += found.count } }
        query.completionHandler = { _ in done.resume() }
        query.start()
      }
      await connection.finishNotes()
      #expect(suggestions.withLock { $0 } == (moment == .never ? 2 : 0))
      #expect(query.isCancelled == (moment != .never))
    }
    #expect(fake.heard.offered == (moment == .never ? [["lunch"]] : []))
  }

  @Test("The same of a query whose responses are read", arguments: [Moment.answering, .never])
  func responses(moment: Moment) async {
    prepare()
    await fake.use { connection in
      let query = CSUserQuery(userQueryString: "", userQueryContext: nil)
      if moment == .answering {
        fake.state.withLock { $0.whileAnswering = { query.cancel() } }
      }
      var count = 0
      do {
        for try await _ in query.responses { count += 1 }
        #expect(moment == .never)
      } catch {
        #expect(CSSearchQueryError.cancelled ~= error)
      }
      await connection.finishNotes()
      #expect(count == (moment == .never ? 3 : 0))
    }
    #expect(fake.heard.offered == (moment == .never ? [["lunch"]] : []))
  }

  @Test("Whoever reads items alone is offered nothing")
  func items() async throws {
    prepare()
    try await fake.use { connection in
      let query = CSUserQuery(userQueryString: "", userQueryContext: nil)
      for try await _ in query.results {}
      await connection.finishNotes()
      #expect(query.foundSuggestionCount == 2)
    }
    #expect(fake.heard.offered.isEmpty)
  }
}
