import Markup

/// The attribute `data-nosnippet`, by which a page keeps a piece of its text out of snippets, and by
/// which that piece may be found all the same.
///
/// It has no value, and counts on `span`, `div` and `section` alone.
///
/// Reference: Google Search Central, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications",
/// <https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#data-nosnippet-attr>
enum NosnippetMark {
  /// Whether `element`, which is a `tag`, has the mark.
  static func isOn(_ element: Int, _ tag: Tag, of tree: PageTree) -> Bool {
    switch tag {
    case .span, .div, .section: tree.has(.dataNosnippet, of: element)
    default: false
    }
  }

  /// Whether `element` or one around it has the mark.
  static func isAround(_ element: Int, of tree: PageTree) -> Bool {
    var next: Int? = element
    while let here = next {
      if isOn(here, tree.tag(here), of: tree) { return true }
      next = tree.parent(here)
    }
    return false
  }
}
