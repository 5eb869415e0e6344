import Addressing
import Basics
import Digests
import Engagement
import Foundation
import HTTPTypes
import HummingbirdCore
import JSON
import NIOCore
import Records
import Searching
import StoredTestSupport
import Storing
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// Very many requests, made from a seed, each answered as the documents say.
struct GeneratedRequestsTests {
  /// How many there are; `PIPPIN_API_REQUESTS` says another number.
  private static let count =
    ProcessInfo.processInfo.environment["PIPPIN_API_REQUESTS"].flatMap { Int($0) } ?? 20_000

  /// Collects a body.
  private struct Collector: ResponseBodyWriter {
    final class Bytes: Sendable { let all = Mutex<[UInt8]>([]) }
    let bytes = Bytes()

    mutating func write(_ buffer: ByteBuffer) async throws {
      bytes.all.withLock { $0 += buffer.readableBytesView }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }

  /// A server without a network, and the lines that it logged.
  private struct Server {
    let pages: StoredPages
    let server: APIServer
    let store: ServedStore
    let lines = Lines()

    final class Lines: Sendable { let all = Mutex<[UInt8]>([]) }

    init() async throws {
      pages = try StoredPages()
      try await pages.put(
        try (1...12).map { number in
          try .sample(
            "https://\(number % 3).example/\(number)",
            title: "Plums and pears \(number)",
            text: "Sweet plums of autumn."
          ) { $0.indexable = number % 5 > 0 }
        }
      )
      let tokens = Scope.allCases.enumerated().map { number, scope in
        ServerScene.line("\(RequestGenerator.Planted.token)\(number)", [scope])
      }
      let book = pages.folder.path + "/tokens"
      try tokens.joined().write(toFile: book, atomically: true, encoding: .utf8)
      store = try ServedStore("default", folder: pages.folder, settings: ServerScene.serving())
      var settings = ServerSettings()
      settings.logsAccess = true
      settings.anonymousHere = []
      settings.origins = ["http://localhost"]
      settings.inspectRate = 0
      let lines = lines
      server = try APIServer(
        stores: [store],
        settings: settings,
        tokens: try TokenRegistry(book),
        version: "test",
        inspector: { url in
          if url.host.hasPrefix("0") { return Array("{}".utf8) }
          throw InspectionFailure(description: "Nobody answers.")
        },
        now: ServerScene.now,
        log: { line in lines.all.withLock { $0 += line } }
      )
      await server.refresh()
    }

    /// Pages with proofs that they were shown.
    func proofs() throws -> [(url: String, id: String, proof: String)] {
      let key = try #require(store.impressionKey)
      return (1...12).map { number in
        let url = "https://\(number % 3).example/\(number)"
        let token = ImpressionToken(
          query: 7,
          item: Digest128(of: url),
          position: 1,
          expiry: ServerScene.now().advanced(bySeconds: 3_000)
        )
        return (url, Digest128(of: url).text, token.text(key: key))
      }
    }
  }

  /// The statuses that the documents have for an operation, or for none.
  private static func statuses(_ operation: Serving.Operation?) -> Set<Int> {
    // RFC 9110: what is not found, not allowed, not implemented or misdirected, and preflights.
    let always: Set = [204, 400, 401, 404, 405, 414, 421, 429, 431, 501]
    guard let operation else { return always }
    let codes = operation.problems + OpenAPIDocument.common(operation)
    let pages: Set = ["/", "/admin"].contains(operation.path) ? [303, 403, 413] : []
    return always.union(codes.map(\.status.code)).union([operation.success, 304]).union(pages)
      .subtracting([500])
  }

  /// What is wrong with an answer.
  private static func faults(
    _ made: RequestGenerator.Made,
    _ operation: Serving.Operation?,
    _ response: Response,
    _ body: [UInt8]
  ) -> [String] {
    var faults: [String] = []
    let status = response.status.code
    if !statuses(operation).contains(status) { faults.append("status \(status)") }
    let type = response.headers[.contentType] ?? ""
    let isPacked = response.headers[.contentEncoding] != nil
    if made.method == "HEAD" || isPacked {
      if made.method == "HEAD", !body.isEmpty { faults.append("body") }
    } else if status >= 400, type == "application/problem+json" {
      let problem = (try? JSONParser.parse(body))?.object
      let code = problem?["code"]?.string.flatMap(ProblemCode.init)
      if code?.status.code != status { faults.append("code") }
      for field in ["detail", "title", "type"] where problem?[field]?.string?.isEmpty ?? true {
        faults.append(field)
      }
    } else if status >= 400, !type.hasPrefix("text/html") {
      faults.append("type \(type)")
    } else if type == "application/json", (try? JSONParser.parse(body)) == nil {
      faults.append("no JSON")
    }
    if response.headers[.xContentTypeOptions] != "nosniff" { faults.append("nosniff") }
    if status == 200, let operation, operation.method == .get, !operation.isPage,
      (response.headers[.eTag] != nil) != operation.hasValidator
    {
      faults.append("validator")
    }
    let text = String(decoding: body, as: UTF8.self) + response.headers.map(\.value).joined()
    faults += RequestGenerator.Planted.all.filter { text.contains($0) }.map { "shows \($0)" }
    return faults
  }

  @Test("Every generated request has a documented answer, and none shows who asked")
  func responses() async throws {
    let server = try await Server()
    let routes = APIServer.routes.map { $0.naming(["default"]) }
    let table = RouteTable(routes)
    var generator = RequestGenerator(
      seed: 2_026,
      operations: routes.map(\.operation),
      pages: try server.proofs(),
      now: ServerScene.now().milliseconds
    )
    let responder = server.server.responder
    var (found, made): ([Int: Int], Int) = ([:], 0)
    while made < Self.count {
      let next = generator.next()
      guard let request = next.request else { continue }
      made += 1
      let response = try await responder.respond(to: request, context: PeerContext(peer: next.peer))
      let collector = Collector()
      try await response.body.write(collector)
      let body = collector.bytes.all.withLock { $0 }
      var operation: Serving.Operation?
      if case .found(let route, _) = table.match(next.method, QueryText.path(of: next.path)) {
        operation = route.operation
      }
      let faults = Self.faults(next, operation, response, body)
      #expect(faults.isEmpty, "\(made): \(next.method) \(next.path.prefix(300)): \(faults)")
      if faults.count > 20 { break }
      found[response.status.code, default: 0] += 1
    }
    print("requests: \(made); answers by status: \(found.sorted { $0.key < $1.key })")
    // The generator reaches what it is to reach.
    for status in [200, 202, 204, 303, 304, 400, 401, 403, 404, 405, 409, 415, 421, 501] {
      #expect(found[status] ?? 0 > 0, "no answer has status \(status)")
    }
    try await server.server.close()
    try Self.expectNothingPlanted(server)
  }

  /// Looks for what was planted in logs and in every file of the store.
  private static func expectNothingPlanted(_ server: Server) throws {
    let lines = server.lines.all.withLock { String(decoding: $0, as: UTF8.self) }
    #expect(lines.contains(#""operation":"engagements""#))
    for text in RequestGenerator.Planted.all {
      #expect(!lines.contains(text), "\(text) in the log")
    }
    let folder = server.pages.folder.path
    for file in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let name = file as? String,
        let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)")
      else { continue }
      for text in RequestGenerator.Planted.all {
        #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text) in \(name)")
      }
    }
  }
}
