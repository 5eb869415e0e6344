import Addressing
import Testing

@testable import Serving

/// Names, networks and what a server may be open to.
struct AccessCheckTests {
  @Test(
    "A server on loopback answers under names of this machine only",
    arguments: [
      ("localhost", true), ("localhost:8080", true), ("127.0.0.1:1", true), ("[::1]:80", true),
      ("[::1]", true), ("LOCALHOST", true), ("evil.example", false), ("evil.example:8080", false),
      ("127.0.0.1.evil.example", false), ("", false), ("mine.example:1", true),
      ("localhost:80@evil.example", false), ("localhost@evil.example", false),
      ("evil.example@localhost", false), ("localhost:80#evil.example", false),
      ("localhost:80/evil.example", false), ("localhost:x", false), ("localhost:", true),
      ("localhost:80:80", false), ("localhost:123456", false), ("[::1]evil.example", false),
      ("[::1]:80@evil.example", false), ("[::1", false), ("[::1%25lo]:80", false), (":80", false),
      ("localhost evil.example", false), ("localhost,evil.example", false), ("localhost\\", false),
    ]
  )
  func hosts(authority: String, isTaken: Bool) {
    var settings = ServerSettings()
    settings.hostNames = ["mine.example"]
    let isRefused = (try? HostCheck(settings).check(authority)) == nil
    #expect(isRefused != isTaken)
  }

  @Test("A server on loopback answers under its own address", arguments: ["127.0.0.2", "::1"])
  func ownAddress(address: String) throws {
    var settings = ServerSettings()
    settings.address = address
    try HostCheck(settings).check(address.contains(":") ? "[\(address)]:80" : "\(address):80")
    #expect(throws: Problem.self) { try HostCheck(settings).check("127.0.0.3") }
  }

  @Test("An IPv4 address that is written as an IPv6 address is on loopback alike")
  func mapped() {
    var settings = ServerSettings()
    settings.address = "::ffff:127.0.0.1"
    #expect(settings.isLoopback)
  }

  @Test(
    "A server on all addresses without names answers under addresses only (DNS rebinding)",
    arguments: [
      ("0.0.0.0", "search.example", false), ("0.0.0.0", "evil.example:8080", false),
      ("::", "evil.example", false), ("192.0.2.1", "evil.example", false),
      ("search.example", "evil.example", false), ("0.0.0.0", "192.0.2.1:8080", true),
      ("0.0.0.0", "[2001:db8::1]:8080", true), ("::", "localhost:8080", true),
      ("0.0.0.0", "1.2.3.4.evil.example", false), ("0.0.0.0", "0x7f.1", false),
    ]
  )
  func anyHost(address: String, host: String, isTaken: Bool) {
    var settings = ServerSettings()
    settings.address = address
    #expect(((try? HostCheck(settings).check(host)) != nil) == isTaken)
    settings.hostNames = ["mine.example"]
    #expect((try? HostCheck(settings).check("mine.example")) != nil)
    #expect((try? HostCheck(settings).check("evil.example")) == nil)
  }

  @Test(
    "Networks are 24 bits of IPv4 and 48 of IPv6",
    arguments: [
      ("192.0.2.77", "192.0.2.0/24"), ("192.0.2.1", "192.0.2.0/24"),
      ("2001:db8:1:2::3", "2001:db8:1::/48"), ("2001:db8:1:ffff::", "2001:db8:1::/48"),
      ("::ffff:192.0.2.77", "192.0.2.0/24"), ("::1", "::/48"),
    ]
  )
  func networks(address: String, expected: String) throws {
    #expect(ClientNetwork(try #require(NetworkAddress(address))).text == expected)
  }

  @Test(
    "Only what proxies that are trusted say of a client counts",
    arguments: [
      ("10.0.0.1", ["198.51.100.7"], "198.51.100.0/24"),
      ("10.0.0.1", ["203.0.113.9, 198.51.100.7"], "198.51.100.0/24"),
      ("10.0.0.1", ["203.0.113.9", "10.0.0.2"], "203.0.113.0/24"),
      ("10.0.0.1", [], "10.0.0.0/24"),
      ("::ffff:10.0.0.1", ["::ffff:198.51.100.7"], "198.51.100.0/24"),
      ("10.0.0.1", ["nonsense"], "10.0.0.0/24"),
      ("192.0.2.1", ["198.51.100.7"], "192.0.2.0/24"),
      ("10.0.0.1", ["198.51.100.7:4711"], "198.51.100.0/24"),
      ("10.0.0.1", ["[2001:db8:1:2::3]:4711"], "2001:db8:1::/48"),
      ("10.0.0.1", ["[2001:db8:1:2::3]"], "2001:db8:1::/48"),
      ("10.0.0.1", ["2001:db8:1:2::3"], "2001:db8:1::/48"),
      ("10.0.0.1", ["203.0.113.9:1, 198.51.100.7:65535"], "198.51.100.0/24"),
      ("10.0.0.1", ["198.51.100.7", "10.0.0.2:80"], "198.51.100.0/24"),
      ("10.0.0.1", ["[::ffff:198.51.100.7]:80"], "198.51.100.0/24"),
      ("10.0.0.1", ["198.51.100.7:"], "10.0.0.0/24"),
      ("10.0.0.1", ["198.51.100.7:x"], "10.0.0.0/24"),
      ("10.0.0.1", ["198.51.100.7:4711x"], "10.0.0.0/24"),
      ("10.0.0.1", ["[198.51.100.7"], "10.0.0.0/24"),
      ("10.0.0.1", ["unknown"], "10.0.0.0/24"), ("10.0.0.1", ["_hidden:80"], "10.0.0.0/24"),
    ] as [(String, [String], String)]
  )
  func forwarded(peer: String, header: [String], expected: String) throws {
    let network = ClientNetwork.of(
      peer: NetworkAddress(peer),
      forwarded: header,
      proxies: [try #require(NetworkBlock("10.0.0.0/8"))]
    )
    #expect(network?.text == expected)
  }

  @Test(
    "Nobody becomes open to strangers by accident",
    arguments: [
      ("127.0.0.1", false, false, true), ("::1", false, false, true),
      ("localhost", false, false, true), ("0.0.0.0", false, false, false),
      ("192.0.2.1", false, false, false), ("0.0.0.0", true, false, true),
      ("0.0.0.0", false, true, true), ("search.example", false, false, false),
    ]
  )
  func objections(address: String, isReadOnly: Bool, hasTokens: Bool, isFine: Bool) {
    var settings = ServerSettings()
    settings.address = address
    settings.isReadOnly = isReadOnly
    #expect((settings.objection(hasTokens: hasTokens) == nil) == isFine)
    settings.anonymous = [.admin]
    #expect(settings.objection(hasTokens: hasTokens) != nil)
  }
}
