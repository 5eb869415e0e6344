import Addressing
import Basics
import Markup
import Records
import Rules

/// Where `<meta http-equiv="refresh">`, or a `Refresh` header, sends the page's readers.
///
/// The header counts first, then the first element that can be read, as in browsers. Its target is a link of the page; a
/// page that only loads itself again has none.
///
/// Reference: <https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps>
struct MetaRefresh: Hashable {
  /// The seconds that readers have before they are sent.
  let seconds: Int
  /// The address as written; `nil` when the page itself is loaded again.
  let target: ArraySlice<UInt8>?

  /// Adds the target to `links`, and notes that the page sends its readers away.
  ///
  /// - Parameters:
  ///   - metas: The page's meta elements.
  ///   - header: The value of the response's `Refresh` field, which counts before the elements.
  ///   - url: The page's address.
  ///   - base: What the target is resolved against.
  ///   - links: The page's links.
  ///   - findings: What is wrong with the page.
  static func read(
    _ metas: PageMetas,
    header: String? = nil,
    url: WebAddress,
    base: WebAddress,
    into links: inout [PageLink],
    findings: inout [Finding]
  ) {
    let notes = SourceNotes(metas.tree)
    if let header, let refresh = MetaRefresh(Array(header.utf8)[...]) {
      refresh.take(url: url, base: base, into: &links) { rule, detail in
        findings.append(
          Finding(
            rule,
            ["It is of the Refresh header.", detail].compactMap(\.self).joined(separator: " ")
          )
        )
      }
      return
    }
    for meta in metas.equivalents {
      guard let name = metas.tree.attributeBytes(.httpEquiv, of: meta),
        ASCII.equals(name, "refresh"),
        let content = metas.tree.attributeBytes(.content, of: meta),
        let refresh = MetaRefresh(content)
      else { continue }
      // For readers without scripts alone it is no redirect of the page.
      let isForFew = metas.tree.isInNoscript(meta)
      refresh.take(url: url, base: base, into: &links) { rule, detail in
        if isForFew, rule == .pageMetaRefresh { return }
        findings.append(notes.finding(rule, detail ?? "It is of a meta refresh.", at: meta))
      }
      return
    }
  }

  /// Adds the target to `links`, unless the page itself is loaded again, and notes what it does.
  private func take(
    url: WebAddress,
    base: WebAddress,
    into links: inout [PageLink],
    note: (Rule, String?) -> Void
  ) {
    guard let target else { return }
    let moment = seconds == 0 ? "at once" : "after \(seconds) s"
    guard let address = WebAddress(bytes: target, base: base)?.canonical else {
      switch AppAddress(target.text) {
      // An app's own scheme is one by the URL Standard as well.
      case .usable(let text, _):
        note(.pageMetaRefresh, "It sends them \(moment) to \(text.prefix(200)).")
      // Browsers do not follow such a refresh.
      case .dangerous: break
      case .malformed, .placeholder, .schemeless, .empty: note(.linksMalformed, nil)
      }
      return
    }
    guard address != url.canonical else { return }
    if !links.contains(where: { $0.url == address.text }) {
      links.insert(PageLink(url: address.text, rel: ["refresh"], text: ""), at: 0)
    }
    note(.pageMetaRefresh, "It sends them \(moment) to \(address.text.prefix(200)).")
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
