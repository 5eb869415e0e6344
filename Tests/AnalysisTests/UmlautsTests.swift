import Foundation
import Testing

@testable import Analysis

struct UmlautsTests {
  @Test(
    "A letter with two dots, or a Nordic one with a stroke, is written with an e behind it",
    arguments: [
      ("müller", "mueller"), ("ÄÖÜØäöüø", "aeoeueoeaeoeueoe"), ("señor über", "señor ueber"),
      ("plum", nil), ("", nil), ("política", nil), ("straße", nil), ("été", nil), ("Æsir", nil),
      ("검색", nil), ("düsseldörf 東京", "duesseldoerf 東京"),
      ("mu\u{308}ller", "mueller"), ("A\u{308}O\u{308}", "AeOe"), ("ne\u{308}e", nil),
      ("e\u{301}te", nil), ("\u{308}", nil),
    ] as [(String, String?)]
  )
  func parts(text: String, parted: String?) {
    #expect(Self.parted(Array(text.utf8)) == parted.map { Array($0.utf8) })
  }

  @Test(
    "A word is indexed with an e however its letters and marks are composed",
    arguments: [
      ("Zürich", "zuerich"), ("Fußgängerstraße", "fussgaengerstrasse"), ("ÄPFEL", "aepfel"),
      ("lǚ", "lue"), ("ǟlp", "aelp"), ("tṏn", "toen"), ("Ǿl", "oel"), ("bụ̈s", "bues"),
    ]
  )
  func isIndexed(word: String, spelled: String) {
    for text in [
      word.precomposedStringWithCanonicalMapping, word.decomposedStringWithCanonicalMapping,
    ] {
      let list = Analyzer().tokens(of: text)
      let spellings = list.tokens.filter { $0.kind == .spelling }.map(list.string)
      #expect(spellings == [spelled], "\(Array(text.unicodeScalars))")
    }
  }

  @Test(
    "Two dots on other letters are none of these",
    arguments: ["Noe\u{308}l", "е\u{308}лка", "i\u{308}le", "a\u{30A}l"]
  )
  func isNotIndexed(text: String) {
    #expect(!Analyzer().tokens(of: text).tokens.contains { $0.kind == .spelling })
  }

  @Test(
    "Bytes that are no letters stay as they are",
    arguments: [[0xC3], [0xC3, 0xC3], [0xA4], [0xC4, 0xA4], [0xE3, 0x83, 0xBC]] as [[UInt8]]
  )
  func keepsBrokenText(bytes: [UInt8]) {
    #expect(Self.parted(bytes) == nil)
    #expect(Self.parted(bytes + [0x21] + Array("ü".utf8)) == bytes + Array("!ue".utf8))
  }

  @Test(
    "The e behind a vowel that it may stand with is left out, but not where another one is before",
    arguments: [
      ("mueller", "muller"), ("goethe", "gothe"), ("aerger", "arger"), ("queue", nil),
      ("neue", nil), ("plum", nil), ("beere", nil), ("", nil),
    ] as [(String, String?)]
  )
  func joins(word: String, joined: String?) {
    let word = Array(word.utf8)
    #expect(Umlauts.joined(in: word, isNeeded: true) == joined.map { Array($0.utf8) })
    #expect(Umlauts.joined(in: word, isNeeded: false) == nil)
  }

  @Test(
    "In languages that never write an e for an umlaut, none is indexed",
    arguments: [("de", true), ("de-AT", true), ("", true), ("tr", false), ("fi_FI", false)]
  )
  func languages(language: String, isSpelled: Bool) {
    #expect(Umlauts.areSpelled(in: language) == isSpelled)
  }

  private static func parted(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { Umlauts.parted(in: $0[...]) }
  }
}
