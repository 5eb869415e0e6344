import Addressing
import GRDB
import Records

/// One write transaction on the frontier: offers, and what follows from better places.
///
/// An object of one transaction, used on the database's own thread and dropped with it. Counts
/// of hosts are gathered and written once by ``finish()``.
final class FrontierTransaction {
  /// What the table knows of an address.
  struct Known {
    let id: Int64
    let fingerprint: Int64
    let host: Int64
    let state: AddressState
    let place: CrawlPlace
    let priority: Int
    let token: Int64
    /// Whether it redirected when it was last settled.
    let isRedirect: Bool
    let visits: Int
    let changes: Int
    /// When it was first read; 0 before that.
    let first: Int64
  }

  let database: Database
  var now: Int64
  let settings: EmbeddedStore.Settings
  private let places: KnownPlaces
  let book: BudgetBook

  /// How many addresses became known.
  private(set) var added = 0
  private var hostIDs: [String: Int64] = [:]
  private var openChanges: [Int64: Int] = [:]
  private var knownChanges: [Int64: Int] = [:]
  private var improved: [Int64] = []
  private var counters: [String: Int64] = [:]

  /// Begins what `database` is in a transaction for.
  ///
  /// - Throws: `DatabaseError`.
  init(
    _ database: Database,
    now: Timestamp,
    settings: EmbeddedStore.Settings,
    places: KnownPlaces,
    budgets: BudgetCache
  ) throws {
    self.database = database
    self.now = now.milliseconds
    self.settings = settings
    self.places = places
    book = BudgetBook(database, limits: settings.budgets, cache: budgets)
    // Writing fails in a store that was opened for reading, and nothing is to be undone then.
    guard !database.configuration.readonly else { return }
    let version = try database.cachedStatement(sql: "PRAGMA data_version")
    let dataVersion = try Int.fetchOne(version) ?? 0
    places.follow(dataVersion: dataVersion)
    budgets.follow(dataVersion: dataVersion)
    database.afterNextTransaction(
      onCommit: { _ in },
      onRollback: { _ in
        places.removeAll()
        budgets.removeAll()
      }
    )
  }

  /// Makes `address` known at `place`, or gives it the better of its place and this one.
  ///
  /// - Returns: Whether the address is known now.
  @discardableResult
  func offer(_ address: WebAddress, at place: CrawlPlace, priority: Int) throws -> Bool {
    let fingerprint = Int64(bitPattern: address.fingerprint)
    let isAdmissible = place.isAdmissible(redirectLimit: settings.redirectLimit)
    let isCovered = places.covers(
      fingerprint,
      place: place,
      priority: priority,
      isAdmissible: isAdmissible
    )
    if isCovered { return true }
    if let known = try find(fingerprint) {
      try improve(known, with: place, priority: priority)
      return true
    }
    guard isAdmissible else { return false }
    // What a full host has no room for is not remembered either.
    return try insert(address.canonical, fingerprint, at: place, priority: priority)
  }

