import Addressing
import Basics
import Digests
import Frontier
import GRDB
import Records

/// One write transaction on the frontier: offers, and what follows from better depths.
///
/// An object of one transaction, used on the database's own thread and dropped with it. Counts
/// of hosts are gathered and written once by ``finish()``.
final class FrontierTransaction {
  let database: Database
  var now: Int64
  let settings: FrontierSettings
  let knownDepths: KnownDepths
  let budgetLedger: BudgetLedger
  let lookUp: AddressLookUp

  /// How many addresses became known.
  private(set) var added = 0
  private var hostIDs: [String: Int64] = [:]
  private var openChanges: [Int64: Int] = [:]
  private var knownChanges: [Int64: Int] = [:]
  private var relaxationQueue: [Int64] = []
  var counters: [String: Int64] = [:]
  /// The versions and pages that records were stored under, and what was settled.
  private(set) var stored: [(version: Int64, page: Int64, settled: PreparedSettlement)] = []
  /// Whether ``stored`` is of use.
  var notesStored = false
  /// Whether there are pages of forgotten addresses; `nil` while nobody has looked.
  var someAreForgotten: Bool?

  /// Begins what `database` is in a transaction for.
  ///
  /// - Throws: `DatabaseError`.
  init(
    _ database: Database,
    now: Timestamp,
    settings: FrontierSettings,
    lookUp: AddressLookUp,
    knownDepths: KnownDepths,
    budgets: BudgetCache
  ) throws {
    self.database = database
    self.now = now.milliseconds
    self.settings = settings
    self.lookUp = lookUp
    self.knownDepths = knownDepths
    budgetLedger = BudgetLedger(database, limits: settings.budgets, cache: budgets)
    // Writing fails in a store that was opened for reading, and nothing is to be undone then.
    guard !database.configuration.readonly else { return }
    let version = try database.cachedStatement(sql: "PRAGMA data_version")
    let dataVersion = try Int.fetchOne(version) ?? 0
    knownDepths.follow(dataVersion: dataVersion)
    budgets.follow(dataVersion: dataVersion)
    database.afterNextTransaction(
      onCommit: { _ in },
      onRollback: { _ in
        knownDepths.removeAll()
        budgets.removeAll()
      }
    )
  }

  /// Notes what a record was stored under, if anybody wants to know.
  func note(_ settled: PreparedSettlement, version: Int64, page: Int64) {
    if notesStored { stored.append((version, page, settled)) }
  }

  /// Makes `address` known at `depth`, or gives it the better of its depth and this one.
  ///
  /// - Returns: What became of the offer.
  @discardableResult
  func offer(_ address: WebAddress, at depth: CrawlDepth, priority: Int) throws -> Offered {
    let key = address.tableKey
    let isAdmissible = depth.isAdmissible(redirectLimit: settings.redirectLimit)
    let covered = knownDepths.covers(
      key,
      depth: depth,
      priority: priority,
      isAdmissible: isAdmissible
    )
    if let covered { return .known(covered) }
    let canonical = address.canonical
    let identity = canonical.identity
    if let known = try find(canonical.text, identity) {
      try relaxDepth(known, key, with: depth, priority: priority)
      return .known(known.id)
    }
    guard isAdmissible else { return .tooDeep }
    let number = try insert(canonical, identity, at: depth, priority: priority)
    guard let number else { return .rejected }
    knownDepths.keep(key, number, depth: depth, priority: priority)
    return .known(number)
  }

  /// The number of an address that was met lately, if it was.
  func recent(_ address: WebAddress) -> Int64? { knownDepths.number(of: address.tableKey) }

  private func insert(
    _ address: WebAddress,
    _ identity: Digest128,
    at depth: CrawlDepth,
    priority: Int
  ) throws -> Int64? {
    let host = try hostID(of: address, priority: priority)
    let admission = try budgetLedger.admit(to: host, priority: priority)
    if admission == .rejected { return nil }
    let isDeferred = admission == .deferred
    let number = try number(ofNew: identity)
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO addresses(id, hash, host, state, reason, priority, depth, redirects, seed,
          due, url)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    try statement.execute(arguments: [
      number, lookUp.hash(of: identity), host, isDeferred ? AddressState.deferred.rawValue : 0,
      isDeferred ? DeferralReason.domain : nil, priority, depth.links, depth.redirects, depth.seed,
      now,
      address.text,
    ])
    added += 1
    changeCounts(of: host, open: isDeferred ? 0 : 1, known: 1)
    return number
  }

  /// Whether `address` had a page that was forgotten, and is not known again.
  func isForgotten(_ address: WebAddress) throws -> Bool {
    guard try hasForgotten() else { return false }
    return try lookUp.forgotten(address.canonical.identity, database) != nil
  }

  /// Whether there are pages of forgotten addresses, which most stores have none of.
  private func hasForgotten() throws -> Bool {
    if let known = someAreForgotten { return known }
    let find = try database.cachedStatement(sql: "SELECT 1 FROM forgotten LIMIT 1")
    let known = try Int.fetchOne(find) != nil
    someAreForgotten = known
    return known
  }

  /// The number of an address that becomes known: that of its page if it was forgotten, so that the
  /// two are one for whoever has a copy; otherwise one that none ever had.
  private func number(ofNew identity: Digest128) throws -> Int64 {
    guard try hasForgotten(), let page = try lookUp.forgotten(identity, database) else {
      return try next("address")
    }
    let take = try database.cachedStatement(sql: "DELETE FROM forgotten WHERE page = ?")
    try take.execute(arguments: [page])
    return page
  }

