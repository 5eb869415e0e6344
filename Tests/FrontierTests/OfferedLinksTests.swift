import Digests
import Frontier
import Testing

struct OfferedLinksTests {
  @Test("What was noted of policies is read again, the last used of them for longest")
  func kept() {
    let digests = (0..<OfferedLinks.limit + 2).map { Digest128(of: "\($0)") }
    var offered = OfferedLinks(nil)
    #expect(offered.version(of: digests[0]) == 0)
    offered.note(digests[0], 3)
    offered = OfferedLinks(offered.bytes)
    #expect(offered.version(of: digests[0]) == 3)
    for (number, digest) in digests.enumerated().dropFirst().dropLast() {
      offered.note(digest, Int64(number))
      offered.note(digests[0], Int64(100 + number))
    }
    offered.note(digests[digests.count - 1], 7)
    offered = OfferedLinks(offered.bytes)
    #expect(offered.version(of: digests[0]) == Int64(100 + digests.count - 2))
    #expect(offered.version(of: digests[1]) == 0, "the oldest is forgotten")
    #expect(offered.version(of: digests[digests.count - 1]) == 7)
  }

  @Test("Lines that are none are skipped")
  func damaged() {
    let digest = Digest128(of: "a")
    let text = "x 1\n\(digest.text)\n\(digest.text) y\n\n\(digest.text) 9\n"
    #expect(OfferedLinks(Array(text.utf8)).version(of: digest) == 9)
  }
}
