extension PageRecord {
  /// Leaves out the image, which the page keeps from results.
  package mutating func dropImage() { (image, imageSize) = (nil, nil) }

  /// The visible text without what elements with `data-nosnippet` hold.
  package var unwithheldText: String {
    guard let shownText else { return text }
    return String(text.unicodeScalars.prefix(shownText))
  }

  /// The record as everybody may see it: of a page that asks for `nosnippet`, or whose script does, without the text and
  /// the headings by which it is found, of one that limits snippets with no more than so many
  /// characters of them, and without the text of elements with `data-nosnippet`.
  ///
  /// Links of such pages have no texts, which are pieces of the page's.
  ///
  /// Reference: Applebot's directives for robots; `max-snippet` is in characters; Google Search Central,
  /// "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications"
  package var shown: PageRecord {
    let isHidden = hidesSnippets
    let limit = isHidden ? 0 : robots.maxSnippet
    guard limit != nil || shownText != nil else { return self }
    var record = self
    (record.text, record.shownText) = (unwithheldText, nil)
    // Which links are within elements with `data-nosnippet` is not kept.
    record.links = links.map { PageLink(url: $0.url, rel: $0.rel, text: "", position: $0.position) }
    guard let limit else { return record }
    record.headings = []
    record.text = String(record.text.prefix(limit))
    record.rendering?.text = rendering?.text.map { String($0.prefix(limit)) }
    if isHidden {
      record.description = nil
      record.rendering?.description = nil
    }
    return record
  }
}
