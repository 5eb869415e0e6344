import Basics
import Markup

/// What hides an element from readers, by its own tag.
///
/// That is `hidden`, a style of `display: none` or `visibility: hidden`, or that its text is the name of
/// an icon (``IconName``). Style sheets are not read. `aria-hidden="true"` hides nothing: it leaves an
/// element out of the accessibility tree, and screens show it, such as bylines, captions and the
/// letters of a heading that moves.
///
/// Reference: <https://www.w3.org/TR/wai-aria-1.2/#aria-hidden>
enum HiddenMark {
  /// The attributes that may hide an element.
  static let attributes = AttributeNames([.hidden, .ariaHidden, .style])

  /// Whether an attribute of `element` hides it.
  static func isOn(_ element: Int, of tree: PageTree) -> Bool {
    if tree.has(.hidden, of: element) { return true }
    if isSilent(element, of: tree), IconName.isText(of: element, in: tree) { return true }
    guard let style = tree.attributeBytes(.style, of: element), style.count >= 12 else {
      return false
    }
    let start = style.prefix(2_048)
    return ASCII.holds("display:none", in: start) || ASCII.holds("visibility:hidden", in: start)
  }

  /// Whether `element` is out of the accessibility tree by `aria-hidden`.
  static func isSilent(_ element: Int, of tree: PageTree) -> Bool {
    guard let value = tree.attributeBytes(.ariaHidden, of: element) else { return false }
    return ASCII.equals(value, "true")
  }

  /// Whether `element` is a container that mostly is a closed menu or dialog: it has `aria-hidden`, more
  /// elements than a caption, and not most of the text of the page.
  static func isClosed(_ element: Int, of tree: PageTree) -> Bool {
    let tag = tree.tag(element)
    let traits = TagTraits.table[Int(tag.rawValue)]
    guard tag != .span, tag == .header || !traits.isDisjoint(with: [.container, .chrome]),
      tree.end(element) - element > fewElements, isSilent(element, of: tree)
    else { return false }
    return tree.textBytes(of: element).count <= tree.textLength / 2
  }

  /// The most elements of a caption or of a byline, itself among them.
  private static let fewElements = 5

  /// Whether `element` is hidden by its name or by an attribute, or closed, so that a heading in it is none
  /// of the page.
  ///
  /// The `html` and `body` elements never are; see ``TextOutline``. A `noscript` is not either: what it
  /// holds is shown without scripts.
  static func hides(_ element: Int, of tree: PageTree) -> Bool {
    let tag = tree.tag(element)
    switch tag {
    case .html, .body, .noscript: return false
    case .dialog where !tree.has(.open, of: element): return true
    default: break
    }
    if TagTraits.table[Int(tag.rawValue)].contains(.hidden) { return true }
    return tree.attributeNames(of: element).mayMeet(attributes)
      && (isOn(element, of: tree) || isClosed(element, of: tree))
  }

  /// What hides `element`: itself or one around it, or a `noscript` around it.
  static func around(_ element: Int, of tree: PageTree) -> (isHidden: Bool, isInNoscript: Bool) {
    var next: Int? = element
    var isInNoscript = false
    while let here = next {
      if hides(here, of: tree) { return (true, isInNoscript) }
      if tree.tag(here) == .noscript { isInNoscript = true }
      next = tree.parent(here)
    }
    return (false, isInNoscript)
  }
}
