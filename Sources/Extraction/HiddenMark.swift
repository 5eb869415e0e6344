import Basics
import Markup

/// What hides an element from readers, by its own tag.
///
/// That is `hidden`, a style of `display: none` or `visibility: hidden` (``InlineStyle``), or that its text
/// is the name of an icon (``IconName``). What is within an element that is not visible may be visible
/// again (CSS 2.2, 11.2). Style sheets are not read. `aria-hidden="true"` hides nothing: it leaves an
/// element out of the accessibility tree, and screens show it, such as bylines, captions and the
/// letters of a heading that moves.
///
/// Reference: <https://www.w3.org/TR/wai-aria-1.2/#aria-hidden>
enum HiddenMark {
  /// The attributes that may hide an element.
  static let attributes = AttributeNames([.hidden, .ariaHidden, .style])

  /// Whether an attribute of `element`, whose style is `style`, hides it with all that is in it.
  static func isOn(_ element: Int, _ style: InlineStyle?, of tree: PageTree) -> Bool {
    // A style sheet of browsers gives meaning to `hidden`, and the page's own style goes before it.
    if let isDisplayed = style?.isDisplayed {
      if !isDisplayed { return true }
    } else if tree.has(.hidden, of: element) {
      return true
    }
    return isSilent(element, of: tree) && IconName.isText(of: element, in: tree)
  }

  /// What the style of `element` says; `nil` when it has none that could hide it.
  static func style(of element: Int, in tree: PageTree) -> InlineStyle? {
    guard let style = tree.attributeBytes(.style, of: element), style.count >= 10 else {
      return nil
    }
    return InlineStyle(style)
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
    let style = style(of: element, in: tree)
    return style?.isVisible == false && !isRoot(tree.tag(element))
      || hidesAll(element, style, of: tree)
  }

  private static func isRoot(_ tag: Tag) -> Bool { tag == .html || tag == .body }

  /// Whether `element`, whose style is `style`, is hidden with all that is in it, which may be visible
  /// again where it is only not visible.
  private static func hidesAll(
    _ element: Int,
    _ style: InlineStyle?,
    of tree: PageTree
  ) -> Bool {
    let tag = tree.tag(element)
    switch tag {
    case .html, .body, .noscript: return false
    case .dialog where !tree.has(.open, of: element): return true
    default: break
    }
    if TagTraits.table[Int(tag.rawValue)].contains(.hidden) { return true }
    return tree.attributeNames(of: element).mayMeet(attributes)
      && (isOn(element, style, of: tree) || isClosed(element, of: tree))
  }

  /// What hides `element`: itself or one around it, or a `noscript` around it.
  static func around(_ element: Int, of tree: PageTree) -> (isHidden: Bool, isInNoscript: Bool) {
    var next: Int? = element
    var isInNoscript = false
    var isVisible: Bool?
    while let here = next {
      let style = style(of: here, in: tree)
      if hidesAll(here, style, of: tree) { return (true, isInNoscript) }
      if !isRoot(tree.tag(here)) { isVisible = isVisible ?? style?.isVisible }
      if tree.tag(here) == .noscript { isInNoscript = true }
      next = tree.parent(here)
    }
    return (isVisible == false, isInNoscript)
  }
}
