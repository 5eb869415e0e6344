/// A piece of text between two tags.
package struct TextRun: Hashable, Sendable {
  /// The element that the text stands in directly.
  package let parent: Int32

  /// Where the text stands in the tree's text, in bytes of UTF-8.
  package let range: Range<Int32>
}
