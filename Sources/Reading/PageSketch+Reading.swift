import Addressing
package import Records

extension PageSketch {
  /// With fewer words than this in its text, a page is compared by its title and description too.
  private static let fewWords = 32

  /// The sketch of what `record` says.
  ///
  /// A page of few words often shows its content by script; its title and description are then
  /// all there is to tell it from others.
  package init(_ record: PageRecord) {
    var reader = SketchReader()
    reader.read(record.text)
    if reader.words < Self.fewWords {
      // A title that only repeats the address says nothing about the content.
      reader.passOverInOutline(wordsOf: record.url.target)
      if let title = record.title { reader.read(title) }
      if let description = record.description { reader.read(description) }
    }
    self = reader.sketch
    if let text = record.canonicalURL, let address = WebAddress(text)?.canonical,
      address != record.url
    {
      canonical = address.identity
    }
  }
}
