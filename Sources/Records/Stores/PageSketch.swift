package import Digests

/// What is kept of a page's text to tell whether another page says the same.
///
/// Digest and hashes are fixed, so that what was stored stays comparable. Texts are compared by their
/// words: case of ASCII letters, spaces and punctuation make no difference.
///
/// Reference: Charikar, "Similarity estimation techniques from rounding algorithms", STOC 2002;
/// Manku, Jain and Das Sarma, "Detecting near-duplicates for web crawling", WWW 2007
package struct PageSketch: Hashable, Sendable {
  /// The digest of the texts, which says what pages say the same byte by byte.
  ///
  /// Nobody can make another text that has it. The hashes below only say what looks alike.
  package var digest: Digest128
  /// The SimHash of the pairs of neighboring words: texts that differ in little have hashes that
  /// differ in few bits.
  package var simHash: UInt64
  /// The SimHash of the pairs of neighboring words without those that hold a digit or only
  /// repeat the address, so that pages which differ by their dates and numbers look alike.
  package var outline: UInt64
  /// How many words there are.
  package var words: Int
  /// The identity of the address that the page names as its canonical one, when that is
  /// another.
  package var canonical: Digest128?

  /// How many bits of two SimHashes may differ for the texts to count as near-duplicates.
  ///
  /// Manku et al. find 3 of 64 to suit web pages.
  package static let nearDistance = 3

  package init(digest: Digest128, simHash: UInt64, outline: UInt64, words: Int) {
    self.digest = digest
    self.simHash = simHash
    self.outline = outline
    self.words = words
  }

  /// Whether two SimHashes are those of near-duplicates.
  @inline(__always)
  package static func isNear(_ left: UInt64, _ right: UInt64) -> Bool {
    (left ^ right).nonzeroBitCount <= nearDistance
  }
}
