import Addressing
import Testing

// RFC 4632
struct NetworkBlockTests {
  @Test(
    "A block contains what shares its first bits",
    arguments: [
      ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
      ("192.168.128.0/17", "192.168.128.0", true), ("192.168.128.0/17", "192.168.127.255", false),
      ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
      ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
      ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
      ("::/0", "10.0.0.1", false), ("[fd00::]/8", "fd12::1", true),
    ]
  )
  func contains(block: String, address: String, isInside: Bool) throws {
    let block = try #require(NetworkBlock(block))
    #expect(block.contains(try #require(NetworkAddress(address))) == isInside)
  }

  @Test("Bits behind the prefix are cleared")
  func cleared() {
    #expect(NetworkBlock("10.1.2.3/8")?.description == "10.0.0.0/8")
    #expect(NetworkBlock("10.255.2.3/9")?.description == "10.128.0.0/9")
    #expect(NetworkBlock("2001:db8::ffff/112")?.description == "2001:db8::/112")
  }

  @Test(
    "Text that is no block reads as none",
    arguments: [
      "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/+8", "::/129", "10.0.0.0/8/8", "a/8",
    ]
  )
  func malformed(text: String) {
    #expect(NetworkBlock(text) == nil)
  }

  @Test("Every private range is private, loopback or shared, and there are eight")
  func privateBlocks() {
    #expect(NetworkBlock.privateBlocks.count == 8)
    for block in NetworkBlock.privateBlocks {
      #expect([.private, .loopback, .cgnat].contains(block.first.kind), "\(block)")
    }
  }
}
