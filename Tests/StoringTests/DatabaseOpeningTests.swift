import Foundation
import Storing
import Testing

/// What a database file holds from the moment on at which it was made.
struct DatabaseOpeningTests {
  @Test("A store that was just made is there after a power cut that took its log")
  func newStore() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    // What SQLite has not waited for stands in the log; the file alone is what the disk has.
    let left = try TemporaryStore()
    try FileManager.default.copyItem(
      atPath: temporary.folder.databasePath,
      toPath: left.folder.databasePath
    )
    #expect(try await left.open(.reading).check() == [])
    try store.close()
  }
}
