import Addressing
import Fetching
import Foundation
import TestSupport
import Testing

struct CurlLoopTests {
  @Test("A port that nobody listens on refuses")
  func refused() async throws {
    let port = ClosedPort.number
    let site = try Site([:])
    let address = try #require(WebAddress("http://127.0.0.1:\(port)/"))
    let failure = try await failure(of: site.fetcher, address)
    #expect(failure.kind == .refused)
    #expect(failure.isTransient)
    #expect(failure.message.hasPrefix("http://127.0.0.1:\(port)/: the host refuses"))
  }

  @Test("A name that cannot be is unknown")
  func unknownHost() async throws {
    // A label of more than 63 letters is no name, so no question leaves this machine.
    let site = try Site([:])
    let label = String(repeating: "a", count: 64)
    let address = try #require(WebAddress("http://\(label).example/"))
    let failure = try await failure(of: site.fetcher, address)
    #expect(failure.kind == .unknownHost)
    #expect(failure.reason == "fetch.unknown-host")
  }

  @Test("Cancelling the task gives its exchange up, and the others go on")
  func cancellation() async throws {
    let ok = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let site = try Site(["/silent": [.silence], "/": [ok]])
    let task = Task { try await site.failure("/silent") }
    while site.server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(try await task.value.kind == .interrupted)
    #expect(try await site.response("/").status == 200)
  }

  @Test("A task that was cancelled before it asks gets no answer")
  func cancelledBefore() async throws {
    let site = try Site([:])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await site.failure("/")
    }
    task.cancel()
    #expect(try await task.value.kind == .interrupted)
    #expect(site.server.connectionCount == 0)
  }

  @Test("An exchange that waits for its turn can be given up")
  func cancelledInQueue() async throws {
    var settings = Site.settings
    settings.concurrency = 1
    let site = try Site(["/silent": [.silence]], settings: settings)
    let first = Task { try await site.failure("/silent") }
    while site.server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let second = Task { try await site.failure("/second") }
    second.cancel()
    #expect(try await second.value.kind == .interrupted)
    first.cancel()
    #expect(try await first.value.kind == .interrupted)
    #expect(site.server.requests.count == 1)
  }

  @Test("Shutting down gives up what is under way, and later requests fail")
  func shutdown() async throws {
    let site = try Site(["/silent": [.silence]])
    let task = Task { try await site.failure("/silent") }
    while site.server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    await site.fetcher.shutdown()
    #expect(try await task.value.kind == .interrupted)
    #expect(try await site.failure("/").kind == .interrupted)
    await site.fetcher.shutdown()
  }

  // libcurl 7.88 follows a freed pointer there when a handle is used again.
  @Test("A head that begins with a folded line does no harm, whatever was answered before it")
  func foldedFirstLine() async throws {
    var settings = Site.settings
    settings.concurrency = 2
    let plain = "HTTP/1.1 200 OK\r\nServer: plum\r\nX-A: b\r\nContent-Length: 0\r\n\r\n"
    let site = try Site(
      [
        "/plain": [.send(plain)],
        "/folded": [.send("HTTP/1.1 200 OK\r\n X: y\r\nContent-Length: 2\r\n\r\nok"), .close],
        "/missing": [.send("HTTP/1.1 404 Not Found\r\n\tX: y\r\n\r\n"), .close],
      ],
      settings: settings
    )
    for _ in 0..<20 {
      #expect(try await site.response("/plain").status == 200)
      _ = try await site.fetch("/folded")
      _ = try await site.fetch("/missing")
    }
  }

  private func failure(of fetcher: CurlFetcher, _ address: WebAddress) async throws -> FetchFailure
  {
    switch await fetcher.fetch(FetchRequest(address)) {
    case .failure(let failure): return failure
    case .response(let response): throw Site.UnexpectedResponse(status: response.status)
    }
  }
}
