import Foundation
import JSON
import Records
import TestSupport
import Testing

/// What does not answer: each failure says why, and ends with 69 when nothing answered at all.
struct UnreachableTests {
  /// Something that cannot be reached: arguments behind the address, the address, the reason.
  struct Case: Sendable, CustomTestStringConvertible {
    let reason: String
    let address: String
    let environment: [String: String]
    let says: String

    var testDescription: String { reason }
  }

  static let cases: [Case] = [
    Case(
      reason: "fetch.unknown-host",
      address: "http://plums.invalid/",
      environment: [:],
      says: "no address"
    ),
    Case(
      reason: "fetch.connection-refused",
      address: "http://a.example/",
      environment: [
        "PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(ClosedPort.number)",
        "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.0/8",
      ],
      says: "refuses connections"
    ),
    Case(
      reason: "fetch.blocked-address",
      address: "http://a.example/",
      environment: ["PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(ClosedPort.number)"],
      says: "--allow-private"
    ),
  ]

  @Test("Inspecting what cannot be reached ends with 69 and says why", arguments: cases)
  func inspect(test: Case) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["inspect", test.address],
      in: folder,
      environment: test.environment
    )
    #expect(outcome.code == 69)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(test.says), "\(outcome.errors)")
    outcome.expectPlainMessage()
    #expect(try folder.names().isEmpty)
  }

  @Test("A recrawl that nobody answers ends with 69, and leaves every record")
  func recrawl() async throws {
    let folder = try TemporaryFolder()
    let site = try LoopbackSite { request in
      request.path == "/"
        ? .html("<title>Plums</title><p>Ripe plums of autumn.") : .status(404)
    }
    let crawl = ["crawl", "http://a.example/", "--delay", "0"]
    let first = try await PippinBinary.run(crawl, in: folder, environment: site.environment)
    #expect(first.code == 0, "\(first.errors)")
    let closed = [
      "PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(ClosedPort.number)",
      "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.0/8", "PIPPIN_CRAWL_TRIES": "1",
    ]
    let again = try await PippinBinary.run(
      crawl + ["--recrawl", "all"],
      in: folder,
      environment: closed
    )
    #expect(again.code == 69, "\(again.errors)")
    let status = try await PippinBinary.run("status", "--format", "json", in: folder)
    #expect(try status.json()["pages"]?.int == 1)
    let found = try await PippinBinary.run("search", "plums", "--all-pages", in: folder)
    #expect(found.output.contains("http://a.example/"))
  }

  @Test("A crawl that got no answer ends with 69; its summary counts the reason", arguments: cases)
  func crawl(test: Case) async throws {
    let folder = try TemporaryFolder()
    var environment = test.environment
    environment["PIPPIN_CRAWL_TRIES"] = "1"
    let outcome = try await PippinBinary.run(
      ["crawl", test.address, "--delay", "0"],
      in: folder,
      environment: environment
    )
    #expect(outcome.code == 69, "\(outcome.errors)")
    #expect(outcome.errors.contains(test.reason), "\(outcome.errors)")
    let status = try await PippinBinary.run("status", "--format", "json", in: folder)
    #expect(try status.json()["reasons"]?[test.reason]?.int == 1)
  }

  @Test("A server that speaks no TLS gets no advice on certificates")
  func tls() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["inspect", "https://orchard.example/"],
      in: folder,
      environment: try await DemoWeb.environment()
    )
    #expect(outcome.code == 69)
    #expect(outcome.errors.contains("speaks no TLS on port 443"))
    #expect(!outcome.errors.contains("certificate"), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  @Test("One host that does not answer does not fail the crawl of the others")
  func oneOfTwo() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run(
      ["crawl", "http://market.example/", "http://127.0.0.2/", "--delay", "0"],
      in: folder,
      environment: try await DemoWeb.environment([
        "PIPPIN_CRAWL_TRIES": "1", "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.1/32",
      ])
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("4 pages read"), "\(outcome.errors)")
  }
}
