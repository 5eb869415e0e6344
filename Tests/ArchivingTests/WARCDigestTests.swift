import Archiving
import Testing

struct WARCDigestTests {
  // RFC 3174 for the hash, RFC 4648 for the letters.
  @Test("A digest is the hash in letters")
  func digest() {
    #expect(WARCDigest.of([]) == "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ")
    #expect(WARCDigest.of(Array("abc".utf8)) == "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5")
  }

  // RFC 9562, section 5.5.
  @Test("An identifier depends on its parts alone, and has the form of a UUID")
  func recordID() throws {
    let id = WARCDigest.recordID(["response", "https://example.com/"])
    #expect(id == WARCDigest.recordID(["response", "https://example.com/"]))
    #expect(id != WARCDigest.recordID(["request", "https://example.com/"]))
    #expect(id.hasPrefix("<urn:uuid:"))
    #expect(id.hasSuffix(">"))
    let parts = id.dropFirst(10).dropLast().split(separator: "-")
    #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
    #expect(parts[2].hasPrefix("5"))
    #expect("89ab".contains(try #require(parts[3].first)))
  }
}
