import Basics
import Engagement
import Foundation
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

struct EpochKeyStoreTests {
  private static func keys(in folder: StoreFolder) throws -> [String] {
    let ledger = try EngagementLedger(folder, access: .reading)
    defer { withExtendedLifetime(ledger) {} }
    return try ledger.values().keys.filter { $0.hasPrefix("epoch/") }.sorted()
  }

  @Test("Keys are destroyed two days after their week, though nobody brings events any more")
  func destroyed() async throws {
    let pages = try StoredPages()
    let now = EngagementScene.start
    let ledger = try EngagementLedger(pages.folder, access: .writing)
    let ring = EpochKeyStore(ledger: ledger, random: EngagementScene.random)
    let made = try await ring.keys(now: now).keys
    try ledger.close()
    #expect(made.keys.map(\.number).sorted() == [2_967, 2_968])
    for (days, left) in [
      (1.0, ["epoch/2967", "epoch/2968"]), (2.0, ["epoch/2968"]), (8.4, ["epoch/2968"]), (8.6, []),
    ] {
      try await EngagementForgetting.destroyKeys(
        in: pages.folder,
        at: now.advanced(bySeconds: days * 86_400)
      )
      #expect(try Self.keys(in: pages.folder) == left, "after \(days) days")
    }
    let again = try EngagementLedger(pages.folder, access: .writing)
    let late = EpochKeyStore(ledger: again, random: EngagementScene.random)
    #expect(try await late.keys(now: now).keys.isEmpty, "what is closed stays closed")
    try again.close()
  }

  @Test("A store without votes gets no file for keys")
  func without() async throws {
    let pages = try StoredPages()
    try await EngagementForgetting.destroyKeys(in: pages.folder, at: EngagementScene.start)
    #expect(!FileManager.default.fileExists(atPath: pages.folder.engagementPath))
  }
}
