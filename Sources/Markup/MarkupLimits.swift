/// The bounds that keep one hostile page from costing more than an ordinary one.
package enum MarkupLimits {
  /// The most bytes of a page that are read; the rest is cut off.
  package static let page = 10 << 20

  /// The most bytes of one start tag whose attributes are read.
  package static let tag = 64 << 10

  /// The most attributes of one start tag that are read.
  package static let attributes = 256

  /// The most elements open at once that keep their nesting.
  ///
  /// libxml2 takes time in proportion to open elements times end tags that match none.
  package static let depth = 512

  /// The longest element name that is told apart from others, in bytes.
  static let name = 60
}
