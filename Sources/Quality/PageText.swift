/// What a reader of a page sees, and its words, which each judge looks at in turn.
///
/// A class, because most pages need only a part of it: the words are folded when they are requested.
package final class PageText {
  /// All that the page shows.
  package let text: String
  /// Its title; empty when it has none.
  package let title: String

  /// Whether nothing was cut off from ``text``.
  let isWhole: Bool

  /// Takes what a page shows, and its title.
  package init(_ text: String, title: String?, isWhole: Bool = true) {
    self.text = text
    self.title = title ?? ""
    self.isWhole = isWhole
  }

  /// The words of the text and the title, folded, with the marks on their letters.
  private(set) lazy var words = WordFold.fold([text, title])

  /// The same words without the marks.
  private(set) lazy var bareWords = isASCII ? words : WordFold.fold([text, title], marks: .dropped)

  /// Whether there is nothing but ASCII, so that no letter has a mark.
  private(set) lazy var isASCII =
    [text, title].allSatisfy { text in
      text.withBytes { bytes in
        var all: UInt8 = 0
        for byte in bytes { all |= byte }
        return all < 0x80
      }
    }
}
