import Foundation
import GRDB
package import SpotlightItems

extension ItemStore {
  /// Applies all changes of `batch` together with its client state, or nothing; durable on return.
  ///
  /// - Parameters:
  ///   - batch: The changes.
  ///   - kinds: What the values of attributes are that the app made up.
  ///   - now: The present.
  /// - Throws: Why nothing changed.
  package func apply(
    _ batch: ItemBatch,
    kinds: [String: CustomKeyKind] = [:],
    now: Double
  ) throws(ItemIndexFailure) {
    try StoredText.check(batch.clientState?.index, "a name of an index")
    for name in batch.customKeys.keys { try StoredText.check(name, "a name of an attribute") }
    if let state = batch.clientState, state.new.count > ClientStateChange.byteLimit {
      throw .clientStateTooLong(bytes: state.new.count)
    }
    // Before the transaction, because it takes longer than writing.
    let rows = try batch.changes.map(PreparedChange.init)
    try writing { database in
      if let state = batch.clientState { try database.exchange(state) }
      var writer = try ItemWriter(database, now: now)
      for row in rows { try writer.apply(row) }
      try writer.finish()
      try database.note(batch.customKeys, kinds)
    }
  }

  /// The client state that was last stored for the index named `index`; `nil` when none was.
  ///
  /// - Throws: `unavailable`.
  package func clientState(of index: String) throws(ItemIndexFailure) -> [UInt8]? {
    try StoredText.check(index, "a name of an index")
    return try reading { try $0.database.clientState(of: index) }
  }
}

/// A change whose attributes are in the form that is stored.
enum PreparedChange {
  case put(SpotlightItem, StoredAttributes)
  case patch(identifier: String, domain: String?, expiresAt: Double?, [String: ItemValue?])
  case remove([String])
  case removeDomains([String])
  case removeAll

  init(_ change: ItemChange) throws(ItemIndexFailure) {
    switch change {
    case .put(let item):
      try StoredText.check(item.identifier, "an identifier")
      try StoredText.check(item.domain, "a name of a group", of: item.identifier)
      let length = item.identifier.utf8.count
      guard (1...ItemStore.identifierLimit).contains(length) else {
        throw .invalidItem(
          identifier: String(item.identifier.prefix(80)),
          reason: "an identifier has 1 to \(ItemStore.identifierLimit) bytes, not \(length)"
        )
      }
      var bare = item
      bare.attributes = [:]
      self = .put(bare, try Self.stored(item.attributes, of: item.identifier))
    case .patch(let identifier, let domain, let expiresAt, let attributes):
      try StoredText.check(identifier, "an identifier")
      try StoredText.check(domain, "a name of a group", of: identifier)
      for name in attributes.keys {
        try StoredText.check(name, "a name of an attribute", of: identifier)
      }
      self = .patch(identifier: identifier, domain: domain, expiresAt: expiresAt, attributes)
    // Nothing has a name that cannot be stored.
    case .remove(let identifiers): self = .remove(identifiers.filter(StoredText.isWhole))
    case .removeDomains(let domains): self = .removeDomains(domains.filter(StoredText.isWhole))
    case .removeAll: self = .removeAll
    }
  }

  static func stored(
    _ attributes: [String: ItemValue],
    of identifier: String
  ) throws(ItemIndexFailure) -> StoredAttributes {
    do throws(StoredAttributes.Problem) {
      return try StoredAttributes(attributes)
    } catch {
      throw .invalidItem(identifier: identifier, reason: error.reason)
    }
  }
}

extension Database {
  fileprivate func clientState(of index: String) throws -> [UInt8]? {
    try Data.fetchOne(
      self,
      sql: "SELECT state FROM clientState WHERE name = ?",
      arguments: [index]
    ).map(Array.init)
  }

  /// Stores a client state, if the one before is what was expected.
  fileprivate func exchange(_ change: ClientStateChange) throws {
    if case .state(let expected) = change.expected {
      let stored = try clientState(of: change.index)
      guard stored == expected else { throw ItemIndexFailure.mismatchedClientState(stored: stored) }
    }
    try execute(
      sql: "INSERT OR REPLACE INTO clientState VALUES (?, ?)",
      arguments: [change.index, Data(change.new)]
    )
  }
}
