/// A piece of text between two tags.
package struct TextRun: Hashable, Sendable {
  /// The element that the text is in directly.
  package let parent: Int32

  /// Where the text is in the tree's text, in bytes of UTF-8.
  package let range: Range<Int32>
}
