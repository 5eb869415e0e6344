import Basics
import Markup

/// The text of one element, such as a heading or a link, with its words apart where they are shown apart:
/// at a `br` and the like, and between blocks, as in ``TextOutline``.
///
/// Reference: <https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute>
enum ElementText {
  /// The most descendants looked at: no heading and no link that results show has more.
  private static let descendantLimit = 256

  /// The text below `element`, folded, and cut behind `limit` characters.
  ///
  /// - Parameters:
  ///   - element: A heading or a link.
  ///   - tree: The page.
  ///   - limit: The most characters.
  ///   - leavingOutHidden: Whether elements in it that are hidden have no text.
  /// - Returns: The text.
  static func folding(
    _ element: Int,
    of tree: PageTree,
    limit: Int,
    leavingOutHidden: Bool = false
  ) -> String {
    let text = tree.textBytes(of: element)
    var breaks: [Int] = []
    var hidden: [Range<Int>] = []
    let table = TagTraits.table
    var child = element + 1
    let end = min(tree.end(element), element + descendantLimit)
    while child < end {
      let traits = table[Int(tree.tag(child).rawValue)]
      if !traits.isDisjoint(with: [.block, .breaking]) {
        let own = tree.textBytes(of: child)
        breaks.append(own.startIndex)
        if isApartFromNext(traits, own.endIndex, text) { breaks.append(own.endIndex) }
      }
      if leavingOutHidden, HiddenMark.hides(child, of: tree) {
        let own = tree.textBytes(of: child)
        hidden.append(own.startIndex..<own.endIndex)
        child = max(child + 1, tree.end(child))
      } else {
        child += 1
      }
    }
    guard !breaks.isEmpty || !hidden.isEmpty else { return FoldedText.folding(text, limit: limit) }
    return FoldedText.folding(parted(text, at: breaks.sorted(), without: hidden)[...], limit: limit)
  }

  /// Whether what follows an element whose text ends at `end` is apart from it: a word behind a control,
  /// and all behind a block.
  private static func isApartFromNext(
    _ traits: TagTraits,
    _ end: Int,
    _ text: ArraySlice<UInt8>
  ) -> Bool {
    if traits.contains(.block) { return true }
    guard traits.contains(.chrome), end < text.endIndex else { return false }
    return ASCII.isLetter(text[end]) || text[end] >= 0x80
  }

  /// `text` with a space at each of `breaks` and without what is `hidden`; both are in order.
  private static func parted(
    _ text: ArraySlice<UInt8>,
    at breaks: [Int],
    without hidden: [Range<Int>]
  ) -> [UInt8] {
    var parted: [UInt8] = []
    parted.reserveCapacity(text.count + breaks.count)
    var start = text.startIndex
    var next = breaks[...]
    func add(upTo end: Int) {
      while let offset = next.first, offset <= end {
        if start < offset { parted += text[start..<offset] }
        start = max(start, offset)
        parted.append(0x20)
        next.removeFirst()
      }
      if start < end { parted += text[start..<end] }
      start = max(start, end)
    }
    for range in hidden {
      add(upTo: range.lowerBound)
      // A dash between two words is hidden with the spaces around it.
      if text[range].contains(0x20) { parted.append(0x20) }
      start = max(start, range.upperBound)
    }
    add(upTo: text.endIndex)
    return parted
  }
}
