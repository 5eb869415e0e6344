import Basics
package import Markup

/// Tells whether elements of a page show a number in a way of their own: as stars, as the width of a
/// bar, in a label for screen readers, or by a script that takes it from an attribute.
///
/// A number counts where an element is about ratings by its name, or is in one; a class that is
/// called so shows nothing by itself. Elements are collected only when somebody asks, because most
/// pages write their numbers, and only those whose tags have a word of ratings or are near such.
package final class DrawnNumbers {
  private let tree: PageTree

  private struct Collection {
    var attributes: [RatingForm.Attribute] = []
    var stars = StarRows()
    /// Whether a script shows ratings, so that nobody can say which, or there is more than is kept.
    var isOpen = false
  }

  private lazy var collection = collect()
  private var known: [String: Bool] = [:]

  /// Looks into `tree`.
  package init(_ tree: PageTree) {
    self.tree = tree
  }

  /// The most elements of a box about a rating: what is larger is about the whole page.
  private static let boxLimit = 80
  /// The most bytes of attributes that are kept, and the most numbers that are looked for.
  private static let byteLimit = 256 << 10
  private static let numberLimit = 32

  /// Whether an element shows `number`, a rating or how many gave one; also when there is too much to
  /// tell.
  package func shows(_ number: String) -> Bool {
    if let isShown = known[number] { return isShown }
    guard known.count < Self.numberLimit else { return true }
    let isShown = RatingForm(number).map(shows) ?? false
    known[number] = isShown
    return isShown
  }

  private func shows(_ form: RatingForm) -> Bool {
    let collection = collection
    return collection.isOpen
      || collection.attributes.contains { $0.shows(form) }
      || form.isDrawable && collection.stars.draw(form.value)
  }

  private func collect() -> Collection {
    var collection = Collection()
    var (boxEnd, room) = (0, Self.byteLimit)
    var telling = telling()[...]
    var element = telling.first ?? tree.count
    while element < tree.count {
      while let first = telling.first, first <= element { telling.removeFirst() }
      add(element, &boxEnd, &room, to: &collection)
      if collection.isOpen { break }
      let next = telling.first ?? tree.count
      element = element + 1 < boxEnd ? element + 1 : max(next, element + 1)
    }
    return collection
  }

  private func add(
    _ element: Int,
    _ boxEnd: inout Int,
    _ room: inout Int,
    to collection: inout Collection
  ) {
    guard !isPassedOver(element) else { return }
    let attributes = tree.sourceAttributes(of: element)
    room -= attributes.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard room >= 0 else { return collection.isOpen = true }
    if isNamed(element, attributes), tree.end(element) - element <= Self.boxLimit {
      boxEnd = max(boxEnd, tree.end(element))
      if isPlaceholder(element, attributes) { return collection.isOpen = true }
    }
    collection.attributes += attributes.compactMap { name, value in
      RatingForm.Attribute(name, value, isNear: element < boxEnd)
    }
    collection.stars.add(element, attributes, tree)
  }

  /// Whether nothing is drawn by an element so called.
  private func isPassedOver(_ element: Int) -> Bool {
    switch tree.tag(element) {
    case .html, .head, .body, .meta, .link, .script, .style, .template: true
    default: false
    }
  }

  /// The elements in whose tags, or in the text behind them, words of ratings are, or what says of
  /// how many a number is.
  private func telling() -> [Int] {
    var telling: [Int] = []
    var element = 0
    while element < tree.count {
      guard !isPassedOver(element) else {
        element += 1
        continue
      }
      // What one element ends and the next one begins is looked through in one go.
      let first = element
      var piece = tree.sourceRange(of: element)
      element += 1
      while element < tree.count, !isPassedOver(element) {
        let range = tree.sourceRange(of: element)
        guard range.lowerBound == piece.upperBound else { break }
        piece = piece.lowerBound..<range.upperBound
        element += 1
      }
      telling += search(piece, of: first..<element)
    }
    return telling
  }

  /// Those of `elements`, whose parts of the source are `piece` one after the other, that have a word of
  /// ratings in theirs.
  private func search(_ piece: Range<Int>, of elements: Range<Int>) -> [Int] {
    var found: [Int] = []
    tree.source.withUnsafeBufferPointer { source in
      let text = UnsafeBufferPointer(rebasing: source[piece])
      // Words come in no order.
      _ = Self.stems.contains(in: text) { _, start, end in
        let element = element(at: start + piece.lowerBound, of: elements)
        let isInside = end + piece.lowerBound <= tree.sourceRange(of: element).upperBound
        if isInside, found.last != element { found.append(element) }
        return false
      }
    }
    found.sort()
    return found.indices.filter { $0 == 0 || found[$0 - 1] != found[$0] }.map { found[$0] }
  }

  /// Which of `elements` has the byte at `offset` in its part of the source.
  private func element(at offset: Int, of elements: Range<Int>) -> Int {
    var (low, high) = (elements.lowerBound, elements.upperBound - 1)
    while low < high {
      let middle = (low + high) / 2
      if tree.sourceRange(of: middle).upperBound <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Parts of the words of ratings, and of the labels that ``RatingForm`` knows.
  private static let stems = MultiPatternSearch(
    RatingWords.parts + RatingForm.scales.map { $0.lowercased() },
    ignoringCase: true
  )

  /// Whether the element's tag, class or name is about ratings.
  private func isNamed(_ element: Int, _ attributes: [(name: String, value: String)]) -> Bool {
    if tree.tag(element) == .other, RatingWords.isNamed(tree.name(element)) { return true }
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
    guard search.contains(in: Array(text.utf8), where: { _, _, _ in true }) else { return false }
    return text.split { !$0.isLetter }.contains { word in
      words.contains(String(word)) || word.hasPrefix("rating") || word.hasSuffix("stars")
        || word.hasPrefix("star") && word.contains("rat")
        || word.hasSuffix("rating") && starts.contains(where: word.hasPrefix)
    }
  }

  private static let search = MultiPatternSearch(parts)

  static let parts = ["star", "rat", "scor", "review", "stern", "bewert", "vote"]

  private static let words: Set<String> = [
    "aggregaterating", "bewertung", "bewertungen", "rate", "rated", "rates", "rating", "ratings",
    "ratingvalue", "review", "reviews", "score", "scores", "star", "stars", "stern", "sterne",
    "votes",
  ]

  private static let starts = ["aggregate", "average", "avg", "overall", "product", "star", "user"]
}
