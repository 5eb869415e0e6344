import Addressing
import Markup
import Records

/// Where `<meta http-equiv="refresh">` sends the page's readers.
///
/// The first element that can be read counts, as in browsers. Its target is a link of the page; a
/// page that only loads itself again has none.
///
/// Reference: <https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps>
struct MetaRefresh: Hashable {
  /// The seconds that readers have before they are sent.
  let seconds: Int
  /// The address as written; `nil` when the page itself is loaded again.
  let target: ArraySlice<UInt8>?

  /// Adds the target to `links`, and notes that the page sends its readers away.
  static func read(
    _ metas: PageMetas,
    url: WebAddress,
    base: WebAddress,
    into links: inout [PageLink],
    findings: inout [Finding]
  ) {
    let tree = metas.tree
    for meta in metas.equivalents {
      guard let name = tree.attributeBytes(.httpEquiv, of: meta), ASCII.equals(name, "refresh"),
        let content = tree.attributeBytes(.content, of: meta),
        let refresh = MetaRefresh(content)
      else { continue }
      guard let target = refresh.target else { return }
      let notes = SourceNotes(tree)
      guard let address = WebAddress(bytes: target, base: base)?.canonical else {
        findings.append(notes.finding(.linksMalformed, "It is of a meta refresh.", at: meta))
        return
      }
      guard address != url.canonical else { return }
      if !links.contains(where: { $0.url == address.text }) {
        links.insert(PageLink(url: address.text, rel: ["refresh"], text: ""), at: 0)
      }
      let moment = refresh.seconds == 0 ? "at once" : "after \(refresh.seconds) s"
      let detail = "It sends them \(moment) to \(address.text.prefix(200))."
      findings.append(notes.finding(.pageMetaRefresh, detail, at: meta))
      return
    }
  }

  /// Reads the content of the element; `nil` when browsers do nothing either.
  init?(_ content: ArraySlice<UInt8>) {
    var rest = content.drop(while: ASCII.isSpace)
    let digits = rest.prefix(while: ASCII.isDigit)
    guard !digits.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
    seconds = digits.prefix(9).reduce(0) { 10 * $0 + Int($1 - 0x30) }
    rest = rest[digits.endIndex...].drop { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
    let behind = rest
    rest = rest.drop(while: ASCII.isSpace)
    let isDivided = rest.first == UInt8(ascii: ";") || rest.first == UInt8(ascii: ",")
    guard behind.isEmpty || isDivided || rest.startIndex > behind.startIndex else { return nil }
    if isDivided { rest = rest.dropFirst().drop(while: ASCII.isSpace) }
    target = rest.isEmpty ? nil : Self.address(rest)
  }

  /// The address behind `url=`, without quotes around it; all of it where that name is missing.
  private static func address(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    if ASCII.hasPrefix(rest, "url") {
      let behind = rest.dropFirst(3).drop(while: ASCII.isSpace)
      guard behind.first == UInt8(ascii: "=") else { return text }
      rest = behind.dropFirst().drop(while: ASCII.isSpace)
    }
    guard let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      return rest
    }
    return rest.dropFirst().prefix { $0 != quote }
  }
}
