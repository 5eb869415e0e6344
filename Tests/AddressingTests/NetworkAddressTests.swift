import Addressing
import Testing

// RFC 4291, RFC 6890
struct NetworkAddressTests {
  @Test(
    "Text of either family is read and written in its shortest form",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
      ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("[::1]", "::1"), ("::", "::"),
      ("1::", "1::"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("fe80::1%eth0", "fe80::1"),
      ("::ffff:192.0.2.1", "::ffff:c000:201"), ("0:1:0:1:0:1:0:1", "0:1:0:1:0:1:0:1"),
    ]
  )
  func text(written: String, shortest: String) {
    #expect(NetworkAddress(written)?.description == shortest)
  }

  @Test(
    "Text that is no address reads as none",
    arguments: [
      "", ".", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4.", "0x7f.0.0.1", "127.1",
      "2130706433", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":1::",
      "1:2:3:4:5:6:7:8::", "12345::", "g::", "1:", "::1:", "::1.2.3", "::1.2.3.4.5",
      "1:2:3:4:5:6:7:1.2.3.4", "[::1", "plum.example", "1111111111111111111.0.0.1",
    ]
  )
  func malformed(text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test("Raw bytes make an address when there are 4 or 16 of them")
  func raw() {
    #expect(NetworkAddress(bytes: [127, 0, 0, 1])?.description == "127.0.0.1")
    #expect(NetworkAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])?.description == "::1")
    #expect(NetworkAddress(bytes: [1, 2, 3]) == nil)
    #expect(NetworkAddress(bytes: []) == nil)
  }

  @Test("An address's host is a network address when it is no name")
  func ofHost() throws {
    let loose = try #require(WebAddress("http://0x7f.1:8080/"))
    #expect(loose.networkAddress == NetworkAddress("127.0.0.1"))
    let bracketed = try #require(WebAddress("http://[::FFFF:10.0.0.1]/"))
    #expect(bracketed.networkAddress?.kind == .private)
    #expect(WebAddress("http://plum.example/")?.networkAddress == nil)
  }
}

struct NetworkAddressKindTests {
  @Test(
    "Each special range is known by its first and last address",
    arguments: [
      ("0.0.0.0", .unspecified), ("0.0.0.1", .reserved), ("0.255.255.255", .reserved),
      ("1.0.0.0", .public), ("9.255.255.255", .public), ("10.0.0.0", .private),
      ("10.255.255.255", .private), ("11.0.0.0", .public), ("100.63.255.255", .public),
      ("100.64.0.0", .cgnat), ("100.127.255.255", .cgnat), ("100.128.0.0", .public),
      ("100.100.100.200", .metadata), ("127.0.0.0", .loopback), ("127.255.255.255", .loopback),
      ("128.0.0.0", .public), ("168.63.129.16", .metadata), ("168.63.129.17", .public),
      ("169.253.255.255", .public), ("169.254.0.0", .linkLocal), ("169.254.169.254", .metadata),
      ("169.254.169.253", .linkLocal), ("169.254.170.2", .metadata), ("169.255.0.0", .public),
      ("172.15.255.255", .public), ("172.16.0.0", .private), ("172.31.255.255", .private),
      ("172.32.0.0", .public), ("192.0.0.1", .reserved), ("192.0.0.192", .metadata),
      ("192.0.1.0", .public), ("192.0.2.255", .documentation), ("192.88.99.1", .reserved),
      ("192.167.255.255", .public), ("192.168.0.0", .private), ("192.169.0.0", .public),
      ("198.17.255.255", .public), ("198.18.0.0", .reserved), ("198.19.255.255", .reserved),
      ("198.51.100.7", .documentation), ("203.0.113.7", .documentation),
      ("223.255.255.255", .public), ("224.0.0.1", .multicast), ("239.255.255.255", .multicast),
      ("240.0.0.0", .reserved), ("255.255.255.255", .reserved),
    ] as [(String, NetworkAddress.Kind)]
  )
  func kindsIPv4(text: String, kind: NetworkAddress.Kind) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.kind == kind)
    #expect(address.isPublic == (kind == .public))
  }

  @Test(
    "IPv6 ranges, and forms that carry an IPv4 address, are told apart",
    arguments: [
      ("::", .unspecified), ("::1", .loopback), ("::2", .reserved), ("2606:4700::1", .public),
      ("2001:4860:4860::8888", .public), ("fc00::1", .private), ("fdff::1", .private),
      ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .private),
      ("ff02::1", .multicast), ("2001:db8::1", .documentation), ("3fff:fff::1", .documentation),
      ("100::1", .reserved), ("100:0:0:1::1", .reserved), ("2001:0:1234::1", .reserved),
      ("4000::1", .reserved), ("fd00:ec2::254", .metadata), ("5f00::1", .reserved),
      ("::ffff:127.0.0.1", .loopback), ("::ffff:8.8.8.8", .public), ("::ffff:10.1.1.1", .private),
      ("::ffff:169.254.169.254", .metadata), ("::ffff:0:127.0.0.1", .loopback),
      ("::127.0.0.1", .loopback), ("::8.8.8.8", .reserved), ("64:ff9b::7f00:1", .loopback),
      ("64:ff9b::8.8.8.8", .public), ("64:ff9b::169.254.169.254", .metadata),
      ("64:ff9b:1::1", .private), ("2002:7f00:1::1", .loopback), ("2002:a00:1::", .private),
      ("2002:808:808::1", .public), ("2606:4700::5efe:10.0.0.1", .private),
      ("2606:4700::200:5efe:8.8.8.8", .public), ("::ffff:0.0.0.0", .unspecified),
    ] as [(String, NetworkAddress.Kind)]
  )
  func kindsIPv6(text: String, kind: NetworkAddress.Kind) throws {
    #expect(try #require(NetworkAddress(text)).kind == kind)
  }

  @Test(
    "Allowed blocks open what they hold, but no metadata service that they do not name",
    arguments: [
      ("8.8.8.8", [], true), ("127.0.0.1", [], false), ("127.0.0.1", ["127.0.0.0/8"], true),
      ("::ffff:127.0.0.1", ["127.0.0.0/8"], true), ("::1", ["127.0.0.0/8"], false),
      ("10.0.0.1", ["10.0.0.0/24"], true), ("10.0.1.1", ["10.0.0.0/24"], false),
      ("169.254.169.254", ["169.254.0.0/16"], false), ("169.254.1.1", ["169.254.0.0/16"], true),
      ("169.254.169.254", ["169.254.169.254"], true),
      ("::ffff:169.254.169.254", ["169.254.0.0/16", "::/0"], false),
    ] as [(String, [String], Bool)]
  )
  func allowed(text: String, blocks: [String], isAllowed: Bool) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.isAllowed(by: blocks.compactMap { NetworkBlock($0) }) == isAllowed)
  }
}
