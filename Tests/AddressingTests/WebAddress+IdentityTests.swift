import Addressing
import Digests
import Testing

struct WebAddressIdentityTests {
  @Test("The identity is SHA-256 over the canonical serialisation, cut to 128 bits")
  func digest() throws {
    let address = try #require(WebAddress("HTTPS://Plum.example:443/a?b"))
    #expect(address.identity == Digest128(of: "https://plum.example/a?b"))
    // From `printf https://plum.example/ | sha256sum`.
    let plain = try #require(WebAddress("https://plum.example/"))
    #expect(plain.identity.text == "254b5de29994dbd4882a6a422e7d6d21")
  }

  @Test("Fragment and user information make no other address, everything else does")
  func canonical() throws {
    let plain = try #require(WebAddress("https://plum.example/a?b"))
    for text in ["https://u:p@plum.example/a?b#c", "https://plum.example/a?b#c"] {
      let same = try #require(WebAddress(text))
      #expect(same.identity == plain.identity)
      #expect(same.tableKey == plain.tableKey)
    }
    for text in ["https://plum.example/a?B", "http://plum.example/a?b", "https://plum.example/a"] {
      let other = try #require(WebAddress(text))
      #expect(other.identity != plain.identity)
      #expect(other.tableKey != plain.tableKey)
    }
  }

  @Test(
    "Addresses that were made to share a simple hash have identities of their own",
    arguments: CollidingAddresses.pairs
  )
  func colliding(pair: (String, String)) throws {
    let (first, second) = (try #require(WebAddress(pair.0)), try #require(WebAddress(pair.1)))
    #expect(Fingerprint.of(first.bytes) == Fingerprint.of(second.bytes))
    #expect(first.identity != second.identity)
    #expect(first.tableKey != second.tableKey)
  }
}

/// Addresses of which two each share their ``Fingerprint``.
enum CollidingAddresses {
  static let pairs = [
    (
      "http://127.0.0.1:8991/?abaae9fffb20c282c", "http://127.0.0.1:8992/?ae4818335432b5649"
    ),
    (
      "https://shop.plum.example/a?aaaa000013f2=lNIr84or84o=lNI00005b08",
      "https://shop.plum.example/a?aaaa000013f200005b08]Y(bC45.C45.]Y(b"
    ),
  ]
}
