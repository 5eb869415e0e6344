/// What a reader of a page sees, and its words, which each judge looks at in turn.
///
/// A class, because most pages need only a part of it: the words are folded when they are requested.
package final class PageText {
  /// All that the page shows.
  package let text: String
  /// Its title; empty when it has none.
  package let title: String

  /// Takes what a page shows, and its title.
  package init(_ text: String, title: String?) {
    self.text = text
    self.title = title ?? ""
  }

  /// The words of the text and the title, folded, with the marks on their letters.
  private(set) lazy var words = WordFold.fold([text, title])

  /// The same words without the marks.
  private(set) lazy var bareWords = isASCII ? words : WordFold.fold([text, title], marks: .dropped)

  /// Whether there is no mark that could be dropped.
  private var isASCII: Bool {
    [text, title].allSatisfy { text in
      text.withBytes { bytes in
        var all: UInt8 = 0
        for byte in bytes { all |= byte }
        return all < 0x80
      }
    }
  }
}
