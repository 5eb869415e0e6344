import Addressing
import Records
import Testing

@testable import Fetching

/// Servers that are not public, named by a person.
struct LocalOriginTests {
  @Test("A server that a person names is asked; no other port, host or name of its network is")
  func named() async throws {
    let ok = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let (server, other) = (try LoopbackServer(["/": [ok]]), try LoopbackServer(["/": [ok]]))
    let named = try #require(WebAddress("http://localhost:\(server.port)/"))
    let loopback = try #require(NetworkAddress("127.0.0.1"))
    var settings = FetchSettings(userAgent: "test")
    settings.localOrigins = [try #require(LocalOrigin(named, at: [loopback]))]
    let fetcher = try CurlFetcher(settings: settings)
    guard case .response(let response) = await fetcher.fetch(FetchRequest(named)) else {
      Issue.record("the server that was named gave no response")
      return
    }
    #expect(response.status == 200)
    for text in [
      "http://localhost:\(other.port)/", "http://127.0.0.1:\(server.port)/",
      "http://x.localhost:\(server.port)/", "http://[::ffff:127.0.0.1]:\(server.port)/",
    ] {
      let address = try #require(WebAddress(text))
      guard case .failure(let failure) = await fetcher.fetch(FetchRequest(address)) else {
        Issue.record("\(text) was asked")
        continue
      }
      #expect([.blockedAddress, .unknownHost].contains(failure.kind), "\(text)")
    }
    await fetcher.shutdown()
    #expect(server.requests.count == 1)
    #expect(other.connectionCount == 0)
  }

  @Test("A name that leads elsewhere later is not asked there")
  func pinned() async throws {
    let server = try LoopbackServer([:])
    let named = try #require(WebAddress("http://localhost:\(server.port)/"))
    let then = try #require(NetworkAddress("10.0.0.1"))
    var settings = FetchSettings(userAgent: "test")
    settings.localOrigins = [try #require(LocalOrigin(named, at: [then]))]
    let fetcher = try CurlFetcher(settings: settings)
    guard case .failure(let failure) = await fetcher.fetch(FetchRequest(named)) else {
      Issue.record("it was asked")
      return
    }
    await fetcher.shutdown()
    #expect(failure.kind == .blockedAddress)
    #expect(server.connectionCount == 0)
  }

  @Test("A public host needs no opening")
  func isPublic() throws {
    let address = try #require(WebAddress("https://example.com/"))
    #expect(LocalOrigin(address, at: [try #require(NetworkAddress("93.184.216.34"))]) == nil)
    #expect(LocalOrigin(address, at: []) == nil)
  }
}
