import Basics
import Markup

/// The text of an element that an icon font draws as one picture.
///
/// Such a font has a ligature for each name, as in
/// `<span class="material-icons" aria-hidden="true">expand_more</span>`, or a picture in place of a
/// character of private use. Nobody reads the name.
///
/// References: <https://developers.google.com/fonts/docs/material_icons>,
/// <https://www.unicode.org/versions/latest/core-spec/chapter-23/#G19184>
enum IconName {
  /// The longest name of an icon, in bytes.
  private static let limit = 48

  /// Whether the text of `element`, which screen readers do not read, is the name of an icon.
  static func isText(of element: Int, in tree: PageTree) -> Bool {
    let tag = tree.tag(element)
    guard tag == .i || tag == .span else { return false }
    let text = ASCII.trimmed(tree.textBytes(of: element))
    guard text.count > 1, text.count <= limit else { return false }
    if text.first == 0xEE || text.first == 0xEF { return isOfPrivateUse(text) }
    // Names are such as `close`, `expand_more` and `4g_mobiledata`.
    var hasMark = false
    for byte in text {
      hasMark = hasMark || byte == UInt8(ascii: "_")
      guard (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F else {
        return false
      }
    }
    guard text.contains(where: ASCII.isLetter) else { return false }
    // An `i` without spaces is no stress, and no reader needs its class.
    return hasMark || tag == .i || hasIconClass(element, tree)
  }

  private static func hasIconClass(_ element: Int, _ tree: PageTree) -> Bool {
    guard let name = tree.attributeBytes(.class, of: element) else { return false }
    let start = name.prefix(256)
    return ["icon", "material"].contains { (mark: StaticString) in ASCII.holds(mark, in: start) }
  }

  /// Whether all of `text` is from U+E000 to U+F8FF, three bytes each.
  private static func isOfPrivateUse(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    while index < text.endIndex {
      let second = index + 1 < text.endIndex ? text[index + 1] : 0xFF
      guard text[index] == 0xEE || text[index] == 0xEF && second < 0xA4 else { return false }
      index += 3
    }
    return true
  }
}
