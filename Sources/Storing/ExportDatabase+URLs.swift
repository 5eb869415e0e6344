import GRDB

extension ExportDatabase {
  /// What leads to a URL.
  package struct Link {
    /// The page, or the URL that redirects.
    package var source: String
    /// `link`, `redirect` or `resource`.
    package var kind: String
    /// Where it is in the page's source, from 1.
    package var line: Int?
    /// The column there, from 1.
    package var column: Int?
    /// The link's relations, with spaces between them.
    package var rel: String
    /// The link's text.
    package var text: String

    package init(
      source: String,
      kind: String,
      line: Int?,
      column: Int?,
      rel: String,
      text: String
    ) {
      (self.source, self.kind, self.line) = (source, kind, line)
      (self.column, self.rel, self.text) = (column, rel, text)
    }
  }

  /// Adds URLs with some of the links to each; a URL may come again with more of them.
  ///
  /// - Throws: ``StoreError`` when the disk does not take it.
  package func add(_ urls: [(url: KnownURL, links: [Link])]) throws {
    try write { database in
      for (url, links) in urls { try Self.insert(url, links, into: database) }
    }
  }

  private static func insert(_ url: KnownURL, _ links: [Link], into database: Database) throws {
    let insert = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO urls VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    try insert.execute(arguments: [
      url.url, url.outcome.rawValue, url.status == 0 ? nil : url.status, url.reason, url.depth,
      url.target, url.contentType, url.bytes, url.seed,
    ])
    let link = try database.cachedStatement(sql: "INSERT INTO links VALUES(?, ?, ?, ?, ?, ?, ?)")
    for found in links {
      try link.execute(arguments: [
        found.source, url.url, found.kind, found.line, found.column, found.rel, found.text,
      ])
    }
  }
}
