/// The particles that Korean writes together with its nouns: `검색` is `검색을` as an object.
package enum KoreanParticle {
  /// The bytes that a particle takes up at the end of `word`, composed Hangul in UTF-8; 0 when
  /// there is none, or when fewer than two syllables would be left.
  package static func length(in word: ArraySlice<UInt8>) -> Int {
    for particle in particles
    where word.count >= particle.count + 6 && word.suffix(particle.count) == particle[...] {
      return particle.count
    }
    return 0
  }

  /// The commonest ones, longer ones first.
  private static let particles: [[UInt8]] = [
    "에서는", "에서도", "으로는", "으로도", "입니다", "까지", "부터", "에서", "에게", "에는", "에도", "한테", "으로", "이나",
    "이랑", "처럼", "보다", "마다", "조차", "마저", "밖에", "하고", "라도", "이다", "은", "는", "이", "가", "을", "를", "에",
    "의", "도", "로", "와", "과", "만", "나", "랑",
  ].map { Array($0.utf8) }
}
