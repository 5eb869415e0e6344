import Addressing
import Basics
import HTTPTypes
import Hummingbird

/// A request whose address and parameters have been checked.
struct APIRequest: Sendable {
  /// What was asked, for the body.
  var body: RequestBody
  /// The headers.
  let headers: HTTPFields
  /// The pieces of the path and the parameters of the query, by name.
  let values: [String: [String]]
  /// The path, without the query.
  let path: String
  /// The path with its query, as they were sent.
  let target: String
  /// The name that the server was asked by; `nil` when none was given.
  var authority: String?
  /// The moment it came in.
  let now: Timestamp
  /// Where it comes from; `nil` when that cannot be determined.
  let network: ClientNetwork?
  /// What its token allows; empty when it has none.
  let scopes: Set<Scope>

  /// The value of a parameter, if it was given.
  subscript(name: String) -> String? { values[name]?.first }

  /// Every value of a parameter that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The number that a parameter gives.
  func number(_ name: String) -> Int? { self[name].flatMap(Int.init) }

  /// Whether a parameter is `true`.
  func flag(_ name: String) -> Bool { self[name] == "true" }

  /// The texts that a parameter lists.
  func list(_ name: String) -> [String] {
    self[name]?.split(separator: ",").map(String.init) ?? []
  }

  /// Reads the body within the limits.
  ///
  /// - Throws: ``Problem`` when it is too large, too slow, or in a coding.
  func bytes(_ settings: ServerSettings) async throws -> [UInt8] {
    try checkCoding()
    let length = headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= settings.bodyLimit else { throw Self.tooLarge(settings) }
    return try await TimeLimit.run(seconds: settings.requestSeconds) { [body] in
      var bytes: [UInt8] = []
      for try await piece in body {
        guard bytes.count + piece.readableBytes <= settings.bodyLimit else {
          throw Self.tooLarge(settings)
        }
        bytes += piece.readableBytesView
      }
      return bytes
    }
  }

  /// Refuses a body in a coding, which would have to be bounded as it is undone.
  ///
  /// Reference: RFC 9110 sections 8.4 and 15.5.16
  private func checkCoding() throws(Problem) {
    let codings = headers[values: .contentEncoding].filter { $0.lowercased() != "identity" }
    guard !codings.isEmpty else { return }
    let names = codings.joined(separator: ", ").prefix(64)
    var problem = Problem(
      .unsupportedType,
      "The body is in the coding \(names). Send it as it is, without Content-Encoding."
    )
    problem.isAboutCoding = true
    throw problem
  }

  private static func tooLarge(_ settings: ServerSettings) -> Problem {
    Problem(.bodyTooLarge, "The body has more than \(settings.bodyLimit) bytes.")
  }
}

/// Ends what takes too long.
enum TimeLimit {
  /// Runs `body`, and cancels it when it has not ended in time.
  ///
  /// - Throws: ``Problem`` when time ran out, or what `body` throws.
  static func run<Value: Sendable>(
    seconds: Double,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return nil
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() ?? nil else {
        throw Problem(.timeLimit, "It took more than \(seconds) seconds.")
      }
      return value
    }
  }
}
