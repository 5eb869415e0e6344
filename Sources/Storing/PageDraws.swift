import GRDB

/// What workers have drawn of the limits of pages.
enum PageDraws {
  /// The worker in whose row a limit is.
  private static let limit = ""

  /// Sets limits by seed; what was drawn is forgotten.
  static func set(_ limits: [Int: Int], _ database: Database) throws {
    try database.execute(sql: "DELETE FROM drawn")
    for (seed, pages) in limits { try keep(max(pages, 0), seed, limit, database) }
  }

  /// Draws up to so many pages in all for a worker.
  static func draw(
    _ totals: [Int: Int],
    _ worker: String,
    _ database: Database
  ) throws -> [Int: Int] {
    let find = try database.cachedStatement(
      sql: """
        SELECT total(pages * (worker = ?2)), total(pages * (worker NOT IN (?2, ?3)))
        FROM drawn WHERE seed = ?1 HAVING count(*) > 0
        """
    )
    var drawn: [Int: Int] = [:]
    for (seed, wanted) in totals {
      let arguments: StatementArguments = [seed, limit, worker]
      guard let row = try Row.fetchOne(find, arguments: arguments) else { continue }
      let (most, others): (Double, Double) = try (row.value(0), row.value(1))
      let pages = max(0, min(wanted, Int(most - others)))
      try keep(pages, seed, worker, database)
      drawn[seed] = pages
    }
    return drawn
  }

  /// Counts what a worker that is gone has drawn as spent; `nil` for every worker.
  static func spend(of worker: String?, _ database: Database) throws {
    let ofWorker = worker == nil ? "worker != ''" : "worker = ?1"
    let arguments: StatementArguments = worker.map { [$0] } ?? []
    try database.execute(
      sql: """
        UPDATE drawn SET pages = max(0, pages - coalesce(
          (SELECT sum(spent.pages) FROM drawn AS spent
            WHERE spent.seed = drawn.seed AND spent.\(ofWorker)), 0))
        WHERE worker = ''
        """,
      arguments: arguments
    )
    try database.execute(sql: "DELETE FROM drawn WHERE \(ofWorker)", arguments: arguments)
  }

  private static func keep(
    _ pages: Int,
    _ seed: Int,
    _ worker: String,
    _ database: Database
  ) throws {
    let keep = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO drawn(seed, worker, pages) VALUES(?, ?, ?)"
    )
    try keep.execute(arguments: [seed, worker, pages])
  }
}
