package import Markup

/// Tells whether elements of a page show a number in a way of their own: as stars, as the width of a
/// bar, in a label for screen readers, or by a script that takes it from an attribute.
///
/// A number counts where an element is about ratings by its name, or stands in one; a class that is
/// called so shows nothing by itself. Everything is looked at only when somebody asks, because most
/// pages write their numbers.
package struct DrawnNumbers {
  private let tree: PageTree

  /// Looks into `tree`.
  package init(_ tree: PageTree) {
    self.tree = tree
  }

  /// The most elements of a box about a rating: what is larger is about the whole page.
  private static let boxLimit = 80

  /// Whether an element shows `number`, a rating or how many gave one.
  package func shows(_ number: String) -> Bool {
    guard let form = RatingForm(number) else { return false }
    var boxEnd = 0
    var stars = StarRows()
    for element in 0..<tree.count {
      switch tree.tag(element) {
      case .html, .head, .body, .meta, .link, .script, .style, .template: continue
      default: break
      }
      let attributes = tree.sourceAttributes(of: element)
      guard !attributes.isEmpty || element < boxEnd else { continue }
      let isNamed = isNamed(element, attributes)
      if isNamed, tree.end(element) - element <= Self.boxLimit {
        boxEnd = max(boxEnd, tree.end(element))
        if isPlaceholder(element, attributes) { return true }
      }
      let isNear = element < boxEnd
      if attributes.contains(where: { form.isHeld(by: $0.name, $0.value, isNear: isNear) }) {
        return true
      }
      if form.isDrawable { stars.add(element, attributes, tree) }
    }
    return form.isDrawable && stars.draw(form.value)
  }

  /// Whether the element's tag, class or name is about ratings.
  private func isNamed(_ element: Int, _ attributes: [(name: String, value: String)]) -> Bool {
    if RatingWords.isNamed(tree.name(element)) { return true }
    return attributes.contains { name, value in
      ["class", "id", "itemprop", "data-testid"].contains(name) && RatingWords.isNamed(value)
    }
  }

  /// Whether a script fills the element by what its attributes say of the thing that is rated.
  private func isPlaceholder(
    _ element: Int,
    _ attributes: [(name: String, value: String)]
  ) -> Bool {
    guard tree.end(element) == element + 1, tree.textBytes(of: element).allSatisfy(ASCII.isSpace)
    else { return false }
    return attributes.contains { name, value in
      name.hasPrefix("data-") && (name.hasSuffix("id") || name.hasSuffix("sku")) && !value.isEmpty
    }
  }
}

/// Words by which elements are about ratings.
enum RatingWords {
  /// Whether one of the words of `text`, the names of classes for example, is about stars or ratings.
  static func isNamed(_ text: String) -> Bool {
    // Most names hold none of them.
    guard text.utf8.count <= 2_000 else { return false }
    let text = text.lowercased()
    guard parts.contains(where: text.contains) else { return false }
    return text.split { !$0.isLetter }.contains { word in
      words.contains(String(word)) || word.hasPrefix("rating") || word.hasSuffix("stars")
        || word.hasPrefix("star") && word.contains("rat")
        || word.hasSuffix("rating") && starts.contains(where: word.hasPrefix)
    }
  }

  private static let parts = ["star", "rat", "scor", "review", "stern", "bewert", "vote"]

  private static let words: Set<String> = [
    "aggregaterating", "bewertung", "bewertungen", "rate", "rated", "rates", "rating", "ratings",
    "ratingvalue", "review", "reviews", "score", "scores", "star", "stars", "stern", "sterne",
    "votes",
  ]

  private static let starts = ["aggregate", "average", "avg", "overall", "product", "star", "user"]
}
