import Testing

@testable import Analysis

// https://snowballstem.org/algorithms/turkish/stemmer.html
struct TurkishHarmonyTests {
  private func stem(_ word: String) throws -> String {
    let stemmer = try #require(Stemmer.of("tr"))
    return Array(word.utf8).withUnsafeBufferPointer { bytes in
      stemmer.withStem(ofFolded: bytes) { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "Folded forms of a Turkish word have one stem, which is folded",
    arguments: [
      ("isik", ["isiklar", "isiklari", "isigi"]), ("kiz", ["kizlar", "kizlari"]),
      ("ev", ["evler", "evlerinde", "evde"]), ("balik", ["baliklar"]),
      ("kitap", ["kitaplar", "kitabi"]), ("goz", ["gozler", "gozu"]), ("agac", ["agaci"]),
      ("otobus", ["otobusler"]), ("gol", ["goller"]), ("yol", ["yollar"]), ("su", ["sular"]),
      ("cocuk", ["cocuklar", "cocugu"]), ("istanbul", ["istanbulda", "istanbulu"]),
      ("ogrenci", ["ogrenciler"]), ("bilgisayar", ["bilgisayarlar"]),
    ]
  )
  func stems(word: String, forms: [String]) throws {
    let expected = try stem(word)
    for form in forms { #expect(try stem(form) == expected, "\(form)") }
    #expect(expected.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("Words of other scripts and broken ones stay as they are")
  func others() throws {
    #expect(try stem("книга") == "книга")
    let broken: [UInt8] = [0xC4, 0x69, 0xC3]
    let spelled = broken.withUnsafeBufferPointer { TurkishHarmony.spelling(of: $0) }
    #expect(spelled == broken)
    #expect(broken.withUnsafeBufferPointer { TurkishHarmony.folded($0) } == broken)
  }
}
