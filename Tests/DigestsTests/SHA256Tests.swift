import Digests
import Testing

/// FIPS 180-4 section 6.2, with the example messages of NIST's CSRC for SHA-256.
struct SHA256Tests {
  @Test(
    "The digest of a message is the standard's",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ]
  )
  func vectors(message: String, digest: String) {
    var hash = SHA256()
    hash.update(message.utf8)
    #expect(hash.hex() == digest)
  }

  @Test("A million times the letter a")
  func million() {
    var hash = SHA256()
    for _ in 0..<1000 { hash.update(repeatElement(UInt8(ascii: "a"), count: 1000)) }
    #expect(
      hash.hex() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
  }

  @Test("The digest does not depend on how the message is cut, at any length near a block")
  func pieces() {
    for length in 0...130 {
      let message = (0..<length).map { UInt8($0) }
      var whole = SHA256()
      whole.update(message)
      var pieces = SHA256()
      for byte in message { pieces.update([byte]) }
      #expect(pieces.hex() == whole.hex(), "\(length) bytes")
    }
  }

  @Test("Asking for the digest does not end the message")
  func goesOn() {
    var hash = SHA256()
    hash.update("ab".utf8)
    _ = hash.hex()
    hash.update("c".utf8)
    #expect(
      hash.hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }
}
