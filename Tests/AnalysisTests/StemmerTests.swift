import Basics
import TestSupport
import Testing

@testable import Analysis

// https://snowballstem.org/algorithms/
struct StemmerTests {
  @Test("Every stemmer takes every text")
  func everything() {
    var generator = TestRandom(seed: 14)
    #expect(Stemming.available.count == 28)
    for language in Stemming.available {
      let stemmer = Stemmer.of(language)
      #expect(stemmer != nil, "\(language)")
      guard let stemmer else { continue }
      for text in ["plum cakes", "Straße", "книгами", "الكتابات", "İSTANBUL", "किताबें", "搜索 검색"] {
        let noise = (0..<6).map { _ in
          Unicode.Scalar(UInt16.random(in: 0x61...0x6FF, using: &generator))
        }
        let text = text + String(String.UnicodeScalarView(noise.compactMap { $0 }))
        var list = Analyzer().tokens(of: text)
        Analyzer().addStems(of: stemmer, to: &list, from: text)
        for token in list.tokens where token.kind == .stem {
          #expect(list.bytes(of: token).starts(with: stemmer.mark))
          #expect(list.bytes(of: token).count > stemmer.mark.count)
        }
      }
    }
  }
}
