import Addressing
import AppAssociation
import AppFiles
import TestSupport
import Testing

@testable import pippin

/// The files of one host, and URLs of others.
struct OtherHostTests {
  private static func source(_ host: String) -> pippin.AssociationSource {
    pippin.AssociationSource(host: host, failure: Failure(.unreachable, "It does not respond."))
  }

  private static func app(_ domain: String) throws -> AppHalf {
    let text = """
      <plist version="1.0"><dict>
      <key>application-identifier</key><string>9QX4A7PLUM.com.example.plums</string>
      <key>com.apple.developer.associated-domains</key>
      <array><string>applinks:\(domain)</string></array></dict></plist>
      """
    return try AppHalf.read([FileBytes("App.entitlements", Array(text.utf8))])
  }

  @Test(
    "The files of a host are about its own URLs alone",
    arguments: [
      ("h1.test", "https://h1.test/buy", nil), ("h1.test", "https://H1.test:8443/buy", nil),
      ("h1.test:8443", "https://h1.test/buy", nil),
      ("h1.test", "https://h2.test/buy", "--association h2.test"),
      ("plums.test", "https://www.plums.test/buy", "--entitlements or --manifest"),
      ("www.plums.test", "https://plums.test/buy", "--association plums.test"),
    ] as [(String, String, String?)]
  )
  func hosts(asked: String, url: String, fix: String?) throws {
    let address = try #require(WebAddress(url))
    let failure = Self.source(asked).otherHost(for: address, beside: nil)
    #expect((failure == nil) == (fix == nil))
    if let fix { #expect(failure?.message.contains(fix) == true, "\(failure?.message ?? "")") }
  }

  @Test(
    "Where the app names a host by a wildcard, the host above it decides",
    arguments: [("*.plums.test", true), ("www.plums.test", false)]
  )
  func wildcard(domain: String, decides: Bool) throws {
    let address = try #require(WebAddress("https://www.plums.test/buy"))
    let app = try Self.app(domain)
    let failure = Self.source("plums.test").otherHost(for: address, beside: app)
    #expect((failure == nil) == decides)
  }

  @Test("A file that nobody served may be of any host")
  func file() throws {
    let text = #"{"applinks":{"details":[{"appIDs":["9QX4A7PLUM.com.a"],"paths":["/buy/*"]}]}}"#
    let source = pippin.AssociationSource(bytes: Array(text.utf8), name: "pl.json")
    for host in ["a.test", "b.test"] {
      let address = try #require(WebAddress("https://\(host)/buy/1"))
      #expect(source.otherHost(for: address, beside: nil) == nil)
      #expect(source.match(address, beside: nil).map(\.verdict) == [.match])
    }
  }
}
