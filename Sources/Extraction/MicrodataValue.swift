import Addressing
import Markup

/// The value that an element gives to a property.
///
/// Reference: <https://html.spec.whatwg.org/multipage/microdata.html#values>
enum MicrodataValue {
  /// Returns the value: an attribute's where the element has one for it, else its text.
  ///
  /// Addresses are made absolute. Text is read as it is shown, because line breaks and
  /// indentation of the source are no part of what the page says.
  static func read(_ element: Int, in tree: PageTree, base: WebAddress) -> String {
    switch tree.tag(element) {
    case .meta: return tree.attribute(.content, of: element) ?? ""
    case .audio, .embed, .iframe, .img, .source, .track, .video:
      return address(.src, of: element, in: tree, base)
    case .a, .area, .link: return address(.href, of: element, in: tree, base)
    case .object: return address(.data, of: element, in: tree, base)
    case .data, .meter: return tree.attribute(.value, of: element) ?? ""
    case .input:
      if let input = StructuredText.input(element, in: tree, named: .itemprop) { return input }
    case .time where tree.has(.datetime, of: element):
      return tree.attribute(.datetime, of: element) ?? ""
    default:
      // The standard reads the text of any other element, but many pages, schema.org's own
      // examples among them, write the machine's form into `content` there too.
      if let content = tree.attribute(.content, of: element), !content.isEmpty { return content }
    }
    return StructuredText.shown(element, in: tree)
  }

  /// Returns the address in an attribute, made absolute; one of another scheme than the web's
  /// stays as written.
  static func address(
    _ name: AttributeName,
    of element: Int,
    in tree: PageTree,
    _ base: WebAddress
  ) -> String {
    guard let text = tree.attribute(name, of: element) else { return "" }
    // An empty reference is one to the page, as it is for browsers.
    if StructuredText.trim(text).isEmpty { return base.withoutFragment.text }
    let address = tree.addressBytes(name, of: element).flatMap { WebAddress(bytes: $0, base: base) }
    return address?.text ?? String(StructuredText.trim(text))
  }
}
