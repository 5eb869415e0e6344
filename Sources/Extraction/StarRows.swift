import Basics
import Markup

/// The rows of stars that a page draws, an element a star.
struct StarRows {
  /// How much of a star is drawn, in halves; whether it says that it is drawn in full.
  private struct Star {
    let halves: Int
    let saysFull: Bool
  }

  private var rows: [Int: [Star]] = [:]

  private static let name: MultiPatternSearch = ["star"]

  /// The most rows kept.
  private static let limit = 1_000

  /// Adds the star that `element` is by its class, its source or what it uses; nothing otherwise.
  mutating func add(
    _ element: Int,
    _ attributes: [(name: String, value: String)],
    _ tree: PageTree
  ) {
    var words: [Substring] = []
    for (name, value) in attributes
    where ["class", "href", "xlink:href", "src", "data-icon", "icon"].contains(name)
      && value.utf8.count <= 300
    {
      // Most values hold none, and letters cost.
      guard Self.name.contains(in: value.utf8.map(ASCII.lower), where: { _, _, _ in true }) else {
        continue
      }
      words += value.lowercased().split { !$0.isLetter }
    }
    guard words.contains("star") || words.contains(where: { $0.hasPrefix("star") && $0 != "stars" })
    else { return }
    guard rows.count < Self.limit else { return }
    // A star may hold the drawing of itself, and each may be in an element of its own.
    let star = Self.star(words)
    var (child, levels) = (element, 0)
    while let row = tree.parent(child), levels < Self.levels {
      rows[row, default: []].append(star)
      (child, levels) = (row, levels + 1)
    }
  }

  /// How many elements a row may be above its stars.
  private static let levels = 3

  private static func star(_ words: [Substring]) -> Star {
    if words.contains(where: { $0 == "half" || $0.hasSuffix("half") }) {
      return Star(halves: 1, saysFull: false)
    }
    if words.contains(where: { empties.contains($0) || $0.hasSuffix("empty") }) {
      return Star(halves: 0, saysFull: false)
    }
    return Star(halves: 2, saysFull: words.contains(where: fulls.contains))
  }

  private static let empties: Set<Substring> = [
    "blank", "border", "disabled", "empty", "far", "gray", "grey", "inactive", "line", "none", "o",
    "off", "outline", "outlined", "unfilled", "unlit",
  ]

  private static let fulls: Set<Substring> = [
    "active", "checked", "fas", "fill", "filled", "full", "gold", "highlight", "highlighted", "lit",
    "on", "selected", "solid", "yellow",
  ]

  /// Whether a row of at least three stars draws `rating`, as far as half stars can.
  func draw(_ rating: Double) -> Bool {
    rows.values.contains { stars in
      guard (3...10).contains(stars.count) else { return false }
      // Where some say that they are full, the others are not.
      let hasFull = stars.contains(where: \.saysFull)
      let halves = stars.reduce(0) {
        $0 + (!hasFull || $1.saysFull || $1.halves == 1 ? $1.halves : 0)
      }
      return abs(Double(halves) / 2 - rating) <= 0.5
    }
  }
}
