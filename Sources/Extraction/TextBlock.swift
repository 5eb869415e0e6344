/// A piece of a page's text that no block-level tag divides.
struct TextBlock {
  /// Where the block is in the page's folded text; a space before it is part of it.
  var range = 0..<0
  /// The words, in quarters; see ``WordCount``.
  ///
  /// Of a finished block that is not chrome, those of its controls do not count.
  var quarters = 0
  /// The words within links, in quarters, counted alike.
  var linkQuarters = 0
  /// The words within controls, in quarters.
  var controlQuarters = 0
  /// The words within both links and controls, in quarters.
  var controlLinkQuarters = 0
  /// Which of the outline's pieces of controls are in the block.
  var controls = 0..<0
  /// The element that the block begins in; -1 outside all elements.
  var element: Int32 = -1
  /// Whether the block belongs to navigation and the like.
  var isChrome = false
  /// The number among the outline's boxes of the one that makes it so; -1 for none.
  var box: Int32 = -1
  /// Whether the block is in the main part of the page.
  var isInZone = false
  /// Whether the block is a heading.
  var isHeading = false
  /// Whether the block is a heading of the first rank.
  var isTopHeading = false

  /// The words of the block.
  var words: Double { Double(quarters) / 4 }

  /// Decides what the words of controls mean: a block of hardly any others is one of the interface,
  /// and in any other they count for nothing.
  mutating func settleControls() {
    guard controlQuarters > 0, !isChrome else { return }
    let own = quarters - controlQuarters
    let isLine = !isHeading && own < controlQuarters && own <= Self.fewQuarters
    if own == 0 || isLine {
      isChrome = true
    } else {
      quarters = own
      linkQuarters -= controlLinkQuarters
    }
  }

  /// The most words, in quarters, beside which controls with more are all that a line is about.
  private static let fewQuarters = 64

  /// Whether it reads as text: more than a few words, and hardly any of them links.
  var isProse: Bool { quarters > Self.fewQuarters && linkDensity <= 1.0 / 3 }

  /// The share of the words that are links, in [0,1].
  var linkDensity: Double { quarters == 0 ? 0 : Double(linkQuarters) / Double(quarters) }
}
