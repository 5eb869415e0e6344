import Basics
import Foundation
import Indexing
import JSON
import Records
import Searching
import StoredTestSupport
import Storing
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import Serving

/// A running server over a store of its own, and a client of it.
final class ServerScene: Sendable {
  /// An answer, with names of headers in small letters.
  struct Reply {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    /// The body as one JSON object.
    var json: JSONObject? { (try? JSONParser.parse(body))?.object }
    /// The code of a problem.
    var code: String? { json?["code"]?.string }
  }

  let pages: StoredPages
  let url: String
  private let stopping: AsyncStream<Void>.Continuation
  private let task: Task<Void, any Error>
  private let session: URLSession

  private static let random: @Sendable (Int) -> [UInt8] = { [UInt8](repeating: 0x5A, count: $0) }

  static let holder = StoreLock.Holder(pid: 1, command: "test", since: now())

  @Sendable
  static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  /// How a store is served in tests.
  static func serving(isReadOnly: Bool = false) -> StoreServing {
    var serving = StoreServing(holder: holder, random: random)
    serving.isReadOnly = isReadOnly
    return serving
  }

  /// Starts a server over a store with `records`; those with one `sketch` say the same.
  init(
    _ records: [PageRecord],
    sketch: PageSketch? = nil,
    tokens: String = "",
    stores: [String] = ["default"],
    inspector: ServerState.Inspector? = nil,
    log: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    edit: (inout ServerSettings) -> Void = { _ in }
  ) async throws {
    pages = try StoredPages()
    try await pages.put(records, sketch: sketch)
    if sketch != nil { _ = try await pages.store.findDuplicates() }
    let book = pages.folder.path + "/tokens"
    try tokens.write(toFile: book, atomically: true, encoding: .utf8)
    var settings = Self.patientSettings
    edit(&settings)
    let folder = pages.folder
    let isReadOnly = settings.isReadOnly
    let server = try APIServer(
      stores: try stores.enumerated().map { index, name in
        try ServedStore(
          name,
          folder: folder,
          settings: Self.serving(isReadOnly: isReadOnly || index > 0)
        )
      },
      settings: settings,
      tokens: try TokenRegistry(book),
      version: "test",
      inspector: inspector,
      now: Self.now,
      log: log
    )
    let (stop, stopping) = AsyncStream<Void>.makeStream()
    self.stopping = stopping
    let (ports, port) = AsyncStream<Int>.makeStream()
    task = Task { try await server.run(stop: stop) { port.yield($0) } }
    url = "http://127.0.0.1:\(await ports.first { _ in true } ?? 0)"
    session = Self.plainSession()
  }

  /// Connections and requests wait while hundreds of other tests run.
  private static var patientSettings: ServerSettings {
    var settings = ServerSettings()
    settings.port = 0
    settings.answerSeconds = 0
    settings.idleSeconds = 300
    settings.requestSeconds = 300
    return settings
  }

  /// A client that keeps nothing between requests.
  private static func plainSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalAndRemoteCacheData
    configuration.httpShouldSetCookies = false
    configuration.timeoutIntervalForRequest = 300
    return URLSession(configuration: configuration)
  }

  /// Stops the server, and waits until it has closed everything.
  func end() async throws {
    stopping.finish()
    try await task.value
  }

  /// Asks the server.
  func ask(
    _ path: String,
    method: String = "GET",
    headers: [String: String] = [:],
    body: String? = nil
  ) async throws -> Reply {
    guard let address = URL(string: url + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: address)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    let (data, response) = try await session.data(for: request)
    let http = response as? HTTPURLResponse
    var fields: [String: String] = [:]
    for (name, value) in http?.allHeaderFields ?? [:] {
      fields["\(name)".lowercased()] = "\(value)"
    }
    return Reply(status: http?.statusCode ?? 0, headers: fields, body: [UInt8](data))
  }

  /// Sends events.
  func send(_ body: String, to path: String = "/v1/engagements") async throws -> Reply {
    try await ask(
      path,
      method: "POST",
      headers: ["Content-Type": "application/json"],
      body: body
    )
  }

  /// A line of a file of tokens.
  static func line(_ token: String, _ scopes: Set<Scope>) -> String {
    TokenRegistry.line(
      of: TokenRegistry.Entry(
        hash: TokenRegistry.hash(of: Array(token.utf8)),
        scopes: scopes,
        name: "test"
      )
    )
  }
}
