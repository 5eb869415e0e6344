import Addressing
import Basics
import Markup
import Records
import Rules

/// What a page says of itself: its canonical address, its translations and its language.
///
/// Links of the response's `Link` field count as those of the page do, after them.
///
/// Reference: <https://html.spec.whatwg.org/multipage/links.html#linkTypes>
struct PageIdentity: Hashable, Sendable {
  /// The address that the page calls canonical, absolute and without a fragment.
  var canonicalURL: String?
  /// The page in other languages, in order.
  var alternates: [Alternate] = []
  /// The language, a well-formed tag of BCP 47.
  var language: String?

  /// Reads the identity of the page at `url`, whose relative addresses are resolved
  /// against `base`.
  static func read(
    _ metas: PageMetas,
    url: WebAddress,
    base: WebAddress,
    headers: PageHeaders,
    links: [LinkHeader],
    findings: inout [Finding]
  ) -> PageIdentity {
    let tree = metas.tree
    var identity = PageIdentity()
    identity.canonicalURL = canonical(tree, url: url, base: base, links, findings: &findings)
    var alternates = AlternateList(tree)
    alternates.read(base: base, findings: &findings)
    alternates.read(links, url: url)
    alternates.noteSelf(url: url, canonical: identity.canonicalURL, findings: &findings)
    identity.alternates = alternates.alternates
    identity.language = language(metas, headers: headers, findings: &findings)
    return identity
  }
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
    let own = tree.links("canonical").prefix(64)
    findings += own.compactMap { unread($0, tree) } + headers.compactMap(unread)
    for link in own where unread(link, tree) == nil {
      guard let href = tree.addressBytes(.href, of: link) else { continue }
      guard !ASCII.trimmed(href).isEmpty, let address = WebAddress(bytes: href, base: base) else {
        findings.append(notes.finding(.pageCanonicalUnusable, at: link))
        continue
      }
      if found == nil { noteForm(of: link, href, notes, tree, findings: &findings) }
      take(address.canonical, link) { findings.append(notes.finding($0, $1, at: link)) }
    }
    for header in headers where isCanonical(header) && unread(header) == nil {
      guard let address = WebAddress(header.address, base: url) else { continue }
      take(address.canonical, nil) {
        findings.append(Finding($0, $1, evidence: "Link: <\(header.address)>; rel=canonical"))
      }
    }
    guard let found else { return nil }
    noteHost(of: found.address, at: found.element, url: url, tree, findings: &findings)
    return found.address.text
  }

  /// The finding about a link with an attribute that says that it leads to another version of the
  /// page, for which search engines do not take it as canonical; `nil` for one without.
  ///
  /// Reference: <https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls>,
  /// clarified in February 2024
  private static func unread(_ link: Int, _ tree: PageTree) -> Finding? {
    let name = [AttributeName.hreflang, .lang, .media, .type].first { name in
      tree.attributeBytes(name, of: link).map { !ASCII.trimmed($0).isEmpty } ?? false
    }
    let notes = SourceNotes(tree)
    return name.map { notes.finding(.pageCanonicalAlternate, "It has \($0.name).", at: link) }
  }

  private static func isCanonical(_ header: LinkHeader) -> Bool {
    header.relations.contains("canonical")
  }

  private static func unread(_ header: LinkHeader) -> Finding? {
    guard isCanonical(header), header.hreflang != nil || header.type != nil else { return nil }
    return Finding(
      .pageCanonicalAlternate,
      "It has \(header.hreflang == nil ? "type" : "hreflang").",
      evidence: "Link: <\(header.address)>; rel=canonical"
    )
  }

  /// Notes how the link that counts is written, and where it is.
  private static func noteForm(
    of link: Int,
    _ href: ArraySlice<UInt8>,
    _ notes: SourceNotes,
    _ tree: PageTree,
    findings: inout [Finding]
  ) {
    if WebAddress(bytes: href) == nil {
      let isWithoutScheme = ASCII.trimmed(href).starts(with: "//".utf8)
      let detail = isWithoutScheme ? "Only its scheme is missing." : nil
      findings.append(notes.finding(.pageCanonicalRelative, detail, at: link))
    }
    if let body = body(around: link, tree) {
      let detail = endOfHead(body, before: link, tree)
      let fix = detail.map { _ in Rule.pageCanonicalHeadEnded }
      findings.append(notes.finding(.pageCanonicalInBody, detail, at: link, fix: fix))
    }
  }

  private static func body(around element: Int, _ tree: PageTree) -> Int? {
    var above = tree.parent(element)
    while let element = above {
      if tree.tag(element) == .body { return element }
      above = tree.parent(element)
    }
    return nil
  }

  /// What ended the head, where no tag of the page's own did.
  private static func endOfHead(_ body: Int, before link: Int, _ tree: PageTree) -> String? {
    guard !tree.source(of: body).lowercased().hasPrefix("<body"), body + 1 < tree.count else {
      return nil
    }
    let first = body + 1
    let source = tree.source(of: first)
    let text = tree.textBytes(of: body).prefix(
      Int(tree.textStart(of: first) - tree.textStart(of: body))
    )
    // What no tag opens has no source, and what belongs into a head ends none.
    let isHeadless: Bool =
      switch tree.tag(first) {
      case .title, .meta, .link, .script, .style, .base, .noscript: true
      default: false
      }
    guard first < link, !source.isEmpty, text.allSatisfy({ $0 <= 0x20 }),
      !isHeadless || tree.isInNoscript(first)
    else {
      return "Text or an end tag before it ends the head."
    }
    let position = tree.position(of: first)
    let hidden = tree.isInNoscript(first) ? " in a noscript, for readers that run no scripts" : ""
    return "The head ends at line \(position.line), column \(position.column), where "
      + "\(source.prefix(60)) is\(hidden)."
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
    let isWrong = LocalHost.isLocal(canonical) && !LocalHost.isLocal(url)
    let position = element.map(tree.position)
    let evidence = element.map(tree.source) ?? "Link: <\(canonical)>; rel=canonical"
    let rule = isWrong ? Rule.pageCanonicalLocal : .pageCanonicalOtherHost
    findings.append(Finding(rule, detail, at: position, evidence: evidence))
  }
}

