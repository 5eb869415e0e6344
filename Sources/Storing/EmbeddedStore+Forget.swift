import Addressing
import Basics
package import Digests
import Foundation
package import Frontier
import GRDB

extension EmbeddedStore {
  /// Erases pages with all that is known of their addresses.
  ///
  /// What is left of a page is its address under a new version, so that the index and other
  /// copies learn of it. The freed parts of the file are overwritten; the log beside it has what
  /// was erased until ``emptyLog()``.
  /// A URL that was no page leaves nothing: it is met anew where a page that links to it is read.
  /// - Returns: What was erased.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func forget(_ selection: ForgetSelection) async throws -> ForgottenURLs {
    try await write { [settings, lookUp, knownDepths, budgetCache] database in
      try database.execute(sql: "PRAGMA secure_delete = ON")
      budgetCache.removeAll()
      let transaction = try FrontierTransaction(
        database,
        now: Timestamp(milliseconds: 0),
        settings: settings,
        lookUp: lookUp,
        knownDepths: knownDepths,
        budgets: budgetCache
      )
      let count = try transaction.forget(selection)
      try transaction.writeCounters()
      // What it looked up of hosts and domains may be gone.
      budgetCache.removeAll()
      return count
    }
  }

  /// Takes what was erased out of the log of the database, too.
  ///
  /// - Throws: ``StoreError``, of the kind `locked` when another process reads from the log.
  package func emptyLog() async throws {
    try await pool.emptyLog(path: path)
  }

  /// The identities of the addresses that ``forget(_:)`` would erase.
  ///
  /// - Throws: ``StoreError``.
  package func identities(of selection: ForgetSelection) async throws -> Set<Digest128> {
    try await read { [lookUp] database in
      let (condition, arguments) = selection.condition(lookUp)
      let rows = try String.fetchAll(
        database,
        sql: "SELECT url FROM addresses WHERE \(condition)",
        arguments: arguments
      )
      return Set(rows.map { Digest128(of: $0) })
    }
  }

  /// Those of `items` that are identities of addresses the store knows.
  ///
  /// - Throws: ``StoreError``.
  package func known(among items: Set<Digest128>) async throws -> Set<Digest128> {
    try await read { [lookUp] database in
      try items.filter { try lookUp.number(of: $0, database) != nil }
    }
  }
}

extension ForgetSelection {
  /// The condition on rows of addresses, and what stands for its question marks.
  fileprivate func condition(
    _ lookUp: AddressLookUp
  ) -> (sql: String, arguments: StatementArguments) {
    switch self {
    case .url(let url):
      let canonical = url.canonical
      return ("hash = ? AND url = ?", [lookUp.hash(of: canonical.identity), canonical.text])
    case .domain(let domain):
      let name = domain.lowercased()
      let sql = """
        host IN (SELECT id FROM hosts
          WHERE name = ? OR substr(name, -length(?) - 1) = '.' || ?)
        """
      return (sql, [name, name, name])
    case .all: return ("1", [])
    }
  }
}

extension FrontierTransaction {
  /// Erases the selected pages and addresses; see ``EmbeddedStore/forget(_:)``.
  func forget(_ selection: ForgetSelection) throws -> ForgottenURLs {
    let (condition, arguments) = selection.condition(lookUp)
    let addresses = try Int64.fetchAll(
      database,
      sql: "SELECT id FROM addresses WHERE \(condition)",
      arguments: arguments
    )
    var count = ForgottenURLs()
    for number in addresses {
      guard let erased = try forget(number) else { continue }
      if erased.hadPage {
        count.pages += 1
      } else {
        count.others[erased.state.name, default: 0] += 1
      }
    }
    try finish()
    try forgetEmptyHosts()
    try forgetSeeds(selection)
    return count
  }

  /// Erases hosts of which no address is known, with their files, budgets and domains.
  ///
  /// What is left of their pages is of no host, because a later one may get the same number.
  func forgetEmptyHosts() throws {
    let empty = "(SELECT id FROM hosts WHERE known = 0)"
    try database.execute(
      sql: """
        UPDATE pages SET host = 0 WHERE removed = 1 AND host IN \(empty);
        DELETE FROM host_files WHERE host IN \(empty);
        DELETE FROM budgets WHERE host IN \(empty);
        DELETE FROM hosts WHERE known = 0;
        DELETE FROM domains WHERE id NOT IN (SELECT domain FROM hosts);
        """
    )
  }

  /// Erases seeds.
  ///
  /// Their numbers are not given again, because addresses that came from them have those.
  private func forgetSeeds(_ selection: ForgetSelection) throws {
    if case .all = selection {
      return try database.execute(
        sql: """
          DELETE FROM seeds; DELETE FROM runs;
          DELETE FROM meta WHERE key = '\(ForgetSelection.seedOptionsKey)';
          DELETE FROM counters WHERE name = '\(EmbeddedStore.seedCounter)';
          """
      )
    }
    var seeds: [Int: String] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT number, seed FROM seeds") {
      seeds[try row.value(0)] = try row.value(1)
    }
    let numbers = selection.numbers(among: seeds)
    guard !numbers.isEmpty else { return }
    try database.execute(
      sql: """
        INSERT INTO counters(name, value) SELECT ?, max(number) + 1 FROM seeds WHERE true
          ON CONFLICT(name) DO UPDATE SET value = max(value, excluded.value)
        """,
      arguments: [EmbeddedStore.seedCounter]
    )
    try database.execute(
      sql: "DELETE FROM meta WHERE key = ?",
      arguments: [ForgetSelection.seedOptionsKey]
    )
    for number in numbers {
      try database.execute(sql: "DELETE FROM seeds WHERE number = ?", arguments: [number])
    }
  }

  /// Erases one address with its page.
  ///
  /// - Returns: The state that it had, and whether it had a record; `nil` when there is none.
  @discardableResult
  func forget(_ number: Int64) throws -> (state: AddressState, hadPage: Bool)? {
    guard let known = try find(number: number) else { return nil }
    let isOpen = known.facts.state == .waiting || known.facts.state == .leased
    changeCounts(of: known.host, open: isOpen ? -1 : 0, known: -1)
    let hadRecord = try remove(number)
    someAreForgotten = nil
    // The same address may be met again in this transaction.
    knownDepths.removeAll()
    try budgetLedger.forget(known)
    let leads = try database.cachedStatement(sql: "DELETE FROM leads WHERE address = ?")
    try leads.execute(arguments: [known.id])
    for sql in [
      """
      INSERT INTO forgotten(page, hash) SELECT addresses.id, hash FROM addresses
        JOIN pages ON pages.id = addresses.id WHERE addresses.id = ?
      """,
      "DELETE FROM duplicates WHERE page = ?",
      "DELETE FROM relaxed WHERE address = ?",
      "DELETE FROM addresses WHERE id = ?",
    ] {
      try database.cachedStatement(sql: sql).execute(arguments: [number])
    }
    return (known.facts.state, hadRecord)
  }
}
