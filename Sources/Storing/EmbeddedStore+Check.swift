import Addressing
import Foundation
import Frontier
import GRDB
import Records

/// Damage of a store, of its index or of its engagement.
package struct StoreProblem: Hashable, Sendable, CustomStringConvertible {
  /// The stable code, which `pippin rules` explains.
  package let code: String
  /// What is wrong, as a sentence.
  package let description: String

  package init(_ code: String, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension EmbeddedStore {
  /// The statements of which each must count nothing.
  private static let contradictions: [(code: String, sentence: String, sql: String)] = [
    (
      "store.open-count",
      "Hosts whose count of open addresses is wrong.",
      """
      SELECT count(*) FROM hosts WHERE open !=
        (SELECT count(*) FROM addresses WHERE host = hosts.id AND \(AddressState.waiting.sql))
        + (SELECT count(*) FROM addresses WHERE host = hosts.id AND \(AddressState.leased.sql))
      """
    ),
    (
      "store.known-count",
      "Hosts whose count of known addresses is wrong.",
      """
      SELECT count(*) FROM hosts LEFT JOIN
        (SELECT host, count(*) AS known FROM addresses GROUP BY host) AS counted
        ON counted.host = hosts.id WHERE hosts.known != coalesce(counted.known, 0)
      """
    ),
    (
      "store.host-missing",
      "Addresses whose host is missing.",
      "SELECT count(*) FROM addresses WHERE host NOT IN (SELECT id FROM hosts)"
    ),
    (
      "store.state-unknown",
      "Addresses of unknown state.",
      "SELECT count(*) FROM addresses WHERE state NOT BETWEEN 0 AND \(AddressState.allCases.count - 1)"
    ),
    (
      "store.lease-stray",
      "Leased addresses of hosts that are not leased.",
      """
      SELECT count(*) FROM addresses JOIN hosts ON hosts.id = addresses.host
      WHERE \(AddressState.leased.sql) AND hosts.leased = 0
      """
    ),
    (
      "store.url-missing",
      "Pages whose address is missing.",
      """
      SELECT count(*) FROM pages WHERE removed = 0
        AND id NOT IN (SELECT id FROM addresses)
      """
    ),
    (
      "store.record-missing",
      "Pages without a record, or removed ones with one.",
      "SELECT count(*) FROM pages WHERE (record IS NULL) != removed"
    ),
    (
      "store.version-ahead",
      "Pages whose version is beyond the counter.",
      """
      SELECT count(*) FROM pages
      WHERE version > (SELECT value FROM counters WHERE name = 'version')
      """
    ),
    (
      "store.links-torn",
      "Links or offers of torn length.",
      """
      SELECT count(*) FROM leads
      WHERE substr(links, -1) >= x'80' OR substr(known, -1) >= x'80' OR length(strangers) % 16 != 0
      """
    ),
    (
      "store.url-mismatch",
      "Pages under the address of another.",
      "SELECT count(*) FROM pages JOIN addresses USING(id) WHERE pages.url != addresses.url"
    ),
    (
      "store.forgotten-known",
      "Forgotten addresses that are known, or whose page is not remembered.",
      """
      SELECT count(*) FROM forgotten
      WHERE page IN (SELECT id FROM addresses) OR page NOT IN (SELECT id FROM pages)
      """
    ),
    (
      "store.number-ahead",
      "Addresses, or pages of forgotten ones, whose number is beyond the counter.",
      """
      SELECT count(*) FROM (SELECT max(id) AS number FROM addresses
        UNION ALL SELECT max(page) FROM forgotten)
      WHERE number > (SELECT value FROM counters WHERE name = 'address')
      """
    ),
    (
      "store.sketch-stray",
      "Sketches of addresses that are no pages.",
      """
      SELECT count(*) FROM sketches LEFT JOIN addresses ON addresses.id = sketches.address
      WHERE addresses.id IS NULL OR addresses.visits = 0
      """
    ),
    (
      "store.deferred-waiting",
      "Deferred hosts with addresses that wait.",
      """
      SELECT count(*) FROM hosts WHERE held = 1 AND EXISTS
        (SELECT 1 FROM addresses WHERE host = hosts.id AND \(AddressState.waiting.sql) AND priority > 0)
      """
    ),
    (
      "store.link-stray",
      "Links of pages that are missing.",
      """
      SELECT count(*) FROM leads LEFT JOIN addresses ON addresses.id = leads.address
      WHERE addresses.id IS NULL OR length(links) > 0
        AND leads.address NOT IN (SELECT id FROM pages WHERE removed = 0)
      """
    ),
  ]

  /// The most problems of one kind that are listed one by one.
  private static let listLimit = 20

  /// Verifies the file, the references between the tables and, if requested, every record.
  ///
  /// - Parameter readsRecords: Whether to read every record, which takes as long as an export.
  /// - Returns: What is wrong; nothing when the store is intact.
  /// - Throws: ``StoreError`` when the store cannot be read at all.
  package func check(readsRecords: Bool = true) async throws -> [StoreProblem] {
    var problems = try await read { database in
      let rows = try String.fetchAll(
        database,
        sql: "PRAGMA integrity_check(\(Self.listLimit))"
      )
      return rows.filter { $0 != "ok" }.map { StoreProblem("store.sqlite", "SQLite: \($0).") }
    }
    problems += pageProblems()
    guard problems.isEmpty || !damagedPages.isEmpty else { return problems }
    problems += try await read { database in
      try Self.contradictions.compactMap { code, sentence, sql in
        let count = try Int.fetchOne(database, sql: sql) ?? 0
        return count == 0 ? nil : StoreProblem(code, "\(sentence) There are \(count).")
      }
    }
    if readsRecords { problems += try unreadableRecords() }
    return problems
  }

  /// Whether the pages of the database have checksums; those of an older store get them when it is
  /// opened for writing.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  package func hasPageChecksums() async throws -> Bool {
    try await read { try PageChecksums.areUsed(in: $0) }
  }

  private func pageProblems() -> [StoreProblem] {
    damagedPages.prefix(Self.listLimit).map { page in
      page == PageChecksums.log
        ? StoreProblem(
          "store.log-damaged",
          "The log beside \(path) is damaged, and what was written last is missing. "
            + "Crawl again, or restore a copy."
        )
        : StoreProblem(
          "store.page-damaged",
          "Page \(page) of \(path) is damaged. Read the pages named below again; "
            + "when there are none, restore a copy or crawl into a new folder."
        )
    }
  }

  private func unreadableRecords() throws -> [StoreProblem] {
    var problems: [StoreProblem] = []
    try forEachRecord(.all) { stored in
      guard problems.count < Self.listLimit else { return }
      do {
        let record = try stored.record()
        guard record.url.text == stored.url else {
          problems.append(
            StoreProblem(
              "store.record-misplaced",
              "The record of \(stored.url) is of another page."
            )
          )
          return
        }
      } catch let error as StoreError {
        problems.append(
          StoreProblem(
            "store.record-unreadable",
            "\(stored.url): \(error.reason). \(StoreError.rereading(stored.url))"
          )
        )
      }
    }
    return problems
  }
}
