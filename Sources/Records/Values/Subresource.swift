package import JSON

/// Something that a page loads when it is opened, such as an image.
///
/// Reference: <https://fetch.spec.whatwg.org/#subresource-request>
package struct Subresource: Hashable, Sendable {
  /// What is loaded.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A document in a frame.
    case frame
    /// An image, the poster of a video, or an icon.
    case image
    /// Sound or a video.
    case media
    /// A script.
    case script
    /// A style sheet, or a font that is loaded ahead.
    case style

    /// Whether browsers load it over https where the page asks for http, and leave it out when that
    /// fails; they load no other kind over http at all.
    ///
    /// Reference: <https://www.w3.org/TR/mixed-content/#category-upgradeable>
    package var isUpgradeable: Bool { self == .image || self == .media }
  }

  /// What is loaded.
  package let kind: Kind
  /// The absolute canonical URL.
  package let url: String
  /// Where the first element that loads it starts in the page's source.
  package let position: SourcePosition

  package init(kind: Kind, url: String, position: SourcePosition) {
    self.kind = kind
    self.url = url
    self.position = position
  }
}

extension Subresource: JSONWritable {
  /// Writes the value as an object of its JSON form.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("column", position.column)
    writer.field("kind", kind.rawValue)
    writer.field("line", position.line)
    writer.field("url", url)
    writer.endObject()
  }

  init(_ fields: RecordFields) throws(RecordError) {
    guard let kind = Kind(rawValue: try fields.requiredText("kind")) else {
      throw RecordError(path: "kind", reason: "the kind is unknown")
    }
    self.init(
      kind: kind,
      url: try fields.requiredText("url"),
      position: SourcePosition(
        line: try fields.int("line", in: 1...Int(Int32.max)) ?? 1,
        column: try fields.int("column", in: 1...Int(Int32.max)) ?? 1
      )
    )
  }
}
