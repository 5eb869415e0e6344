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
    let words = text.utf8.prefix(textReach).split { $0 == 0x20 || $0 == 0x0A }
    var isAmount = false
    var amounts = 0
    for word in words {
      if isAmount, isUnit(word) { amounts += 1 }
      let unit = behindNumber(word)
      isAmount = unit.isEmpty
      // An amount and its unit as one word, such as 15g.
      if !isAmount, unit.startIndex > word.startIndex, isUnit(unit) { amounts += 1 }
    }
    guard amounts >= leastAmounts else { return false }
    return words.contains { word in
      let word = Substring(word).lowercased()
      return ingredients.contains(where: word.hasPrefix) || portions.contains(where: word.hasPrefix)
    }
  }

  private static func isUnit(_ word: Substring.UTF8View) -> Bool {
    word.count <= longestUnit && units.contains(Substring(Substring(word).lowercased()))
  }

  /// What follows the number at the start of a word: digits, marks within numbers, fractions, and a
  /// space that does not break.
  private static func behindNumber(_ word: Substring.UTF8View) -> Substring.UTF8View {
    var rest = word
    while let byte = rest.first {
      switch byte {
      case 0x30...0x39, 0x2C...0x2F: rest = rest.dropFirst()
      // U+00A0 and U+00BC to U+00BE; U+2013 and U+2150 to U+215F.
      case 0xC2: rest = rest.dropFirst(2)
      case 0xE2: rest = rest.dropFirst(3)
      default: return rest
      }
    }
    return rest
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
