import Markup

/// The headings that a page shows.
enum PageHeadings {
  /// The most headings looked at; each may be in many elements.
  private static let lookLimit = 4_096

  /// The texts of `elements`, headings in document order, that are not hidden and not empty.
  ///
  /// What is in a `noscript` counts only where there is nothing else.
  ///
  /// - Parameters:
  ///   - elements: The headings.
  ///   - tree: The page.
  ///   - limit: The most characters of each.
  ///   - count: The most of them.
  /// - Returns: The texts in their order.
  static func texts(of elements: [Int], in tree: PageTree, limit: Int, count: Int) -> [String] {
    var texts: [String] = []
    var others: [String] = []
    for element in elements.prefix(lookLimit) where texts.count < count {
      let (isHidden, isInNoscript) = HiddenMark.around(element, of: tree)
      guard !isHidden, !isInNoscript || others.count < count else { continue }
      let text = ElementText.folding(element, of: tree, limit: limit, leavingOutHidden: true)
      guard !text.isEmpty else { continue }
      if isInNoscript { others.append(text) } else { texts.append(text) }
    }
    return texts.isEmpty ? others : texts
  }
}
