import Addressing
import Foundation
import GRDB
import JSON
import Records
import Rules
import StoredTestSupport
import Storing
import Testing

/// An actor that stores, as a crawler does.
private actor Worker {
  let store: EmbeddedStore
  private(set) var steps = 0

  init(_ store: EmbeddedStore) {
    self.store = store
  }

  func work() async throws {
    let offer = try StoreConformance.offer("https://a.example/\(steps)")
    _ = try await store.offer([offer], at: StoreConformance.time(0))
    preconditionIsolated("a write did not return to its caller's actor")
    _ = try await store.nextDue()
    preconditionIsolated("a read did not return to its caller's actor")
    steps += 1
  }
}

extension StoredDocumentsTests {
  @Test("An actor that waits for the store goes on as itself")
  func returnsToActor() async throws {
    let temporary = try TemporaryStore()
    let worker = Worker(try temporary.open())
    for _ in 0..<20 { try await worker.work() }
    #expect(await worker.steps == 20)
  }
}