// MARK: Language

extension PageIdentity {
  /// The first that is a language: `lang` of the `html` element, the `content-language` meta,
  /// `og:locale`, the `Content-Language` field, and last `xml:lang`, which HTML does not know.
  private static func language(
    _ metas: PageMetas,
    headers: PageHeaders,
    findings: inout [Finding]
  ) -> String? {
    let tree = metas.tree
    let notes = SourceNotes(tree)
    let names = languageNames(tree)
    if let html = tree.elements(.html).first(where: { html in
      names.contains { tree.has($0, of: html) }
    }),
      let tag = tag(of: html, tree)
    {
      if let fault = fault(of: tag) {
        findings.append(notes.finding(.pageLanguageMalformed, fault, at: html))
      }
      if let language = LanguageTag.lenient(tag) { return language }
    }
    for meta in metas.equivalents {
      guard let name = tree.attributeBytes(.httpEquiv, of: meta),
        ASCII.equals(name, "content-language"),
        let language = tree.content(of: meta).flatMap(LanguageTag.lenient)
      else { continue }
      return language
    }
    for meta in metas.elements(.ogLocale) {
      if let language = tree.content(of: meta).flatMap(LanguageTag.lenient) { return language }
    }
    if let language = headers.contentLanguage.flatMap(LanguageTag.lenient) { return language }
    if !findings.contains(where: { $0.rule == Rule.pageLanguageMalformed.id }) {
      findings.append(missingLanguage(notes, tree))
    }
    return languageForXML(tree)
  }

  /// What is wrong with the tag of a page's language; `nil` for nothing.
  private static func fault(of tag: String) -> String? {
    if LanguageTag.canonical(tag) == nil { return "It is \(tag.prefix(80))." }
    if let part = LanguageTag.unassigned(tag, isRegistered: true) {
      return "Nothing is called \(part) in \(tag.prefix(80))."
    }
    return LanguageTag.longCode(of: tag).map { "Write \($0.short) for \($0.long)." }
  }

  /// What `xml:lang` of the `html` element names in a page that is no XML.
  ///
  /// No browser heeds it there, which is a finding. Its author meant it all the same, and who searches in
  /// that language is to find the page.
  private static func languageForXML(_ tree: PageTree) -> String? {
    tree.elements(.html).lazy.compactMap { html in
      tree.attributeBytes(.xmlLang, of: html).flatMap { LanguageTag.lenient($0.text) }
    }.first
  }

  private static func missingLanguage(_ notes: SourceNotes, _ tree: PageTree) -> Finding {
    let html = tree.elements(.html).first.flatMap { html in
      tree.source(of: html).lowercased().hasPrefix("<html") ? html : nil
    }
    guard let html else { return Finding(.pageLanguageMissing) }
    let isForXML = !tree.isXML && tree.has(.xmlLang, of: html)
    let detail = isForXML ? "xml:lang has no effect in HTML: write lang." : nil
    return notes.finding(.pageLanguageMissing, detail, at: html)
  }

  /// The attributes that name a language.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes>
  private static func languageNames(_ tree: PageTree) -> [AttributeName] {
    tree.isXML ? [.lang, .xmlLang] : [.lang]
  }

  /// The language of `element` as written; `nil` when it is empty.
  private static func tag(of element: Int, _ tree: PageTree) -> String? {
    for name in languageNames(tree) {
      guard let bytes = tree.attributeBytes(name, of: element) else { continue }
      let tag = ASCII.trimmed(bytes)
      if !tag.isEmpty { return tag.text }
    }
    return nil
  }
}
