import Digests
import Engagement
import Searching
import StoredTestSupport
import Storing
import Testing

/// Ledgers of the version in which clients had the same names for every item.
struct RecountTests {
  @Test(
    "A ledger of the version before keeps its sums; people of the week count anew, and that is said"
  )
  func upgrade() async throws {
    let scene = try await EngagementScene(pages: 2)
    let lines = EngagementScene.mostFrequent(clients: 0..<80, pages: 2) { [0, 3, 1][$0] }
    _ = try await scene.send(lines)
    let kept = try Self.states(scene)
    try scene.end()
    let ledger = try EngagementLedger(scene.pages.folder, access: .writing)
    var batch = EngagementLedger.Batch()
    for (item, bytes) in kept where item != VoteChange.everybody {
      // One epoch; its byte for the kind of names was not there.
      var old = bytes
      old[0] = 4
      old.remove(at: 7)
      batch.states[item] = old
    }
    batch.states[VoteChange.everybody] = EngagementState().encoded
    try await ledger.commit(batch)
    try await ledger.setValue(nil, of: EngagementLedger.namesKey)
    try ledger.close()
    // Nothing new: replays of what came in before.
    #expect(try await scene.send(lines).duplicates == lines.count)
    let after = try Self.states(scene)
    for page in 1...2 {
      let item = EngagementScene.item(page)
      #expect(after[item] == kept[item], "the votes of the last days tell who it was")
      var now = try EngagementState.decode(#require(after[item]))
      #expect(!now.reached(.standard).isEmpty)
      #expect(now.recountPeople(from: Epoch(of: EngagementScene.start)) == nil)
    }
    let everybody = try EngagementState.decode(#require(after[VoteChange.everybody]))
    #expect(!everybody.reached(.standard).isEmpty)
    try scene.end()
    let read = try EngagementLedger(scene.pages.folder, access: .reading)
    #expect(try await read.recountedItems() == 2)
    try read.close()
    // Once is enough.
    _ = try await scene.send([EngagementScene.line("tap", 1, client: "new")])
    #expect(try Self.states(scene).count == 3)
  }

  private static func states(_ scene: EngagementScene) throws -> [Digest128: [UInt8]] {
    let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
    var states: [Digest128: [UInt8]] = [:]
    try ledger.forEachState { states[$0] = $1 }
    return states
  }
}
