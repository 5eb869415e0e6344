/// Why PostgreSQL could not do what was asked: what failed, where, why, and what to do next.
package struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure, each with the exit code that a program should end with.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The name of the store is none, or holds a password.
    case badLocation
    /// The server does not answer, or has ended the session.
    case unavailable
    /// The server does not let this user in, or the user may not do what was asked.
    case refused
    /// There is no store in the database.
    case noStore
    /// The store was made by a newer version of this program.
    case newerSchema
    /// The store was made by an older version and has to be brought up to date once.
    case olderSchema
    /// The server takes no writes, such as a standby.
    case readOnly
    /// The disk of the server is full.
    case diskFull
    /// Other workers of the store run with other settings.
    case otherSettings
    /// The store contradicts itself.
    case damaged
    /// Anything else: a fault of this program.
    case fault
  }

  /// What kind of failure it is.
  package let code: Code
  /// The server and database, without a password.
  package let server: String
  /// What happened there, as a clause.
  package let reason: String
  /// What to do next, as a sentence.
  package let advice: String
  /// The SQLSTATE, when the server gave one (PostgreSQL documentation, appendix A).
  package var state: String?

  package init(
    _ code: Code,
    server: String,
    reason: String,
    advice: String,
    state: String? = nil
  ) {
    (self.code, self.server, self.reason, self.advice) = (code, server, reason, advice)
    self.state = state
  }

  package var description: String { "\(server): \(reason). \(advice)" }

  /// The code that a program which fails with this error exits with, after sysexits(3).
  package var exitCode: Int32 {
    switch code {
    case .badLocation: 64
    case .newerSchema, .olderSchema, .damaged: 65
    case .noStore: 66
    case .unavailable: 69
    case .fault: 70
    case .readOnly: 73
    case .diskFull: 74
    case .refused, .otherSettings: 78
    }
  }

  /// Whether it goes away by itself: the same call made later may succeed.
  var mayPass: Bool { code == .unavailable }

  /// Whether the same call may succeed when it is made again at once: it was in another's way.
  var isInTheWay: Bool { state == "40001" || state == "40P01" }
}

extension PostgresError {
  /// Explains an error of the server.
  ///
  /// Reference: <https://www.postgresql.org/docs/15/errcodes-appendix.html>
  init(state: String?, message: String, server: String) {
    let line = message.split(separator: "\n").first.map(String.init) ?? "no reason given"
    let text = line.replacing("ERROR:  ", with: "").replacing("FATAL:  ", with: "")
    let (code, advice) = Self.explanation(of: state ?? "08000")
    self.init(code, server: server, reason: text, advice: advice, state: state)
  }

  private static func explanation(of state: String) -> (Code, advice: String) {
    switch state {
    case "28P01", "28000":
      (
        .refused,
        "Check user and password: the password comes from PGPASSFILE (~/.pgpass), a service file or "
          + "PGPASSWORD."
      )
    case "42501":
      (.refused, "Grant the user the rights on the schema pippin, or name another user.")
    case "3D000":
      (.noStore, "Make the database first, with createdb; then run `pippin store --create`.")
    case "3F000", "42P01", "42883":
      (.noStore, "Make the store with `pippin store --create --store` and the same name.")
    case "25006":
      (
        .readOnly,
        "Name the primary: several hosts and target_session_attrs=read-write find it by themselves."
      )
    case "53100":
      (
        .diskFull,
        "Make room on the server and run the command again; what was acknowledged is safe."
      )
    case "53300":
      (.unavailable, "Raise max_connections on the server, or run fewer workers.")
    case let state where state.hasPrefix("08") || state.hasPrefix("57P"):
      (
        .unavailable,
        "Check that the server runs; run the command again, which goes on where it was."
      )
    default:
      (.fault, "This is a fault of the program; please report it with this message.")
    }
  }
}
