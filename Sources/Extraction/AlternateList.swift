import Addressing
import Basics
import Markup
import Records
import Rules

/// The page in other languages, gathered from its `link` elements and the `Link` header fields.
///
/// Feeds, style sheets and addresses of apps may carry a language too and are no pages.
///
/// Reference: <https://html.spec.whatwg.org/multipage/links.html#rel-alternate>
struct AlternateList {
  /// The alternates in order, each once.
  private(set) var alternates: [Alternate] = []

  /// The most alternates kept.
  static let limit = 500

  private let tree: PageTree
  private var seen: Set<Alternate> = []
  private var addresses: [String: WebAddress] = [:]
  private var firstElement: Int?
  private var isRepeated = false

  init(_ tree: PageTree) {
    self.tree = tree
  }

  /// Reads the `link` elements, whose relative addresses are resolved against `base`.
  mutating func read(base: WebAddress, findings: inout [Finding]) {
    let notes = SourceNotes(tree)
    for link in tree.elements(.link) {
      guard let language = language(of: link), let rel = tree.attributeBytes(.rel, of: link),
        ASCII.hasToken(rel, "alternate"), !ASCII.hasToken(rel, "stylesheet")
      else { continue }
      let href = tree.addressBytes(.href, of: link) ?? []
      guard AppURI(href) == nil else { continue }
      guard !ASCII.trimmed(href).isEmpty, let address = WebAddress(bytes: href, base: base) else {
        findings.append(notes.finding(.pageAlternateUnusable, at: link))
        continue
      }
      note(language, at: link, notes, findings: &findings)
      if firstElement == nil { firstElement = link }
      if let first = addresses[language.lowercased()], first != address.canonical, !isRepeated {
        isRepeated = true
        let detail = "For \(language.prefix(80)) they are \(first) and \(address.canonical)."
        findings.append(notes.finding(.pageHreflangRepeated, detail, at: link))
      }
      add(language, address.canonical)
    }
  }

  /// Reads the `Link` fields of the response of `url`.
  mutating func read(_ headers: [LinkHeader], url: WebAddress) {
    for header in headers where header.relations.contains("alternate") {
      guard let language = header.hreflang, !language.isEmpty,
        let address = WebAddress(header.address, base: url)
      else { continue }
      add(language, address.canonical)
    }
  }

  /// Notes that the page, known as `url` and `canonical`, is not in its own list.
  func noteSelf(url: WebAddress, canonical: String?, findings: inout [Finding]) {
    guard let firstElement, alternates.count > 1, alternates.count < Self.limit else { return }
    let own = [url.canonical.text, canonical ?? ""]
    guard !alternates.contains(where: { own.contains($0.url) }) else { return }
    findings.append(SourceNotes(tree).finding(.pageHreflangSelfMissing, at: firstElement))
  }

  private mutating func add(_ language: String, _ address: WebAddress) {
    guard alternates.count < Self.limit else { return }
    let alternate = Alternate(hreflang: language, url: address.text)
    if seen.insert(alternate).inserted { alternates.append(alternate) }
    if addresses[language.lowercased()] == nil { addresses[language.lowercased()] = address }
  }

  /// The language of a link to another page; `nil` for links to feeds and the like.
  private func language(of link: Int) -> String? {
    guard let bytes = tree.attributeBytes(.hreflang, of: link) else { return nil }
    let language = ASCII.trimmed(bytes)
    guard !language.isEmpty else { return nil }
    // An alternate for paper or small screens is none in another language.
    if let media = tree.attributeBytes(.media, of: link).map(ASCII.trimmed), !media.isEmpty,
      !ASCII.equals(media, "all")
    {
      return nil
    }
    if let type = tree.attributeBytes(.type, of: link), !ASCII.trimmed(type).isEmpty,
      ASCII.firstIndex(of: "html", in: type) == nil
    {
      return nil
    }
    return language.text
  }

  private func note(
    _ language: String,
    at link: Int,
    _ notes: SourceNotes,
    findings: inout [Finding]
  ) {
    guard language.lowercased() != "x-default" else { return }
    if LanguageTag.canonical(language) == nil {
      let detail = "It is \(language.prefix(80))."
      findings.append(notes.finding(.pageHreflangMalformed, detail, at: link))
    } else if let part = LanguageTag.unassigned(language) {
      let detail = "Nothing is called \(part) in \(language.prefix(80))."
      findings.append(notes.finding(.pageHreflangMalformed, detail, at: link))
    } else if let (long, short) = LanguageTag.longCode(of: language) {
      let detail = "Write \(short) for \(long)."
      findings.append(notes.finding(.pageHreflangMalformed, detail, at: link))
    }
  }
}