  /// Keeps what the site's own lists say of the address with a number.
  func keepListing(of offer: FrontierOffer, _ number: Int64) throws {
    guard offer.modified != nil || !offer.appURIs.isEmpty else { return }
    let statement = try database.cachedStatement(
      sql: """
        UPDATE addresses SET listed = coalesce(?, listed), apps = coalesce(?, apps) WHERE id = ?
        """
    )
    try statement.execute(arguments: [
      offer.modified?.milliseconds,
      offer.appURIs.isEmpty ? nil : offer.appURIs.joined(separator: "\n"),
      number,
    ])
  }

  private func relaxDepth(
    _ known: Known,
    _ key: Digest128?,
    with depth: CrawlDepth,
    priority: Int
  ) throws {
    guard depth.isAdmissible(redirectLimit: settings.redirectLimit) else { return }
    if priority == 0, known.facts.state == .deferred { try release(known) }
    let joined = known.facts.depth.joined(depth)
    let best = min(known.facts.priority, priority)
    if let key { knownDepths.keep(key, known.id, depth: joined, priority: best) }
    guard joined != known.facts.depth || best != known.facts.priority else { return }
    let statement = try database.cachedStatement(
      sql: "UPDATE addresses SET depth = ?, redirects = ?, seed = ?, priority = ? WHERE id = ?"
    )
    try statement.execute(arguments: [
      joined.links, joined.redirects, joined.seed, best, known.id,
    ])
    if known.facts.state == .checked, best < FrontierOffer.checkPriority {
      try readAfterCheck(known)
    }
    if known.facts.state == .failed, joined.redirects < settings.redirectLimit {
      try admitTarget(of: known)
    }
    // Whoever was settled before has links or a redirect, also while it waits to be seen again.
    guard joined != known.facts.depth,
      known.facts.state == .page || known.facts.isRedirect || known.facts.visits > 0
    else { return }
    relaxationQueue.append(known.id)
  }

  /// Changes the numbers of a host's open and known addresses, with the end of the transaction.
  func changeCounts(of host: Int64, open: Int, known: Int = 0) {
    openChanges[host, default: 0] += open
    knownChanges[host, default: 0] += known
  }

  /// Offers the links and the redirect of a settled address again, with what follows from its
  /// depth now; done by ``finish()``.
  func propagateDepth(_ number: Int64) {
    relaxationQueue.append(number)
  }

  /// The number of the address's host, which is made known when it is new.
  func hostID(of address: WebAddress, priority: Int) throws -> Int64 {
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
      let due = try ClaimedSlots.take(origin, now, database)
      try insert.execute(arguments: [origin, address.host, due])
      id = database.lastInsertedRowID
      try budgetLedger.meet(id, address, priority: priority)
    }
    hostIDs[origin] = id
    return id
  }
}

extension FrontierTransaction {
  /// Passes better depths on along links and redirects, and writes the hosts' counts.
  ///
  /// At most ``Frontier/FrontierSettings/relaxationLimit`` addresses are passed on at once; the
  /// rest is remembered and taken up by the next transaction.
  func finish() throws {
    try takeUpRemembered()
    var index = 0
    while index < relaxationQueue.count, index < settings.relaxationLimit {
      try propagateDepthNow(relaxationQueue[index])
      index += 1
    }
    if index < relaxationQueue.count {
      let remember = try database.cachedStatement(sql: "INSERT OR IGNORE INTO relaxed VALUES(?)")
      for number in relaxationQueue[index...] { try remember.execute(arguments: [number]) }
    }
    relaxationQueue.removeAll()
    try writeCounts()
  }

  private func takeUpRemembered() throws {
    let find = try database.cachedStatement(sql: "SELECT address FROM relaxed LIMIT ?")
    let remembered = try Int64.fetchAll(find, arguments: [settings.relaxationLimit])
    guard !remembered.isEmpty else { return }
    let forget = try database.cachedStatement(sql: "DELETE FROM relaxed WHERE address = ?")
    for number in remembered { try forget.execute(arguments: [number]) }
    relaxationQueue.insert(contentsOf: remembered, at: 0)
  }

  private func propagateDepthNow(_ number: Int64) throws {
    guard let page = try find(number: number) else { return }
    let depth = page.facts.isRedirect ? page.facts.depth.ofRedirect : page.facts.depth.ofLinks
    guard depth.isAdmissible(redirectLimit: settings.redirectLimit) else { return }
    let find = try database.cachedStatement(
      sql: "SELECT coalesce(known, links), unknown FROM leads WHERE address = ?"
    )
    guard let row = try Row.fetchOne(find, arguments: [page.id]) else { return }
    for target in PackedNumbers.unpack(try row.value(0)) {
      guard let known = try self.find(number: target) else { continue }
      try relaxDepth(known, nil, with: depth, priority: known.facts.priority)
    }
    for line in PackedOffers.unpack(try row.value(1)) {
      try offer(line.address, at: depth, priority: line.priority)
    }
  }

  /// Writes the counts of hosts and what the budgets have counted.
  func writeCounts() throws {
    for (host, count) in budgetLedger.takeOpened() { changeCounts(of: host, open: count) }
    try budgetLedger.write()
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
}
