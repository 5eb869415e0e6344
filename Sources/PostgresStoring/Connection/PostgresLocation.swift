import Basics

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
  /// - Parameters:
  ///   - text: The name.
  ///   - argument: Which argument of the command line it is, for messages.
  /// - Throws: ``PostgresError`` of the kind `badLocation` when it is none, or holds a password.
  package init(_ text: String, argument: String = "--store") throws(PostgresError) {
    guard Self.names(text), !text.utf8.contains(0) else {
      throw Self.bad(
        argument,
        "a store on PostgreSQL is named postgres://USER@HOST/DATABASE or service=NAME"
      )
    }
    let holdsMore = text.hasPrefix("service=") && text.contains(" ")
    guard !holdsMore, !text.contains("password="), !URLPassword.isIn(text) else {
      throw Self.bad(
        argument,
        "a password does not belong there: every user of the machine could read it"
      )
    }
    self.text = text
  }

  private static func bad(_ argument: String, _ reason: String) -> PostgresError {
    PostgresError(
      .badLocation,
      server: argument,
      reason: reason,
      advice:
        "Name user, host and database only; the password comes from PGPASSFILE (~/.pgpass), a "
        + "service file or PGPASSWORD."
    )
  }
}
