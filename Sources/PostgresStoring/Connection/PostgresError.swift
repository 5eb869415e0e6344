/// Why PostgreSQL could not do what was asked: what failed, where, why, and what to do next.
package struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure, each with the exit code that a program should end with.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The name of the store is none, or holds a password.
    case badLocation
    /// The server does not answer, or has ended the session.
    case unavailable
    /// The library that speaks to servers is not installed.
    case libraryMissing
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
    /// The store is not empty, and was to be filled with another.
    case notEmpty
    /// A copy into the store has not ended.
    case unfinished
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
    case .newerSchema, .olderSchema, .damaged, .unfinished: 65
    case .noStore: 66
    case .unavailable: 69
    case .fault: 70
    case .readOnly, .notEmpty: 73
    case .diskFull: 74
    case .refused, .otherSettings, .libraryMissing: 78
    }
  }

  /// Whether it goes away by itself: the same call made later may succeed.
  var mayPass: Bool { code == .unavailable }

  /// Whether the connection was lost (SQLSTATE class 08).
  var isOfConnection: Bool { state?.hasPrefix("08") ?? false }

  /// Whether the same call may succeed when it is made again at once: it was in another's way.
  var isInTheWay: Bool { state == "40001" || state == "40P01" }
}
