/// Where a store on PostgreSQL is: what a user names it by.
///
/// Either a URI of libpq, such as `postgres://crawler@db.example/pippin`, or the name of a service of a
/// service file, `service=pippin`. Passwords never come with it: they would be in the list of
/// processes.
///
/// Reference: <https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>
package struct PostgresLocation: Hashable, Sendable {
  /// What libpq connects by.
  package let text: String

  /// Whether libpq looks for a server that takes writes among several.
  package var findsPrimary: Bool { text.contains("target_session_attrs") }

  /// Whether a name of a store means PostgreSQL and no folder.
  package static func names(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") || text.hasPrefix("service=")
  }

  /// Reads the name of a store.
  ///
  /// - Throws: ``PostgresError`` of the kind `badLocation` when it is none, or holds a password.
  package init(_ text: String) throws(PostgresError) {
    guard Self.names(text), !text.utf8.contains(0) else {
      throw Self.bad("a store on PostgreSQL is named postgres://USER@HOST/DATABASE or service=NAME")
    }
    let holdsPassword =
      text.contains("password=") || text.hasPrefix("service=") && text.contains(" ")
    let authority = text.split(separator: "://", maxSplits: 1).last?.prefix {
      $0 != "/" && $0 != "?"
    }
    let user = authority?.split(separator: "@", omittingEmptySubsequences: false)
    guard !holdsPassword, !(user?.count ?? 0 > 1 && user?.first?.contains(":") ?? false) else {
      throw Self.bad("a password does not belong there: every user of the machine could read it")
    }
    self.text = text
  }

  private static func bad(_ reason: String) -> PostgresError {
    PostgresError(
      .badLocation,
      server: "--store",
      reason: reason,
      advice:
        "Name user, host and database only; the password comes from PGPASSFILE (~/.pgpass), a "
        + "service file or PGPASSWORD."
    )
  }
}
