import Frontier
import GRDB
package import Records

extension EmbeddedStore {
  /// Returns the apple-app-site-association file of `origin`, as last fetched, if it was requested.
  package func associationFile(of origin: String) async throws -> HostFacts.File? {
    try await hostFile(.association, of: origin)
  }

  /// Returns the assetlinks.json file of `origin`, as last fetched, if it was requested.
  package func assetLinksFile(of origin: String) async throws -> HostFacts.File? {
    try await hostFile(.assetLinks, of: origin)
  }

  /// Returns the robots.txt file of `origin`, as last fetched, if it was requested.
  package func robotsFile(of origin: String) async throws -> HostFacts.File? {
    try await hostFile(.robots, of: origin)
  }

  /// Returns what is wrong with the sitemaps of `origin`, as a crawl last read them.
  package func sitemapFindings(of origin: String) async throws -> [FileFindings] {
    try await hostFile(.sitemaps, of: origin).map { FileFindings.decode($0.body) } ?? []
  }

  private func hostFile(
    _ kind: HostFileKind,
    of origin: String
  ) async throws -> HostFacts.File? {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT fetched, status, body, address, type FROM host_files
          WHERE host = (SELECT id FROM hosts WHERE origin = ?) AND kind = ?
          """,
        arguments: [origin, kind.rawValue]
      )
      return try row.map { try HostFacts.File(row: $0) }
    }
  }

  /// Hands every host's apple-app-site-association file to `body`, by origin, a file at a time.
  package func forEachAssociationFile(
    _ body: (_ origin: String, _ file: HostFacts.File) throws -> Void
  ) throws {
    try forEachRow(
      sql: """
        SELECT fetched, status, body, address, type, origin
        FROM host_files JOIN hosts ON hosts.id = host_files.host
        WHERE kind = ? ORDER BY origin
        """,
      arguments: [HostFileKind.association.rawValue]
    ) { row in try body(try row.value(5), try HostFacts.File(row: row)) }
  }
}
