package import Addressing
package import Basics
import Foundation
package import Frontier
import GRDB
package import Records

/// A file of a host, as an archive has it.
package struct ArchivedHostFile: Sendable {
  /// A URL of the host.
  package let host: WebAddress
  /// Which file it is.
  package let kind: HostFileKind
  /// The file.
  package let file: HostFacts.File

  package init(host: WebAddress, kind: HostFileKind, file: HostFacts.File) {
    (self.host, self.kind, self.file) = (host, kind, file)
  }
}

extension EmbeddedStore {
  /// Keeps files of hosts that archives have, so that pages of archives that are ingested later are judged by
  /// them; one that is not newer than the file that is kept changes nothing.
  ///
  /// A moment that is still to come counts as now. The caller holds the crawl lock.
  ///
  /// - Throws: ``StoreError``; then none is kept.
  package func keep(_ files: [ArchivedHostFile], at now: Timestamp) async throws {
    try await transact(at: now) { transaction in
      for file in files { try transaction.keepNewer(file) }
      try transaction.finish()
    }
  }

  /// The files of the host of `origin` that are kept, by kind.
  ///
  /// - Throws: ``StoreError``.
  package func hostFiles(of origin: String) async throws -> [HostFileKind: HostFacts.File] {
    try await read { database in
      let find = try database.cachedStatement(
        sql: """
          SELECT fetched, status, body, address, type, kind FROM host_files
          WHERE host = (SELECT id FROM hosts WHERE origin = ?)
          """
      )
      var files: [HostFileKind: HostFacts.File] = [:]
      let rows = try Row.fetchCursor(find, arguments: [origin])
      while let row = try rows.next() {
        guard let kind = HostFileKind(rawValue: try row.value(5)) else { continue }
        files[kind] = try HostFacts.File(row: row)
      }
      return files
    }
  }
}

extension FrontierTransaction {
  /// Keeps a file of a host that may not be known, unless a file as new is kept.
  fileprivate func keepNewer(_ archived: ArchivedHostFile) throws {
    var file = archived.file
    file.fetchedAt = min(file.fetchedAt, Timestamp(milliseconds: now))
    let host = try hostID(of: archived.host, priority: Self.lastPriority)
    let find = try database.cachedStatement(
      sql: "SELECT fetched FROM host_files WHERE host = ? AND kind = ?"
    )
    let kept = try Int64.fetchOne(find, arguments: [host, archived.kind.rawValue])
    guard kept.map({ $0 < file.fetchedAt.milliseconds }) ?? true else { return }
    try keep(file, archived.kind, of: host)
  }
}
