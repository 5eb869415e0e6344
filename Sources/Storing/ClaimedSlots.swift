import GRDB

/// The crawl slots that were claimed of hosts that no address is known of.
enum ClaimedSlots {
  /// The moment from which on a new host may be asked: `now` when nobody claimed it.
  ///
  /// The host keeps it from here on.
  static func take(_ origin: String, _ now: Int64, _ database: Database) throws -> Int64 {
    let find = try database.cachedStatement(sql: "SELECT due FROM turns WHERE origin = ?")
    guard let due = try Int64.fetchOne(find, arguments: [origin]) else { return now }
    let remove = try database.cachedStatement(sql: "DELETE FROM turns WHERE origin = ?")
    try remove.execute(arguments: [origin])
    return max(due, now)
  }

  /// Claims the crawl slot of a host that is not known.
  ///
  /// - Returns: `now` when it is the caller's, until `end`; otherwise when the next one begins.
  static func claim(
    _ origin: String,
    at now: Int64,
    until end: Int64,
    _ database: Database
  ) throws -> Int64 {
    let forget = try database.cachedStatement(sql: "DELETE FROM turns WHERE due <= ?")
    try forget.execute(arguments: [now])
    let find = try database.cachedStatement(sql: "SELECT due FROM turns WHERE origin = ?")
    if let due = try Int64.fetchOne(find, arguments: [origin]) { return due }
    guard end > now else { return now }
    let keep = try database.cachedStatement(sql: "INSERT INTO turns(origin, due) VALUES(?, ?)")
    try keep.execute(arguments: [origin, end])
    return now
  }
}
