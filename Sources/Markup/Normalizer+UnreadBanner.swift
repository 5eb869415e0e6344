/// The tag of a Smart App Banner that no browser reads, because of where it is.
package struct UnreadBanner: Hashable, Sendable {
  /// What keeps it from being read.
  package enum Location: String, Hashable, Sendable {
    case comment
    case template
  }

  /// Where its "<" is in the source.
  var offset: Int
  /// What it is in.
  package var location: Location
}

extension Normalizer {
  /// Notes the first tag of a Smart App Banner in a comment's text or a template's content.
  ///
  /// What is there is no element of the page, but a person who looks for the banner wants to know. Only
  /// tags are looked into, so that a text about banners is none.
  mutating func noteBanner(in range: Range<Int>, of location: UnreadBanner.Location) {
    guard unreadBanner == nil else { return }
    var start = range.lowerBound
    while let tag = reader.find("<meta", in: start..<range.upperBound) {
      let end = reader.find(0x3E, in: tag..<range.upperBound) ?? range.upperBound
      if reader.find("apple-itunes-app", in: tag..<end) != nil {
        unreadBanner = UnreadBanner(offset: tag, location: location)
        return
      }
      start = end
    }
  }
}
