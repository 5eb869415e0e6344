import Addressing
package import Basics
import Digests
import Engagement
import Foundation
package import Frontier
package import Storing

/// Erases the votes for pages that are to be forgotten.
package enum EngagementForgetting {
  /// Whether there are votes; those that are lost are left for others to find missing.
  private static func hasVotes(_ folder: StoreFolder) -> Bool {
    FileManager.default.fileExists(atPath: folder.engagementPath)
      && !EngagementMark.isLost(in: folder)
  }

  /// Withdraws the public activities of a type and of all types below it, with what is known of
  /// who did them: done again, they begin anew.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``StoreError``.
  package static func withdraw(_ type: String, in folder: StoreFolder) async throws -> Int {
    guard hasVotes(folder) else { return 0 }
    let ledger = try EngagementLedger(folder, access: .writing)
    var items: Set<Digest128> = []
    try ledger.forEachActivity(below: type) { items.insert($0.id) }
    try await forget(items, in: ledger)
    try await ledger.emptyLog()
    try ledger.close()
    return items.count
  }

  /// Destroys the keys of epochs that are past at `now`, also when nobody brings events any more.
  ///
  /// Whoever holds the lock of the index calls it.
  ///
  /// - Throws: ``StoreError``.
  package static func destroyKeys(in folder: StoreFolder, at now: Timestamp) async throws {
    guard hasVotes(folder) else { return }
    let ledger = try EngagementLedger(folder, access: .writing)
    // No key is made here.
    try await EpochKeyStore(ledger: ledger) { _ in [] }.destroyKeys(now: now)
    try ledger.close()
  }

  /// Takes what was erased out of the log of the votes, too.
  ///
  /// - Throws: ``StoreError``, of the kind `locked` when another process reads from the log.
  package static func emptyLog(in folder: StoreFolder) async throws {
    guard hasVotes(folder) else { return }
    let ledger = try EngagementLedger(folder, access: .writing)
    try await ledger.emptyLog()
    try ledger.close()
  }

  /// Erases the votes for the pages of `selection`, which `store` must still have.
  ///
  /// Votes know items by digests only, so that the store says which are those of a domain. What
  /// people did with pages that the store never had, and of which nothing says where they are, goes
  /// with any domain, because it may be of that one.
  ///
  /// - Throws: ``StoreError``.
  package static func forget(
    _ selection: ForgetSelection,
    in folder: StoreFolder,
    store: EmbeddedStore
  ) async throws {
    guard hasVotes(folder) else { return }
    let ledger = try EngagementLedger(folder, access: .writing)
    var items: Set<Digest128> = []
    switch selection {
    case .all: try await ledger.forgetAll(learnt: [EngagementView.priorsKey])
    case .url(let url): items = [url.identity]
    case .domain(let domain):
      let unknown = try await unknownItems(in: ledger, store: store, domain: domain)
      items = try await store.identities(of: selection).union(unknown)
    }
    try await forget(items, in: ledger)
    try ledger.close()
  }

  /// Erases the states of `items`, and puts a random number in the place of each in the votes of
  /// the last days.
  ///
  /// The votes stay as somebody's for nobody knows what, because how much the votes of a client
  /// for other items count depends on how many items there were.
  private static func forget(_ items: Set<Digest128>, in ledger: EngagementLedger) async throws {
    guard !items.isEmpty else { return }
    let replacements = Dictionary(
      uniqueKeysWithValues: items.map { ($0, Digest128.random()) }
    )
    try await ledger.forget(items) { Vote.replacing(replacements, in: $0) }
  }

  /// The items that the store does not know and that are pages of `domain`, or may be.
  private static func unknownItems(
    in ledger: EngagementLedger,
    store: EmbeddedStore,
    domain: String
  ) async throws -> Set<Digest128> {
    var items: Set<Digest128> = []
    try ledger.forEachState { item, _ in items.insert(item) }
    items.remove(VoteChange.everybody)
    try ledger.forEachVotes { _, votes in items.formUnion(Vote.items(in: votes)) }
    // Those of which it is known that they are no pages of the domain.
    var others: Set<Digest128> = []
    try ledger.forEachActivity { activity in
      items.insert(activity.id)
      let page = ActivityRecord.decode(activity.body)?.content?.page
      if let host = page.flatMap({ WebAddress($0)?.host }) {
        if host != domain, !host.hasSuffix(".\(domain)") { others.insert(activity.id) }
      } else if !activity.type.isEmpty {
        others.insert(activity.id)
      }
    }
    items.subtract(others)
    return try await items.subtracting(store.known(among: items))
  }
}
