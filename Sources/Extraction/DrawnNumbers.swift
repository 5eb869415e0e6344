package import Markup

/// Tells whether elements of a page show a number in a way of their own: as stars, in a label for
/// screen readers, or by a script that takes it from an attribute.
///
/// Everything is looked at only when somebody asks, because most pages write their numbers.
package struct DrawnNumbers {
  private let tree: PageTree

  /// Looks into `tree`.
  package init(_ tree: PageTree) {
    self.tree = tree
  }

  /// Whether an element shows `number`, or shows stars.
  package func shows(_ number: String) -> Bool {
    (0..<tree.count).contains { element in
      switch tree.tag(element) {
      case .meta, .link, .script, .style: false
      default:
        tree.sourceAttributes(of: element).contains { name, value in
          if name == "class" { return Self.namesStars(value) }
          return !Self.others.contains(name) && number.utf8.count > 1 && Self.holds(number, value)
        }
      }
    }
  }

  /// Attributes whose numbers are of layout or of addresses, and that of markup itself.
  private static let others: Set<String> = [
    "action", "content", "d", "height", "href", "id", "points", "sizes", "src", "srcset", "style",
    "transform", "viewbox", "width",
  ]

  /// Whether one of the names of a class is about stars or ratings.
  private static func namesStars(_ value: String) -> Bool {
    value.lowercased().split { !$0.isLetter }.contains {
      $0 == "star" || $0 == "stars" || $0 == "rating" || $0 == "ratings"
    }
  }

  /// Whether `number` stands in `value`, and is no part of a longer one.
  private static func holds(_ number: String, _ value: String) -> Bool {
    var rest = value[...]
    while let range = rest.firstRange(of: number) {
      let sides = [value[..<range.lowerBound].last, value[range.upperBound...].first]
      if sides.allSatisfy({ $0.map { !$0.isNumber && $0 != "." } ?? true }) { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
