extension PostgresClusters {
  /// What there is of one cluster before a set is made.
  private struct Found {
    let connection: PostgresConnection
    let identity: String
    let isEmpty: Bool
    let description: ClusterDescription?
  }

  /// Makes the tables on all clusters and makes these one set, or completes what an earlier call has begun.
  ///
  /// - Returns: Whether anything was to be done.
  /// - Throws: ``PostgresError`` when a server refuses, or a cluster has something else already.
  @discardableResult
  package static func create(at locations: PostgresLocations) throws(PostgresError) -> Bool {
    var isNew = false
    var all: [Found] = []
    for location in locations.all {
      isNew = try PostgresSchema.create(at: location) || isNew
      all.append(try found(at: location))
    }
    guard Set(all.map(\.identity)).count == all.count else {
      throw error(locations.text, "two of the names are of the same database")
    }
    let known = all.compactMap(\.description).first
    let set: String = if let known { known.set } else { try newName(all[0].connection) }
    for (number, cluster) in all.enumerated() where cluster.description == nil {
      guard cluster.isEmpty else {
        throw error(locations.all[number].text, "this cluster has pages of a store of its own")
      }
      let description = ClusterDescription(set: set, number: number, count: all.count)
      _ = try cluster.connection.run(statements(for: description))
      isNew = true
    }
    var made: [ClusterDescription?] = []
    for location in locations.all { made.append(try found(at: location).description) }
    _ = try ClusterDescription.agree(made, at: locations)
    return isNew
  }

  private static func error(_ server: String, _ reason: String) -> PostgresError {
    PostgresError(
      .otherSettings,
      server: server,
      reason: reason,
      advice: "Name an empty database of its own for each cluster."
    )
  }

  private static func found(at location: PostgresLocation) throws(PostgresError) -> Found {
    let connection = try PostgresConnection(location)
    let row = try connection.run([
      PostgresStatement("SET search_path = pippin"),
      PostgresStatement(
        """
        SELECT (SELECT value FROM meta WHERE key = 'identity'),
          (SELECT value FROM meta WHERE key = $1),
          NOT EXISTS(SELECT 1 FROM hosts) AND NOT EXISTS(SELECT 1 FROM seeds)
        """,
        [.text(ClusterDescription.key)]
      ),
    ]).last?.first
    return Found(
      connection: connection,
      identity: String(decoding: row?.bytes(0) ?? [], as: UTF8.self),
      isEmpty: row?.bool(2) ?? false,
      description: row?.bytes(1).flatMap { ClusterDescription(bytes: $0) }
    )
  }

  private static func newName(_ connection: PostgresConnection) throws(PostgresError) -> String {
    try connection.run("SELECT gen_random_uuid()::text").first?.text(0) ?? ""
  }

  /// Makes a cluster one of a set.
  ///
  /// Tokens of leases tell the cluster that they are of: they are its number and a multiple of 1,024.
  private static func statements(for description: ClusterDescription) -> [PostgresStatement] {
    let step = ClusterSlots.count
    return [
      PostgresStatement("BEGIN"),
      PostgresStatement("SELECT pg_advisory_xact_lock(hashtextextended('pippin.schema', 0))"),
      PostgresStatement(Outbox.table),
      PostgresStatement(
        "ALTER SEQUENCE tokens INCREMENT BY \(step) RESTART WITH \(step + description.number)"
      ),
      PostgresStatement(
        "INSERT INTO meta(key, value) VALUES($1, $2) ON CONFLICT DO NOTHING",
        [.text(ClusterDescription.key), .bytes(description.bytes)]
      ),
      PostgresStatement("COMMIT"),
    ]
  }
}
