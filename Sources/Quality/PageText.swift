import Basics

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

  private var folded: [UInt8]?
  private var marked: [WordFold.Marked] = []

  /// Whether the words were requested before, so that they cost nothing.
  var isFolded: Bool { folded != nil }

  /// The words of the text and the title, folded, with the marks on their letters.
  var words: [UInt8] {
    if let folded { return folded }
    let words = WordFold.fold([text, title], .kept, &marked)
    folded = words
    return words
  }

  /// The same words without the marks.
  private(set) lazy var bareWords = WordFold.bare(words, marked)

  /// Whether there is nothing but ASCII.
  private(set) lazy var isASCII = [text, title].allSatisfy { $0.withBytes(\.isASCII) }
}
