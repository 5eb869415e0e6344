/// Lists of words that hint at what a page could say in its markup, all looked up in one pass.
///
/// The words are folded as ``WordFold`` does without marks; a space is the end of a word. The first four bytes of
/// each are looked for by the algorithm of Wu and Manber, which skips what no word begins with.
///
/// Reference: Wu and Manber, "A fast algorithm for multi-pattern searching", TR-94-17, University of
/// Arizona, 1994
struct HintWords {
  /// What words can hint at.
  struct Topics: OptionSet {
    let rawValue: UInt8

    static let opinions = Topics(rawValue: 1)
    static let nutrition = Topics(rawValue: 2)
    static let yield = Topics(rawValue: 4)
    static let update = Topics(rawValue: 8)
    static let identifier = Topics(rawValue: 16)
  }

  /// All lists.
  static let all = HintWords(lists)

  /// How many bytes of each word are looked for: no word is shorter.
  private static let window = 4

  private let words: [(bytes: [UInt8], topic: Topics)]
  /// By the hash of two bytes: how far those behind may be skipped; 0 where a word may end its window.
  private let shifts: [UInt8]
  /// The words in the order of the hash of the last two bytes of their windows.
  private let hashes: [UInt16]
  /// By the hash of two bytes: the first word whose window ends with them, where there is one.
  private let firsts: [UInt16]

  private init(_ lists: [(Topics, [String])]) {
    let words = lists.flatMap { topic, list in list.map { (bytes: Array($0.utf8), topic: topic) } }
    precondition(words.allSatisfy { $0.bytes.count >= Self.window })
    func hash(_ bytes: [UInt8], _ place: Int) -> UInt16 {
      Self.pair(bytes[place - 1], bytes[place])
    }
    let last = Self.window - 1
    var shifts = [UInt8](repeating: UInt8(last), count: 1 << 12)
    for word in words {
      for place in 1...last {
        let pair = Int(hash(word.bytes, place))
        shifts[pair] = min(shifts[pair], UInt8(last - place))
      }
    }
    self.shifts = shifts
    self.words = words.sorted { hash($0.bytes, last) < hash($1.bytes, last) }
    hashes = self.words.map { hash($0.bytes, last) }
    var firsts = [UInt16](repeating: 0, count: shifts.count)
    for index in hashes.indices.reversed() { firsts[Int(hashes[index])] = UInt16(index) }
    self.firsts = firsts
  }

  /// A number below 4,096 for two bytes in a row.
  @inline(__always)
  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 {
    (UInt16(first) << 5 ^ UInt16(second)) & 0xFFF
  }

  /// What the words of a folded text hint at.
  func topics(in text: [UInt8]) -> Topics {
    var found: Topics = []
    text.withUnsafeBufferPointer { text in
      shifts.withUnsafeBufferPointer { shifts in
        var index = Self.window - 1
        while index < text.count {
          let pair = Self.pair(text[index - 1], text[index])
          let shift = Int(shifts[Int(pair)])
          if shift == 0 {
            found.formUnion(topics(at: index - Self.window + 1, in: text, pair))
          }
          index += max(1, shift)
        }
      }
    }
    return found
  }

  private func topics(
    at start: Int,
    in text: UnsafeBufferPointer<UInt8>,
    _ pair: UInt16
  ) -> Topics {
    var found: Topics = []
    var index = Int(firsts[Int(pair)])
    while index < hashes.count, hashes[index] == pair {
      let isThere = words[index].bytes.withUnsafeBufferPointer { word in
        start + word.count <= text.count && word.indices.allSatisfy { word[$0] == text[start + $0] }
      }
      if isThere { found.insert(words[index].topic) }
      index += 1
    }
    return found
  }

  private static let lists: [(Topics, [String])] = [
    (
      .opinions,
      [
        "review", " rating", " rated ", " stars ", "bewertung", "sterne", "rezension", " avis ",
        "opinion", "valorac", "recensi", "valutaz", "beoordel", "avaliac", "отзыв", "оценк",
        "レビュー", "口コミ", "评价", "评分",
      ]
    ),
    (
      .nutrition,
      [
        "kcal", "calori", "kalori", "kilojoul", "nutrition", "nahrwert", "brennwert",
        "naringsinneh", "voedingswaarde", "nutritiv", "nutricion", "калор", "ккал", "カロリー",
        "热量",
      ]
    ),
    (
      .yield,
      [
        "serves ", " serving", "yield", "portion", " makes ", "personen", "personas", "personnes",
        "persone ", "porzion", "porcion", "porcoes", " pers ", "порци", "人分", "人份",
      ]
    ),
    (
      .update,
      [
        "updated", "modified", "last edited", "aktualisiert", "mis a jour", "mise a jour",
        "actualizad", "atualizad", "aggiornat", "bijgewerkt", "uppdatera", "обновл", "更新",
      ]
    ),
    // Words before the numbers of articles.
    (
      .identifier,
      [
        " sku ", " gtin ", " ean ", " upc ", " mpn ", " isbn ", " model ", " item no ",
        " item number ", " part number ", " article number ", " art nr ", "artikelnummer",
        "artikel nr", " reference ", "barcode", " product code ", "артикул",
      ]
    ),
  ]
}
