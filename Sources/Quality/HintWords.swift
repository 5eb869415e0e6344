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
  /// By the hash of the last two bytes of the window: the words with them.
  private let buckets: [UInt16: [Int]]

  private init(_ lists: [(Topics, [String])]) {
    words = lists.flatMap { topic, list in list.map { (Array($0.utf8), topic) } }
    var shifts = [UInt8](repeating: UInt8(Self.window - 1), count: 1 << 12)
    var buckets: [UInt16: [Int]] = [:]
    for (index, word) in words.enumerated() {
      precondition(word.bytes.count >= Self.window, "A hint has at least four bytes.")
      for place in 1..<Self.window {
        let pair = Self.pair(word.bytes[place - 1], word.bytes[place])
        shifts[Int(pair)] = min(shifts[Int(pair)], UInt8(Self.window - 1 - place))
        if place == Self.window - 1 { buckets[pair, default: []].append(index) }
      }
    }
    self.shifts = shifts
    self.buckets = buckets
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

  private func topics(at start: Int, in text: UnsafeBufferPointer<UInt8>, _ pair: UInt16) -> Topics
  {
    var found: Topics = []
    for index in buckets[pair] ?? [] {
      let word = words[index].bytes
      guard start + word.count <= text.count else { continue }
      if word.indices.allSatisfy({ word[$0] == text[start + $0] }) {
        found.insert(words[index].topic)
      }
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
