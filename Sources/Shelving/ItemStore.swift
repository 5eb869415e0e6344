import Basics
import Foundation
import GRDB
package import SpotlightItems

/// The items of an app, durably: a database in a folder that nobody else can read.
///
/// It is the system of record; whatever is built from it can be built again. Several processes may have
/// it open, and each sees what another was acknowledged. Moments are parameters, in seconds since
/// 2001-01-01T00:00:00Z; nothing here reads a clock.
///
/// Each change of an item gets a version that is higher than all before, by which an index knows what it
/// lacks.
package final class ItemStore: Sendable {
  /// How the database is opened.
  package struct Options: Hashable, Sendable {
    /// The most pages of 4,096 bytes of the database; `nil` for as many as fit on the disk.
    package var pageLimit: Int?
    /// Whether an index that is there is looked at only: nothing in its folder is changed.
    package var isLooking = false

    package init() {}
  }

  /// How long an item is found that says nothing of it, in seconds: 30 days.
  package static let lifetime = 30 * day
  /// The seconds of a day.
  package static let day = 86_400.0
  /// The most bytes of an identifier.
  package static let identifierLimit = 4_096

  /// The folder.
  package let folder: String
  /// A name that no other store has, so that nothing built from another is taken for built from this.
  package let identity: String

  /// Whether it is looked at only.
  package let isLooking: Bool

  let pool: DatabasePool
  /// The file's number on its disk, which tells whether it is still the one that counts.
  private let fileNumber: UInt64

  /// Opens the store in `folder`, or makes one there.
  ///
  /// A database that is damaged beyond use is put aside, and ``needsReindexing`` says from then on that
  /// the app is to hand over everything again.
  ///
  /// - Throws: `unavailable` or `full`, with the reason.
  package init(folder: String, options: Options = Options()) throws(ItemIndexFailure) {
    (self.folder, isLooking) = (folder, options.isLooking)
    let opened = try StoreOpening(folder: folder, options: options).open()
    (pool, identity, fileNumber) = (opened.pool, opened.identity, opened.fileNumber)
  }

  /// The folder below which caches of this store, and of no other, may lie.
  package var cacheFolder: String { "\(folder)/\(StoreOpening.cacheName)" }

  /// The version of the last change.
  ///
  /// - Throws: `unavailable`.
  package func version() throws(ItemIndexFailure) -> Int64 {
    try reading { $0.versions.items }
  }

  /// Runs `body` with the store as it is at one moment, whatever others change meanwhile.
  ///
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or `unavailable`.
  package func reading<Value>(
    _ body: (StoreSnapshot) throws -> Value
  ) throws(ItemIndexFailure) -> Value {
    try mapping {
      try pool.unsafeRead { database in
        // Statements that are kept: preparing these two takes longer than most of what is read.
        try database.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        let value: Value
        do {
          value = try body(StoreSnapshot(database))
        } catch {
          // Nothing was changed that could be lost; what `body` threw says what is wrong.
          try? database.rollback()
          throw error
        }
        try database.cachedStatement(sql: "COMMIT TRANSACTION").execute()
        return value
      }
    }
  }

  /// Runs `body` in a transaction that is durable on return, or never was.
  func writing<Value>(_ body: (Database) throws -> Value) throws(ItemIndexFailure) -> Value {
    try mapping {
      try pool.write { database in
        // Who writes to a file that was put aside would be acknowledged for nothing.
        let status = FileStatus(of: StoreOpening.path(in: folder), followsLinks: false)
        guard status?.number == fileNumber else {
          throw ItemIndexFailure.unavailable(
            reason: "the database was put aside by another process",
            advice: "Open the index again."
          )
        }
        return try body(database)
      }
    }
  }

  /// Runs `body` and gives what it throws the form in which it leaves this module; damage is remembered
  /// for whoever opens the store next.
  private func mapping<Value>(_ body: () throws -> Value) throws(ItemIndexFailure) -> Value {
    do {
      return try body()
    } catch let failure as ItemIndexFailure {
      throw failure
    } catch {
      if !isLooking, StoreOpening.isDamage(error) { StoreOpening.setMark(.damaged, in: folder) }
      throw ItemIndexFailure(error, folder: folder)
    }
  }

  /// Whether stored items were lost, so that the app is to hand over everything again.
  package var needsReindexing: Bool { StoreOpening.hasMark(.reindex, in: folder) }

  /// Forgets that items were lost: the app handed over everything again.
  ///
  /// - Throws: `unavailable`.
  package func acknowledgeReindexing() throws(ItemIndexFailure) {
    try StoreOpening.removeMark(.reindex, in: folder)
  }
}
