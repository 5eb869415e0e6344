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
    let words = text.prefix(textReach).lowercased().split { " \n\u{A0}".contains($0) }
    var isAmount = false
    var amounts = 0
    for word in words {
      if isAmount, units.contains(word) { amounts += 1 }
      let unit = word.drop { $0.isNumber || ".,/-–".contains($0) }
      isAmount = unit.isEmpty
      // An amount and its unit as one word, such as 15g.
      if !isAmount, unit.startIndex > word.startIndex, units.contains(unit) { amounts += 1 }
    }
    guard amounts >= leastAmounts else { return false }
    return words.contains { word in
      ingredients.contains(where: word.hasPrefix) || portions.contains(where: word.hasPrefix)
    }
  }

  /// How much of a text is looked at, in characters.
  private static let textReach = 8_192
  /// The fewest amounts that make a list of them.
  private static let leastAmounts = 4

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
