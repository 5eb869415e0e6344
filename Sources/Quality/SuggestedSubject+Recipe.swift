import Addressing
import Records

// Whether a page is a recipe, where it does not say so.
extension SuggestedSubject {
  /// Whether the page is in a section of recipes, has the headings of one, or measures out what
  /// goes into a dish for so many people.
  static func isRecipe(_ record: PageRecord) -> Bool {
    let headings = record.headings.prefix(40).map { $0.lowercased() }
    if headings.contains(where: { head in ingredients.contains(where: head.hasPrefix) }) {
      return true
    }
    let starts = ["recipe", "rezept", "recept", "recette", "ricett", "receita", "receta"]
    let isInSection = record.url.path.lowercased().split(separator: "/").dropLast().contains {
      part in
      starts.contains(where: part.hasPrefix)
    }
    return isInSection || hasMeasures(record.text)
  }

  /// What the list of a recipe's ingredients is headed.
  private static let ingredients = [
    "ingredient", "zutaten", "ingrédient", "ingrediënt", "ingredienser", "składniki", "ингредиент",
    "材料", "食材",
  ]

  /// Whether a text lists several amounts of food, and names a list of them or for whom they are.
  private static func hasMeasures(_ text: String) -> Bool {
    text.withBytes { text in
      var end = min(text.count, textReach)
      // No part of a character.
      while end < text.count, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
      let text = UnsafeBufferPointer(rebasing: text[..<end])
      guard amounts(in: text) >= leastAmounts else { return false }
      return text.split(whereSeparator: isDivider).contains { word in
        guard let first = word.first, first >= 0x80 || firsts.contains(first | 0x20) else {
          return false
        }
        let word = String(decoding: word, as: UTF8.self).lowercased()
        return hints.contains(where: word.hasPrefix)
      }
    }
  }

  /// The starts of words by which a text with amounts is a recipe, and their first bytes.
  private static let hints = ingredients + portions
  private static let firsts = Set(hints.compactMap(\.utf8.first))

  private static func isDivider(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  /// How many amounts are in a text: a number and its unit, with a space between or as one word, such as
  /// 15g.
  private static func amounts(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var amounts = 0
    var isNumber = false
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, !isDivider(text[end]) { end += 1 }
      if end > start {
        if isNumber, isUnit(text[start..<end]) { amounts += 1 }
        let unit = behindNumber(text, start, end)
        isNumber = unit == end
        if !isNumber, unit > start, isUnit(text[unit..<end]) { amounts += 1 }
      }
      start = end + 1
    }
    return amounts
  }

  private static func isUnit(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    word.count <= longestUnit
      && units.contains(Substring(String(decoding: word, as: UTF8.self).lowercased()))
  }

  /// Where the number at the start of a word ends: behind digits, marks within numbers, fractions, and
  /// a space that does not break.
  private static func behindNumber(
    _ text: UnsafeBufferPointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int {
    var index = start
    while index < end {
      switch text[index] {
      case 0x30...0x39, 0x2C...0x2F: index += 1
      // U+00A0 and U+00BC to U+00BE; U+2013 and U+2150 to U+215F.
      case 0xC2: index += 2
      case 0xE2: index += 3
      default: return index
      }
    }
    return min(index, end)
  }

  /// How much of a text is looked at, in bytes.
  private static let textReach = 8_192
  /// The fewest amounts that make a list of them.
  private static let leastAmounts = 4
  /// The longest unit, in bytes.
  private static let longestUnit = 11

  /// What food is measured in.
  private static let units: Set<Substring> = [
    "cl", "cup", "cups", "dl", "el", "g", "gr", "gram", "grams", "kg", "kilo", "l", "lb", "ml",
    "msk",
    "oz", "prise", "tbsp", "teaspoon", "teaspoons", "tablespoon", "tablespoons", "tl", "tsk", "tsp",
    "克", "毫升", "公克", "大匙", "小匙", "茶匙", "г", "мл",
  ]

  /// For whom a dish is.
  private static let portions = [
    "分量", "人份", "人分", "personen", "personer", "personnes", "porcion", "portion", "porzion",
    "serves", "serving", "порци",
  ]
}
