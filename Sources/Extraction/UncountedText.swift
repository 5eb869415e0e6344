import Basics
import Markup

/// Where a page without visible text has words that do not count.
///
/// Browsers show some of them: a fallback where what it stands for is missing, what is drawn, and the
/// text of `xmp` and `plaintext`, whose bodies are not read.
///
/// References: HTML sections 4.12.2 (`noscript`), 4.8.7 (`object`) and 15.3.3 (`xmp`)
enum UncountedText {
  /// The elements, of which the content of the last two is not in the tree.
  private static let tags: [Tag] = [
    .noscript, .svg, .object, .canvas, .video, .audio, .xmp, .plaintext,
  ]

  /// The most elements of a name that are looked at.
  private static let limit = 64

  /// Names the elements that have such words; `nil` when none has.
  static func detail(_ tree: PageTree) -> String? {
    let names = tags.filter { tag in
      tree.elements(tag).prefix(limit).contains { hasWords($0, tag, tree) }
    }.map(\.name)
    guard let last = names.last else { return nil }
    let list = names.count == 1 ? last : "\(names.dropLast().joined(separator: ", ")) and \(last)"
    return "Words in \(list) do not count."
  }

  private static func hasWords(_ element: Int, _ tag: Tag, _ tree: PageTree) -> Bool {
    if tag == .xmp || tag == .plaintext { return true }
    return tree.textBytes(of: element).contains { ASCII.isLetter($0) || $0 >= 0x80 }
  }
}
