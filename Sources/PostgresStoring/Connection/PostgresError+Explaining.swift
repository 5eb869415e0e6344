import Foundation

extension PostgresError {
  /// Explains an error of the server.
  ///
  /// Reference: <https://www.postgresql.org/docs/15/errcodes-appendix.html>
  init(state: String?, message: String, server: String) {
    var (code, advice) = Self.explanation(of: state ?? "08000")
    // Who makes the schema lacks a right on the database, not one on what is not there yet.
    if message.contains("permission denied for database") { advice = Self.creating }
    self.init(
      code,
      server: server,
      reason: Self.firstLine(of: message),
      advice: advice,
      state: state
    )
  }

  /// Explains why a connection was refused, of which libpq 15 tells the message only.
  ///
  /// Of several hosts, each has a line of its own.
  init(refusal all: String, server: String) {
    let lines = all.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let message = String(lines.joined(separator: "; ").prefix(600))
    if let refusal = Self.refusals.first(where: { $0.words.contains(where: message.contains) }) {
      let (code, advice) = refusal.explanation
      self.init(code, server: server, reason: Self.firstLine(of: message), advice: advice)
    } else if Self.connecting.contains(where: message.contains) {
      self.init(state: "08001", message: message, server: server)
    } else {
      // What libpq says before it looks for a server is of the name itself.
      self.init(
        .badLocation,
        server: "--store",
        reason: Self.firstLine(of: message),
        advice: "Correct the name of the store: postgres://USER@HOST:PORT/DATABASE?OPTION=VALUE."
      )
    }
  }

  /// The first line of a message, which says what happened.
  private static func firstLine(of message: String) -> String {
    let line = message.split(separator: "\n").first.map(String.init) ?? "no reason given"
    return line.replacing("ERROR:  ", with: "").replacing("FATAL:  ", with: "")
  }

  /// What libpq says when it has found no server.
  private static let connecting = [
    "connection to server", "could not translate host name", "timeout expired", "server closed",
    "could not connect", "SSL", "could not receive", "could not send",
  ]

  /// A refusal that is known by words of its message.
  private struct Refusal {
    let words: [String]
    let explanation: (code: Code, advice: String)
  }

  private static let refusals = [
    Refusal(
      words: ["definition of service", "service file"],
      explanation: (
        .refused,
        "Add the service to the service file (PGSERVICEFILE, or ~/.pg_service.conf), or correct its "
          + "name."
      )
    ),
    Refusal(
      words: ["password authentication failed", "no password supplied"],
      explanation: Self.explanation(of: "28P01")
    ),
    Refusal(
      words: ["no pg_hba.conf entry"],
      explanation: (
        .refused,
        "Add a line for this user, database and address to pg_hba.conf of the server, and reload it."
      )
    ),
    Refusal(
      words: ["too many clients", "too many connections", "remaining connection slots"],
      explanation: Self.explanation(of: "53300")
    ),
    Refusal(
      words: ["permission denied for database"],
      explanation: (.refused, "Grant the user CONNECT on the database, or name another user.")
    ),
    Refusal(
      words: [
        "session is read-only", "session is not read-write", "server is in hot standby mode",
      ],
      explanation: (
        .unavailable,
        "No server of the list takes writes now: wait until one is promoted, or name the primary."
      )
    ),
    Refusal(
      words: ["SSL was required", "does not support SSL"],
      explanation: (
        .refused,
        "Turn TLS on in the server (ssl = on), or name another sslmode in the name of the store."
      )
    ),
    Refusal(words: ["role \""], explanation: Self.explanation(of: "28000")),
    Refusal(words: ["database \""], explanation: Self.explanation(of: "3D000")),
  ]

  private static let creating =
    "Let an owner of the database GRANT CREATE ON DATABASE to the user, or make the store; then GRANT USAGE "
    + "on the schema pippin, and rights on its tables."

  private static let password =
    "Check user and password: the password comes from a line of PGPASSFILE (~/.pgpass), which must have "
    + "host, port, database and user as the store's name has them, a service file or PGPASSWORD."

  private static let restart =
    "Check that the server runs; run the command again, which goes on where it was."

  private static func explanation(of state: String) -> (Code, advice: String) {
    switch state {
    case "28P01", "28000":
      (.refused, password)
    case "42501":
      (.refused, "Grant the user the rights on the schema pippin, or name another user.")
    case "3D000":
      (
        .noStore,
        "Correct its name, or make it with createdb; then run `pippin store --create`."
      )
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
      (
        .unavailable,
        "Raise max_connections of the server or the limit of the user, or run fewer workers: each has "
          + "two sessions."
      )
    case "57014", "55P03":
      (.unavailable, "Something on the server was in the way for too long; run the command again.")
    case let state
    where state.hasPrefix("08") || state.hasPrefix("57P") || state.hasPrefix("25P"):
      (.unavailable, restart)
    default:
      (.fault, "This is a fault of the program; please report it with this message.")
    }
  }
}
