package import Addressing
package import Markup
package import Records

/// What a page says of itself: its canonical address, its translations and its language.
///
/// Links of the response's `Link` field count as those of the page do, after them.
///
/// Reference: <https://html.spec.whatwg.org/multipage/links.html#linkTypes>
package struct PageIdentity: Hashable, Sendable {
  /// The address that the page calls canonical, absolute and without a fragment.
  package var canonicalURL: String?
  /// The page in other languages, in order.
  package var alternates: [Alternate] = []
  /// The language, a well-formed tag of BCP 47.
  package var language: String?

  /// Reads the identity of the page at `url`, whose relative addresses are resolved
  /// against `base`.
  package static func read(
    _ tree: PageTree,
    url: WebAddress,
    base: WebAddress,
    headers: PageHeaders,
    findings: inout [Finding]
  ) -> PageIdentity {
    let links = LinkHeader.read(headers.links)
    var identity = PageIdentity()
    identity.canonicalURL = canonical(tree, url: url, base: base, links, findings: &findings)
    identity.alternates = alternates(tree, base: base, links, findings: &findings)
    identity.language = language(tree, headers: headers, findings: &findings)
    return identity
  }

  /// The most alternates kept.
  static let alternateLimit = 500
}

// MARK: Canonical address

extension PageIdentity {
  private static func canonical(
    _ tree: PageTree,
    url: WebAddress,
    base: WebAddress,
    _ headers: [LinkHeader],
    findings: inout [Finding]
  ) -> String? {
    let notes = SourceNotes(tree)
    var found: (address: WebAddress, element: Int?)?
    var isSeveral = false
    func take(_ address: WebAddress, _ element: Int?, _ note: (Rule, String) -> Void) {
      guard let first = found else {
        found = (address, element)
        return
      }
      guard first.address != address, !isSeveral else { return }
      isSeveral = true
      note(.pageCanonicalSeveral, "They are \(first.address) and \(address).")
    }
    for link in tree.links("canonical").prefix(64) {
      guard let href = tree.attributeBytes(.href, of: link) else { continue }
      guard !ASCII.trimmed(href).isEmpty, let address = WebAddress(bytes: href, base: base) else {
        findings.append(notes.finding(.pageCanonicalUnusable, at: link))
        continue
      }
      if found == nil, WebAddress(bytes: href) == nil {
        findings.append(notes.finding(.pageCanonicalRelative, at: link))
      }
      take(address.canonical, link) { findings.append(notes.finding($0, $1, at: link)) }
    }
    for header in headers where header.relations.contains("canonical") {
      guard let address = WebAddress(header.address, base: url) else { continue }
      take(address.canonical, nil) {
        findings.append(Finding($0, $1, evidence: "Link: <\(header.address)>; rel=canonical"))
      }
    }
    guard let found else { return nil }
    noteHost(of: found.address, at: found.element, url: url, tree, findings: &findings)
    return found.address.text
  }

  private static func noteHost(
    of canonical: WebAddress,
    at element: Int?,
    url: WebAddress,
    _ tree: PageTree,
    findings: inout [Finding]
  ) {
    guard canonical.host != url.host else { return }
    let detail = "It is \(canonical.host), the page's own is \(url.host)."
    let position = element.map(tree.position)
    let evidence = element.map(tree.source) ?? "Link: <\(canonical)>; rel=canonical"
    findings.append(Finding(.pageCanonicalOtherHost, detail, at: position, evidence: evidence))
  }
}

// MARK: Alternates

extension PageIdentity {
  private static func alternates(
    _ tree: PageTree,
    base: WebAddress,
    _ headers: [LinkHeader],
    findings: inout [Finding]
  ) -> [Alternate] {
    let notes = SourceNotes(tree)
    var alternates: [Alternate] = []
    var seen: Set<Alternate> = []
    func add(_ hreflang: String, _ address: WebAddress) {
      guard alternates.count < alternateLimit else { return }
      let alternate = Alternate(hreflang: hreflang, url: address.canonical.text)
      if seen.insert(alternate).inserted { alternates.append(alternate) }
    }
    for link in tree.links("alternate") {
      guard let language = hreflang(of: link, tree) else { continue }
      let href = tree.attributeBytes(.href, of: link) ?? []
      // An address of an app may carry a language too; it is no page.
      guard AppURI(href) == nil else { continue }
      guard !ASCII.trimmed(href).isEmpty, let address = WebAddress(bytes: href, base: base) else {
        findings.append(notes.finding(.pageAlternateUnusable, at: link))
        continue
      }
      if LanguageTag.canonical(language) == nil, language.lowercased() != "x-default" {
        let detail = "It is \(language.prefix(80))."
        findings.append(notes.finding(.pageHreflangMalformed, detail, at: link))
      }
      add(language, address)
    }
    for header in headers where header.relations.contains("alternate") {
      guard let language = header.hreflang, !language.isEmpty,
        let address = WebAddress(header.address, base: base)
      else { continue }
      add(language, address)
    }
    return alternates
  }

  /// The language of a link to another page; `nil` for links to feeds and style sheets.
  private static func hreflang(of link: Int, _ tree: PageTree) -> String? {
    guard let bytes = tree.attributeBytes(.hreflang, of: link) else { return nil }
    let language = ASCII.trimmed(bytes)
    guard !language.isEmpty else { return nil }
    if let type = tree.attributeBytes(.type, of: link), !ASCII.trimmed(type).isEmpty,
      ASCII.firstIndex(of: "html", in: type) == nil
    {
      return nil
    }
    if let rel = tree.attributeBytes(.rel, of: link), ASCII.hasToken(rel, "stylesheet") {
      return nil
    }
    return language.text
  }
}

// MARK: Language

extension PageIdentity {
  /// The first that is a language: `lang` of the `html` element, the `content-language` meta,
  /// `og:locale`, the `Content-Language` field.
  private static func language(
    _ tree: PageTree,
    headers: PageHeaders,
    findings: inout [Finding]
  ) -> String? {
    let notes = SourceNotes(tree)
    if let html = tree.elements(.html).first(where: {
      tree.has(.lang, of: $0) || tree.has(.xmlLang, of: $0)
    }),
      let tag = tag(of: html, tree)
    {
      if LanguageTag.canonical(tag) == nil {
        let detail = "It is \(tag.prefix(80))."
        findings.append(notes.finding(.pageLanguageMalformed, detail, at: html))
      }
      if let language = LanguageTag.lenient(tag) { return language }
    }
    for meta in tree.elements(.meta) {
      guard let name = tree.attributeBytes(.httpEquiv, of: meta),
        ASCII.equals(name, "content-language"),
        let language = tree.content(of: meta).flatMap(LanguageTag.lenient)
      else { continue }
      return language
    }
    for meta in tree.metas("og:locale") {
      if let language = tree.content(of: meta).flatMap(LanguageTag.lenient) { return language }
    }
    if let language = headers.contentLanguage.flatMap(LanguageTag.lenient) { return language }
    if !findings.contains(where: { $0.rule == Rule.pageLanguageMalformed.id }) {
      findings.append(Finding(.pageLanguageMissing))
    }
    return nil
  }

  /// The language of `element` as written; `nil` when it is empty.
  private static func tag(of element: Int, _ tree: PageTree) -> String? {
    for name in [AttributeName.lang, .xmlLang] {
      guard let bytes = tree.attributeBytes(name, of: element) else { continue }
      let tag = ASCII.trimmed(bytes)
      if !tag.isEmpty { return tag.text }
    }
    return nil
  }
}