  /// The address of that fingerprint, if it is known.
  func find(_ fingerprint: Int64) throws -> Known? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT id, host, state, depth, redirects, seed, priority, token, target IS NOT NULL,
          visits, changes, first
        FROM addresses WHERE fingerprint = ?
        """
    )
    guard let columns = try AddressColumns.fetchOne(statement, arguments: [fingerprint]) else {
      return nil
    }
    guard let state = AddressState(rawValue: columns.state) else {
      throw StoreError.damaged("addresses", "an address has state \(columns.state)")
    }
    return Known(
      id: columns.id,
      fingerprint: fingerprint,
      host: columns.host,
      state: state,
      place: columns.place,
      priority: columns.priority,
      token: columns.token,
      isRedirect: columns.isRedirect,
      visits: columns.visits.clamped,
      changes: columns.changes.clamped,
      first: columns.first
    )
  }

  private func insert(
    _ address: WebAddress,
    _ fingerprint: Int64,
    at place: CrawlPlace,
    priority: Int
  ) throws -> Bool {
    let host = try hostID(of: address, priority: priority)
    let admission = try book.admit(to: host, priority: priority)
    if admission == .refused { return true }
    let isHeld = admission == .held
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO addresses(fingerprint, host, state, reason, priority, depth, redirects, seed,
          due, url)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    try statement.execute(arguments: [
      fingerprint, host, isHeld ? AddressState.held.rawValue : 0,
      isHeld ? HeldReason.domain : nil, priority, place.depth, place.redirects, place.seed, now,
      address.text,
    ])
    added += 1
    places.keep(fingerprint, place: place, priority: priority)
    changeCounts(of: host, open: isHeld ? 0 : 1, known: 1)
    return true
  }

  /// Keeps what the site's own lists say of an address that is known.
  func keepListing(of offer: FrontierOffer) throws {
    guard offer.modified != nil || !offer.appURIs.isEmpty else { return }
    let statement = try database.cachedStatement(
      sql: """
        UPDATE addresses SET listed = coalesce(?, listed), apps = coalesce(?, apps)
        WHERE fingerprint = ?
        """
    )
    try statement.execute(arguments: [
      offer.modified?.milliseconds,
      offer.appURIs.isEmpty ? nil : offer.appURIs.joined(separator: "\n"),
      Int64(bitPattern: offer.address.fingerprint),
    ])
  }

  private func improve(_ known: Known, with place: CrawlPlace, priority: Int) throws {
    guard place.isAdmissible(redirectLimit: settings.redirectLimit) else { return }
    let joined = known.place.joined(place)
    let best = min(known.priority, priority)
    places.keep(known.fingerprint, place: joined, priority: best)
    guard joined != known.place || best != known.priority else { return }
    let statement = try database.cachedStatement(
      sql: "UPDATE addresses SET depth = ?, redirects = ?, seed = ?, priority = ? WHERE id = ?"
    )
    try statement.execute(arguments: [
      joined.depth, joined.redirects, joined.seed, best, known.id,
    ])
    // Whoever was settled before has links or a redirect, also while it waits to be seen again.
    guard joined != known.place, known.state == .page || known.isRedirect || known.visits > 0
    else { return }
    improved.append(known.fingerprint)
  }

  /// Changes the numbers of a host's open and known addresses, with the end of the transaction.
  func changeCounts(of host: Int64, open: Int, known: Int = 0) {
    openChanges[host, default: 0] += open
    knownChanges[host, default: 0] += known
  }

  /// Offers the links and the redirect of a settled address again, with what follows from its
  /// place now; done by ``finish()``.
  func passOn(_ fingerprint: Int64) {
    improved.append(fingerprint)
  }

  /// The number of the address's host, which is made known when it is new.
  private func hostID(of address: WebAddress, priority: Int) throws -> Int64 {
    let origin = address.origin
    if let id = hostIDs[origin] { return id }
    let find = try database.cachedStatement(sql: "SELECT id FROM hosts WHERE origin = ?")
    let id: Int64
    if let found = try Int64.fetchOne(find, arguments: [origin]) {
      id = found
    } else {
      let insert = try database.cachedStatement(
        sql: "INSERT INTO hosts(origin, name, due) VALUES(?, ?, ?)"
      )
      try insert.execute(arguments: [origin, address.host, now])
      id = database.lastInsertedRowID
      try book.meet(id, address, priority: priority)
    }
    hostIDs[origin] = id
    return id
  }
}

extension FrontierTransaction {
  /// Passes better places on along links and redirects, and writes the hosts' counts.
  ///
  /// At most ``EmbeddedStore/Settings/relaxationLimit`` addresses are passed on at once; the
  /// rest is remembered and taken up by the next transaction.
  func finish() throws {
    try takeUpRemembered()
    var index = 0
    while index < improved.count, index < settings.relaxationLimit {
      try passOnNow(improved[index])
      index += 1
    }
    if index < improved.count {
      let remember = try database.cachedStatement(sql: "INSERT OR IGNORE INTO relaxed VALUES(?)")
      for fingerprint in improved[index...] { try remember.execute(arguments: [fingerprint]) }
    }
    improved.removeAll()
    try writeCounts()
  }

  private func takeUpRemembered() throws {
    let find = try database.cachedStatement(sql: "SELECT address FROM relaxed LIMIT ?")
    let remembered = try Int64.fetchAll(find, arguments: [settings.relaxationLimit])
    guard !remembered.isEmpty else { return }
    let forget = try database.cachedStatement(sql: "DELETE FROM relaxed WHERE address = ?")
    for fingerprint in remembered { try forget.execute(arguments: [fingerprint]) }
    improved.insert(contentsOf: remembered, at: 0)
  }

  private func passOnNow(_ fingerprint: Int64) throws {
    guard let page = try find(fingerprint) else { return }
    let place = page.isRedirect ? page.place.ofRedirect : page.place.ofLinks
    guard place.isAdmissible(redirectLimit: settings.redirectLimit) else { return }
    let find = try database.cachedStatement(
      sql: "SELECT coalesce(known, links), unknown FROM leads WHERE address = ?"
    )
    guard let row = try Row.fetchOne(find, arguments: [page.id]) else { return }
    for target in PackedFingerprints.unpack(try row.value(0)) {
      guard let known = try self.find(target) else { continue }
      try improve(known, with: place, priority: known.priority)
    }
    for line in PackedOffers.unpack(try row.value(1)) {
      try offer(line.address, at: place, priority: line.priority)
    }
  }

  /// Writes the counts of hosts and what the budgets have counted.
  func writeCounts() throws {
    for (host, count) in book.takeOpened() { changeCounts(of: host, open: count) }
    try book.write()
    let statement = try database.cachedStatement(
      sql: "UPDATE hosts SET open = open + ?, known = known + ? WHERE id = ?"
    )
    for host in Set(openChanges.keys).union(knownChanges.keys).sorted() {
      let (open, known) = (openChanges[host] ?? 0, knownChanges[host] ?? 0)
      if open != 0 || known != 0 { try statement.execute(arguments: [open, known, host]) }
    }
    openChanges.removeAll()
    knownChanges.removeAll()
  }

  /// Takes the next value of the counter `name`, which starts at 1 and never goes back.
  ///
  /// It counts in memory; ``writeCounters()`` has to follow in the same transaction.
  func next(_ name: String) throws -> Int64 {
    let last: Int64
    if let counted = counters[name] {
      last = counted
    } else {
      let find = try database.cachedStatement(sql: "SELECT value FROM counters WHERE name = ?")
      guard let value = try Int64.fetchOne(find, arguments: [name]) else {
        throw StoreError.damaged("counters", "the counter \(name) is missing")
      }
      last = value
    }
    guard last < .max else {
      throw StoreError.damaged("counters", "the counter \(name) is at its end")
    }
    counters[name] = last + 1
    return last + 1
  }

  /// Writes the counters that were used.
  func writeCounters() throws {
    let write = try database.cachedStatement(
      sql: "UPDATE counters SET value = ? WHERE name = ?"
    )
    for (name, value) in counters { try write.execute(arguments: [value, name]) }
    counters.removeAll()
  }
}

/// The integers that ``FrontierTransaction/find(_:)`` selects.
///
/// GRDB makes a table of column names for each `Row` cursor, which costs more than looking an
/// address up. A value that reads its columns from the statement itself does without.
private struct AddressColumns: DatabaseValueConvertible, StatementColumnConvertible {
  let id: Int64
  let host: Int64
  let state: Int
  let place: CrawlPlace
  let priority: Int
  let token: Int64
  let isRedirect: Bool
  let visits: Int
  let changes: Int
  let first: Int64

  init(sqliteStatement statement: SQLiteStatement, index: CInt) {
    func integer(_ column: CInt) -> Int {
      Int(Int64(sqliteStatement: statement, index: index + column))
    }
    id = Int64(integer(0))
    host = Int64(integer(1))
    state = integer(2)
    place = CrawlPlace(depth: integer(3), redirects: integer(4), seed: integer(5))
    priority = integer(6)
    token = Int64(integer(7))
    isRedirect = integer(8) != 0
    visits = integer(9)
    changes = integer(10)
    first = Int64(integer(11))
  }

  var databaseValue: DatabaseValue { .null }

  static func fromDatabaseValue(_ value: DatabaseValue) -> AddressColumns? { nil }
}

extension Int {
  /// A count that can be counted on: numbers that only damage makes are none.
  fileprivate var clamped: Int { Swift.min(Swift.max(self, 0), 1 << 40) }
}
