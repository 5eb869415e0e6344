import Digests
import Testing

@testable import PostgresStoring

@Suite("Keys of addresses as bytes")
struct PackedKeysTests {
  @Test("Keys come back in groups of their hosts, in their order")
  func roundTrip() {
    let (first, second) = (Digest128(of: "https://a.example"), Digest128(of: "https://b.example"))
    let keys = (0..<300).map { number in
      AddressKey(host: number % 100 < 60 ? first : second, id: Digest128(of: "\(number)"))
    }
    #expect(PackedKeys.unpack(PackedKeys.pack(keys)) == keys)
    #expect(PackedKeys.unpack([]) == [])
  }

  @Test("What is broken off reads as the keys before it", arguments: [1, 15, 17, 19, 21, 40])
  func truncated(cut: Int) {
    let host = Digest128(of: "https://a.example")
    let keys = (0..<3).map { AddressKey(host: host, id: Digest128(of: "\($0)")) }
    let bytes = PackedKeys.pack(keys)
    let read = PackedKeys.unpack(Array(bytes.dropLast(cut)))
    #expect(read == Array(keys.prefix(read.count)) && read.count < keys.count)
  }
}
