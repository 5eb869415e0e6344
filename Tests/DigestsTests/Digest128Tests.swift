import Digests
import Testing

struct Digest128Tests {
  @Test(
    "It is the first half of SHA-256 (FIPS 180-4, examples of NIST)",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb924"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039"
      ),
    ]
  )
  func vectors(text: String, digits: String) {
    let digest = Digest128(of: text)
    #expect(digest.text == digits)
    #expect(Digest128(of: Array(text.utf8)) == digest)
    #expect(Digest128(of: Array("<\(text)>".utf8)[1...].dropLast()) == digest)
  }

  @Test("Text and bytes lead back to the value, and other forms to none")
  func forms() {
    let digest = Digest128(high: 0x0123_4567_89AB_CDEF, low: 0x00FE_DCBA_9876_5432)
    #expect(digest.text == "0123456789abcdef00fedcba98765432")
    #expect(Digest128(digest.text) == digest)
    #expect(digest.bytes.withUnsafeBytes { Digest128(reading: $0) } == digest)
    #expect(digest.bytes.first == 0x01 && digest.bytes.last == 0x32)
    for text in [
      "", "0123456789abcdef", String(digest.text.dropLast()), digest.text + "0",
      digest.text.uppercased(), "0x" + digest.text.dropFirst(2),
    ] {
      #expect(Digest128(text) == nil, "\(text)")
    }
    #expect(digest.bytes.dropLast().withUnsafeBytes { Digest128(reading: $0) } == nil)
  }

  @Test("Values are in the order of their digits")
  func order() {
    let values = ["00", "01", "7f", "80", "ff"].flatMap { first in
      ["00", "ff"].map { Digest128(first + String(repeating: "0", count: 28) + $0)! }
    }
    #expect(values.sorted() == values)
    #expect(values.map(\.text).sorted() == values.map(\.text))
  }

  @Test("Texts divided otherwise have another digest, and equal ones the same")
  func texts() {
    func digest(_ texts: [String]) -> Digest128 {
      var digest = TextDigest()
      for text in texts { digest.add(text) }
      return digest.value
    }
    #expect(digest(["plum", "pear"]) == digest(["plum", "pear"]))
    let all = [["plum", "pear"], ["plu", "mpear"], ["plumpear"], ["plum", "pear", ""], []]
    #expect(Set(all.map(digest)).count == all.count)
  }

  @Test("A number for tables is the same for equal values only")
  func tableKeys() {
    let digests = (0..<1000).map { Digest128(of: "\($0)") }
    #expect(Set(digests.map(\.tableKey)).count == 1000)
    #expect(Digest128(of: "7").tableKey == digests[7].tableKey)
  }
}
