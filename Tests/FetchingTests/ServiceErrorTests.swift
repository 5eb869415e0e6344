import Fetching
import Foundation
import TestSupport
import Testing

struct ServiceErrorTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let title: String
    let reply: LoopbackService.Reply
    let kind: ServiceError.Kind
    var change: @Sendable (inout ServiceRequest) -> Void = { _ in }
    var testDescription: String { title }
  }

  private static let head = LoopbackService.Reply.head("200 OK", count: 10)

  private static let cases = [
    Case(title: "closed before the response", reply: .close([]), kind: .connectionLost),
    Case(title: "reset before the response", reply: .reset([]), kind: .connectionLost),
    Case(title: "cut in the head", reply: .close(Array(head[..<20])), kind: .connectionLost),
    Case(title: "cut in the body", reply: .close(head + [1]), kind: .connectionLost),
    Case(title: "no HTTP", reply: .close(Array("SSH-2.0-x\r\n".utf8)), kind: .badResponse),
    Case(
      title: "too large",
      reply: .response("200 OK", [1, 2, 3]),
      kind: .tooLarge,
      change: { $0.responseLimit = 2 }
    ),
    Case(
      title: "headers too large",
      reply: .response("200 OK", headers: String(repeating: "a: b\r\n", count: 20_000)),
      kind: .tooLarge
    ),
    Case(title: "silent", reply: .silence, kind: .timeout, change: { $0.timeout = 0.3 }),
    Case(
      title: "URL of another scheme",
      reply: .silence,
      kind: .request,
      change: { $0.url = "ftp://127.0.0.1/" }
    ),
    Case(
      title: "a name in the URL",
      reply: .silence,
      kind: .request,
      change: { $0.url = $0.url.replacing("//", with: "//name:hush@", maxReplacements: 1) }
    ),
    Case(
      title: "a line end in a header",
      reply: .silence,
      kind: .request,
      change: { $0.headers.append("A", "b\r\nC: hush") }
    ),
    Case(
      title: "a secret with a line end",
      reply: .silence,
      kind: .request,
      change: {
        let credentials = ServiceCredentials(keyID: "name", secret: "hush\n")
        $0.signing = .sigV4(region: "r", service: "s3", credentials: credentials)
      }
    ),
    Case(
      title: "a file that is not there",
      reply: .silence,
      kind: .file,
      change: { $0.body = .file(path: "/nowhere/a", offset: 0, count: 1) }
    ),
    Case(
      title: "a file that is too short",
      reply: .silence,
      kind: .file,
      change: { $0.body = .file(path: "/dev/null", offset: 0, count: 1) }
    ),
    Case(
      title: "nobody listens",
      reply: .silence,
      kind: .unreachable,
      change: { $0.url = "http://127.0.0.1:\(ClosedPort.number)/" }
    ),
  ]

  @Test("What ends an exchange is named, with the service and no secret", arguments: cases)
  private func errorOf(_ each: Case) async throws {
    let service = try LoopbackService { _, _ in each.reply }
    var request = ServiceRequest("GET", "\(service.url)/?key=hush")
    each.change(&request)
    let sent = request
    let client = try ServiceClient(ServiceSettings())
    let error = try #require(
      await #expect(throws: ServiceError.self) { try await client.send(sent) }
    )
    #expect(error.kind == each.kind, "\(error)")
    #expect(!error.description.contains("hush"))
    #expect(error.description.hasPrefix(error.service))
    let isTransient: Set<ServiceError.Kind> = [
      .unknownHost, .unreachable, .timeout, .connectionLost,
    ]
    #expect(error.isTransient == isTransient.contains(error.kind))
  }

  @Test("A request that is given up ends, also while the service is silent")
  func cancelled() async throws {
    let service = try LoopbackService { _, _ in .silence }
    let client = try ServiceClient(ServiceSettings())
    let task = Task { () throws(ServiceError) -> ServiceResponse in
      try await client.send(ServiceRequest("GET", service.url + "/"))
    }
    while service.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    guard case .failure(let error) = await task.result else {
      Issue.record("it went on")
      return
    }
    #expect((error as? ServiceError)?.kind == .cancelled)
  }

  @Test("Requests and credentials show no secret, whatever prints them")
  func texts() {
    let credentials = ServiceCredentials(keyID: "name", secret: "hush", token: "hush2")
    var request = ServiceRequest("PUT", "http://a/b?X-Amz-Signature=hush3")
    request.headers.append("Authorization", "Basic hush4")
    request.signing = .sigV4(region: "r", service: "s3", credentials: credentials)
    var dumped = ""
    dump(request, to: &dumped)
    dump(credentials, to: &dumped)
    for text in ["\(request)", "\(credentials)", String(reflecting: request), dumped] {
      #expect(!text.contains("hush"), "\(text)")
    }
    #expect(String(reflecting: credentials) == "credentials")
  }

  @Test("Settings that no exchange could be made with are refused")
  func settings() {
    var settings = ServiceSettings()
    settings.caFile = "/nowhere/ca.pem"
    #expect(throws: FetchSettingsError.self) { try ServiceClient(settings) }
  }
}
