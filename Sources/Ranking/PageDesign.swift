/// How well a page suits the screen that it is read on, by what its markup tells.
///
/// Nothing is drawn: what counts is what a page has to say before a phone can show it well, and
/// what a result needs beside its words.
///
/// Reference: About Applebot, Search rankings, "webpage design characteristics":
/// <https://support.apple.com/en-us/119829>; App Search Programming Guide, Enhance Your Search
/// Results, for the image and its size.
package struct PageDesign: Hashable, Sendable {
  /// Whether the page says how wide it is on a phone.
  package var hasViewport = false
  /// Whether the page shows text before any script has run.
  package var showsText = false
  /// Whether the page names an image of its content.
  package var hasImage = false
  /// The shorter side that the page declares for its image, in pixels; `nil` when it does not.
  package var imageSide: Int?
  /// Whether the title fits into a result.
  package var hasShortTitle = false

  /// Describes a page that has none of it.
  package init() {}

  /// The shortest side of an image that results show, in pixels.
  package static let imageSideNeeded = 180

  /// How well the page suits a screen, in [0,1].
  ///
  /// The viewport weighs half, because without it a phone shows a page as wide as a desktop's.
  package var value: Double {
    var value = 0.0
    if hasViewport { value += 0.5 }
    if showsText { value += 0.2 }
    if hasShortTitle { value += 0.1 }
    if hasImage { value += 0.1 }
    if let imageSide, hasImage, imageSide >= Self.imageSideNeeded { value += 0.1 }
    return min(1, value)
  }
}
