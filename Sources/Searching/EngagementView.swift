import Addressing
package import Basics
package import Digests
import Indexing
package import Engagement
import Foundation
package import Ranking
package import Records
package import Storing

/// What the votes in a store say about pages at one moment: the side of engagement that reads.
package struct EngagementView: Sendable {
  /// The durable votes.
  let ledger: EngagementLedger
  /// The prior means.
  let priors: EngagementPriors
  /// The constants.
  let settings: EngagementSettings
  /// What hides single people.
  let secret: EngagementSecret
  /// The moment.
  var now: Timestamp

  /// The name that the priors are kept under.
  static let priorsKey = "priors"

  /// The name that the secret of impressions is kept under.
  static let impressionKey = "impression/key"

  /// The same votes at another moment, with the prior means of now.
  ///
  /// - Throws: ``StoreError``.
  package func renewed(at now: Timestamp) throws -> EngagementView {
    try EngagementView(ledger, settings: settings, now: now)
  }

  /// The secret that impressions are signed with; `nil` when whoever writes never made one.
  ///
  /// - Throws: ``StoreError``.
  package func impressionSecret() throws -> [UInt8]? {
    try ledger.values()[Self.impressionKey].flatMap { $0.count == 32 ? $0 : nil }
  }

  /// A view of an open ledger.
  ///
  /// - Throws: ``StoreError``.
  package init(_ ledger: EngagementLedger, settings: EngagementSettings, now: Timestamp) throws {
    self.ledger = ledger
    self.settings = settings
    self.now = now
    let values = try ledger.values()
    priors =
      values[Self.priorsKey].flatMap { EngagementPriors.decode($0) } ?? EngagementPriors(settings)
    secret = EpochKeyStore.secret(values)
  }

  /// Opens the votes of the store in `folder` for reading.
  ///
  /// - Returns: `nil` when the store has none, or only those of an older version, which whoever
  ///   accepts the next brings up to date.
  /// - Throws: ``StoreError`` when they cannot be read.
  package static func open(
    _ folder: StoreFolder,
    settings: EngagementSettings,
    now: Timestamp
  ) throws -> EngagementView? {
    guard FileManager.default.fileExists(atPath: folder.engagementPath) else { return nil }
    do {
      let ledger = try EngagementLedger(folder, access: .reading)
      return try EngagementView(ledger, settings: settings, now: now)
    } catch let error as StoreError where [.olderSchema, .notFound].contains(error.code) {
      return nil
    }
  }

  /// What the votes say about the pages of `records`, by their identities.
  ///
  /// - Throws: ``StoreError``, also when a state is damaged.
  package func engagement(of records: [PageRecord]) async throws -> [Digest128: ItemEngagement] {
    let ids = records.map(\.identity)
    let states = try await ledger.load(Set(ids))
    var found: [Digest128: ItemEngagement] = [:]
    for (id, record) in zip(ids, records) {
      guard let bytes = states[id] else { continue }
      found[id] = try EngagementState.restoring(bytes).engagement(
        now: now,
        priors: priors,
        groups: record.engagementGroups,
        settings: settings,
        mask: ItemMask(secret, id)
      )
    }
    return found
  }

  /// What people did with the pages that `inputs` tell of; the records of those are read from
  /// `store`.
  func engagement(
    of inputs: [RankInput],
    in store: any DocumentStore
  ) async throws -> [Digest128: ItemEngagement] {
    let ids = inputs.map { Digest128(of: $0.url) }
    let known = try await ledger.load(Set(ids))
    guard !known.isEmpty else { return [:] }
    var records: [PageRecord] = []
    for (id, page) in zip(ids, inputs) where known[id] != nil {
      guard let url = WebAddress(page.url) else { continue }
      do {
        if let record = try await store.record(of: url) { records.append(record) }
      } catch let error as StoreError where error.code == .damaged {
        continue
      }
    }
    return try await engagement(of: records)
  }
}

extension EngagementState {
  /// The state in `bytes`, which the store keeps.
  ///
  /// - Throws: ``StoreError`` when they are damaged.
  static func restoring(_ bytes: [UInt8]) throws -> EngagementState {
    do {
      return try decode(bytes)
    } catch {
      throw StoreError(
        .damaged,
        path: "engagement.sqlite",
        reason: "the votes for an item are damaged at byte \(error.offset) (\(error.reason))",
        advice: "Restore a copy, or delete the file; ranking then goes on without engagement."
      )
    }
  }
}

extension PageRecord {
  /// The groups of pages that are compared with this one, the closest first: those of its app,
  /// its host and its type.
  package var engagementGroups: [UInt64] {
    var names = deepLinks.compactMap(\.app).prefix(1).map { "app:\($0)" }
    names.append("host:\(url.host)")
    names += IndexDocument.types(of: self).prefix(1).map { "type:\($0)" }
    return names.map { Digest128(of: $0).high }
  }
}

extension RankingSignals {
  /// Takes what people did with the page.
  package mutating func take(_ engagement: ItemEngagement) {
    self[.ratio] = engagement.summary.ratio
    self[.taps] = engagement.summary.taps
    self[.clients] = engagement.summary.clients
    self[.uselessness] = engagement.uselessness
  }
}
