package import Basics
import Foundation
package import Frontier
import GRDB

extension EmbeddedStore {
  /// Notes that a run begins.
  ///
  /// - Returns: The run's number.
  /// - Throws: ``StoreError``.
  package func beginRun(at now: Timestamp, summary: [UInt8]) async throws -> Int64 {
    try await write { database in
      try database.execute(
        sql: "INSERT INTO runs(started, summary) VALUES(?, ?)",
        arguments: [now.milliseconds, Data(summary)]
      )
      return database.lastInsertedRowID
    }
  }

  /// Notes what is known of a run so far, and that it ended when `finished` is given.
  ///
  /// - Throws: ``StoreError``.
  package func updateRun(_ id: Int64, finished: Timestamp?, summary: [UInt8]) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE runs SET finished = ?, summary = ? WHERE id = ?",
        arguments: [finished?.milliseconds, Data(summary), id]
      )
    }
  }

  /// The newest runs, newest first.
  ///
  /// - Throws: ``StoreError``.
  package func runs(limit: Int) async throws -> [StoredRun] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT id, started, finished, summary FROM runs ORDER BY id DESC LIMIT ?",
        arguments: [limit]
      ).map { row in
        StoredRun(
          id: try row.value(0),
          started: Timestamp(milliseconds: try row.value(1)),
          finished: try row.value(2, as: Int64?.self).map(Timestamp.init(milliseconds:)),
          summary: [UInt8](try row.value(3, as: Data.self))
        )
      }
    }
  }

  /// Gives each seed its number, which stays the same in later runs of this store.
  ///
  /// - Parameter seeds: What names each seed, such as its address.
  /// - Returns: The seeds' numbers, in the order of `seeds`.
  /// - Throws: ``StoreError``.
  package func numbers(ofSeeds seeds: [String]) async throws -> [Int] {
    try await write { database in
      let insert = try database.cachedStatement(
        sql: """
          INSERT INTO seeds(number, seed)
          VALUES(max((SELECT coalesce(max(number) + 1, 0) FROM seeds),
            coalesce((SELECT value FROM counters WHERE name = '\(Self.seedCounter)'), 0)), ?)
          """
      )
      let find = try database.cachedStatement(sql: "SELECT number FROM seeds WHERE seed = ?")
      return try seeds.map { seed in
        if let number = try Int.fetchOne(find, arguments: [seed]) { return number }
        try insert.execute(arguments: [seed])
        return Int(database.lastInsertedRowID)
      }
    }
  }

  /// The counter of the first number that a seed may get; there is none before a seed was forgotten.
  static let seedCounter = "seed"

  /// The seeds by their numbers.
  ///
  /// - Throws: ``StoreError``.
  package func seeds() async throws -> [Int: String] {
    try await read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT number, seed FROM seeds")
      return Dictionary(
        try rows.map { (try $0.value(0, as: Int.self), try $0.value(1, as: String.self)) }
      ) { $1 }
    }
  }

  /// The value kept under `key`, such as the index's manifest.
  ///
  /// - Throws: ``StoreError``.
  package func value(of key: String) async throws -> [UInt8]? {
    try await read { database in
      let data = try Data.fetchOne(
        database,
        sql: "SELECT value FROM meta WHERE key = ?",
        arguments: [key]
      )
      return data.map { [UInt8]($0) }
    }
  }

  /// Keeps `value` under `key`; `nil` erases it.
  ///
  /// - Throws: ``StoreError``.
  package func setValue(_ value: [UInt8]?, of key: String) async throws {
    try await write { database in
      if let value {
        try database.execute(
          sql: "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)",
          arguments: [key, Data(value)]
        )
      } else {
        try database.execute(sql: "DELETE FROM meta WHERE key = ?", arguments: [key])
      }
    }
  }
}
