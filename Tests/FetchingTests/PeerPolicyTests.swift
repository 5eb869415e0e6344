import Addressing
import Foundation
import Records
import Testing

@testable import Fetching

// Server-side request forgery, in the way of the OWASP cheat sheet and libcurl-security(3).
struct PeerPolicyTests {
  @Test(
    "Without an allowance no spelling reaches this machine",
    arguments: [
      "127.0.0.1", "localhost", "127.1", "0x7f.1", "2130706433", "017700000001", "0", "[::1]",
      "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::]", "127.0.0.1.", "[64:ff9b::7f00:1]",
    ]
  )
  func loopback(host: String) async throws {
    let server = try LoopbackServer([:])
    let fetcher = try CurlFetcher(settings: FetchSettings(userAgent: "test"))
    let address = try #require(WebAddress("http://\(host):\(server.port)/"))
    let failure = try await failure(of: fetcher, address)
    #expect(failure.kind == .blockedAddress)
    #expect(failure.reason == "fetch.blocked-address")
    #expect(failure.message.contains("--allow-private"))
    #expect(server.connectionCount == 0)
  }

  @Test(
    "Private, shared, link-local and metadata addresses are refused",
    arguments: [
      "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
      "255.255.255.255", "0.0.0.0", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]",
    ]
  )
  func notPublic(host: String) async throws {
    let fetcher = try CurlFetcher(settings: FetchSettings(userAgent: "test"))
    let address = try #require(WebAddress("http://\(host)/"))
    #expect(try await failure(of: fetcher, address).kind == .blockedAddress)
  }

  @Test(
    "A network that is allowed opens no metadata service within it, unless it is named alone",
    arguments: [
      ("100.64.0.0/10", "100.100.100.200", false), ("fc00::/7", "[fd00:ec2::254]", false),
      ("169.254.0.0/16", "169.254.169.254", false),
      ("100.100.100.200/32", "100.100.100.200", true),
    ]
  )
  func metadata(block: String, host: String, isOpen: Bool) throws {
    var settings = FetchSettings(userAgent: "test")
    settings.allowedPrivate = [try #require(NetworkBlock(block))]
    let address = try #require(WebAddress("http://\(host)/"))
    let peer = try #require(address.networkAddress)
    #expect((PeerPolicy(settings).objection(to: peer) == nil) == isOpen)
  }

  @Test("An allowance opens its own network and no other")
  func allowance() async throws {
    let server = try LoopbackServer([:])
    var settings = FetchSettings(userAgent: "test")
    settings.allowedPrivate = [NetworkBlock("127.0.0.1/32")].compactMap { $0 }
    let fetcher = try CurlFetcher(settings: settings)
    let open = try #require(WebAddress("http://127.0.0.1:\(server.port)/"))
    guard case .response(let response) = await fetcher.fetch(FetchRequest(open)) else {
      Issue.record("the allowed address was refused")
      return
    }
    #expect(response.status == 404)
    let shut = try #require(WebAddress("http://127.0.0.2:\(server.port)/"))
    #expect(try await failure(of: fetcher, shut).kind == .blockedAddress)
  }

  @Test("A host looked for elsewhere is asked there, and that address is checked too")
  func connectTo() async throws {
    let ok = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try LoopbackServer(["/": [ok]])
    var settings = FetchSettings(userAgent: "test")
    settings.connectTo = ["site.example:80:127.0.0.1:\(server.port)"]
    let address = try #require(WebAddress("http://site.example/"))
    let strict = try CurlFetcher(settings: settings)
    #expect(try await failure(of: strict, address).kind == .blockedAddress)
    settings.allowedPrivate = [NetworkBlock("127.0.0.0/8")].compactMap { $0 }
    let fetcher = try CurlFetcher(settings: settings)
    guard case .response(let response) = await fetcher.fetch(FetchRequest(address)) else {
      Issue.record("the mapped host was not found")
      return
    }
    #expect(response.status == 200)
    #expect(server.requests.first?.contains("Host: site.example\r\n") == true)
  }

  @Test("A proxy gets the request, but never the name of this machine")
  func proxy() async throws {
    let ok = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try LoopbackServer(["http://site.example/": [ok]])
    var settings = FetchSettings(userAgent: "test")
    settings.proxy = "http://127.0.0.1:\(server.port)"
    let fetcher = try CurlFetcher(settings: settings)
    let address = try #require(WebAddress("http://site.example/"))
    guard case .response(let response) = await fetcher.fetch(FetchRequest(address)) else {
      Issue.record("the proxy was not asked")
      return
    }
    #expect(response.status == 200)
    for host in ["127.0.0.1", "localhost", "a.localhost", "localhost.", "10.0.0.1", "[::1]"] {
      let address = try #require(WebAddress("http://\(host)/"))
      #expect(try await failure(of: fetcher, address).kind == .blockedAddress)
    }
    #expect(server.requests.count == 1)
  }

  private func failure(of fetcher: CurlFetcher, _ address: WebAddress) async throws -> FetchFailure
  {
    switch await fetcher.fetch(FetchRequest(address)) {
    case .failure(let failure): return failure
    case .response(let response): throw Site.UnexpectedResponse(status: response.status)
    }
  }
}
