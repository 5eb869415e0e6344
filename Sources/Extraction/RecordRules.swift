import Addressing
import Basics
package import Records
import Rules

/// Brings a record that came from elsewhere within what the readers make of pages.
///
/// A row of an export can be written by anybody. What no page can bring about, because the readers
/// leave it out or cut it, is left out or cut here by the same rules, each field on its own; what
/// cannot be put right makes a ``Violation``. A record of the readers stays as it is.
///
/// | field | rule |
/// | --- | --- |
/// | title, description, key words, headings, texts of links | white space folded; 512, 2,048, 100, 300 and 200 characters; 100 key words, 200 headings |
/// | text | 256 KiB |
/// | image, icon, canonical address, alternates, feeds, oEmbed, manifest, links | addresses of the web in their normal form; 500 alternates, 64 feeds, 64 oEmbeds, 5,000 links |
/// | addresses that apps are to open | none that runs code, reads files or opens settings |
/// | deep links | those that the other fields give rise to |
/// | dates, language | well-formed |
/// | actions | those that the items give rise to |
/// | structured items | at most 10,000 of each syntax, 64 deep |
/// | findings | rules of the catalog, 25 of each |
/// | other texts | 64 KiB |
package struct RecordRules {
  /// Why a record cannot be put right, as a clause.
  package struct Violation: Error, Hashable, Sendable {
    /// The clause.
    package let reason: String
  }

  /// The record, as far as it was put right.
  package private(set) var record: PageRecord
  /// The fields that were put right, in the order in which they were looked at.
  package private(set) var corrected: [String] = []

  /// The longest address of a page, in bytes: a longer one is never fetched.
  package static let addressLimit = 2_083
  /// The longest text of any other field, in bytes, as the longest tag.
  static let textLimit = 65_536
  /// The most names of a vocabulary's table.
  private static let tableLimit = 1_000

  /// Puts `record` right.
  ///
  /// - Throws: ``Violation`` when no reader makes such a record and there is no telling what is meant.
  package init(_ record: PageRecord) throws(Violation) {
    self.record = record
    guard record.url.bytes.count <= Self.addressLimit else {
      throw Violation(reason: "url: it is longer than \(Self.addressLimit) bytes")
    }
    try checkItems()
    correctTexts()
    correctAddresses()
    correctLists()
    correctTables()
    correctApps()
    correct(\.actions, "actions", to: Actions.derive(from: self.record.items))
    correctFindings()
  }

  /// Gives a field another value, and notes that when it had a different one.
  package mutating func correct<Value: Equatable>(
    _ path: WritableKeyPath<PageRecord, Value>,
    _ field: String,
    to value: Value
  ) {
    guard record[keyPath: path] != value else { return }
    record[keyPath: path] = value
    if !corrected.contains(field) { corrected.append(field) }
  }

  private func checkItems() throws(Violation) {
    var pending = record.items.map { (item: $0, depth: 1) }
    var count = 0
    // Each syntax may make so much of a page.
    var bytes: [StructuredItem.Syntax: Int] = [:]
    while let (item, depth) = pending.popLast() {
      count += 1
      guard count <= 3 * StructuredDataReader.itemLimit else {
        throw Violation(reason: "structuredData.items: there are more than a page may have")
      }
      guard depth <= Self.itemDepth else {
        throw Violation(reason: "structuredData.items: they are nested over \(Self.itemDepth) deep")
      }
      for value in item.properties.values.joined() {
        switch value {
        case .item(let nested): pending.append((nested, depth + 1))
        case .text(let text): bytes[item.syntax, default: 0] += text.utf8.count
        case .number, .bool: break
        }
      }
      guard bytes[item.syntax] ?? 0 <= StructuredDataReader.textLimit else {
        throw Violation(reason: "structuredData.items: they hold more text than a page may have")
      }
    }
  }

  /// How deep the readers nest items, the outermost counted.
  private static let itemDepth = 65
}

// MARK: - Texts and addresses

extension RecordRules {
  private mutating func correctTexts() {
    func folded(_ text: String?, _ limit: Int) -> String? {
      let text = text.map { FoldedText.folding($0, limit: limit) }
      return text?.isEmpty == true ? nil : text
    }
    correct(\.title, "title", to: folded(record.title, PageSummary.titleLimit))
    let description = folded(record.description, PageSummary.descriptionLimit)
    correct(\.description, "description", to: description)
    correct(\.text, "text", to: VisibleText.cut(record.text))
    let length = record.text.unicodeScalars.count
    correct(\.shownText, "shownText", to: record.shownText.map { min($0, length) })
    let tag = record.language.flatMap { LanguageTag.canonical($0) }
    correct(\.language, "language", to: tag.flatMap { $0.utf8.count <= 255 ? $0 : nil })
    for (path, name) in Self.dates {
      let isDate = record[keyPath: path].flatMap { Timestamp(webDate: $0) } != nil
      correct(path, name, to: isDate ? record[keyPath: path] : nil)
    }
    let size = record.imageSize.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    correct(\.imageSize, "imageSize", to: record.image == nil ? nil : size)
  }

  private typealias TextPath = (WritableKeyPath<PageRecord, String?>, String)

  private static var dates: [TextPath] {
    [(\.datePublished, "datePublished"), (\.dateModified, "dateModified"), (\.expires, "expires")]
  }

  private static var addresses: [TextPath] {
    [
      (\.image, "image"), (\.touchIcon, "touchIcon"), (\.canonicalURL, "canonicalURL"),
      (\.manifestURL, "manifestURL"),
    ]
  }

  private mutating func correctAddresses() {
    for (path, name) in Self.addresses {
      correct(path, name, to: record[keyPath: path].flatMap(Self.web))
    }
    if var fetch = record.fetch {
      fetch.requestedURL = Self.web(fetch.requestedURL) ?? record.url.text
      fetch.finalURL = Self.web(fetch.finalURL) ?? record.url.text
      fetch.redirects.removeAll { WebAddress($0.url) == nil }
      let texts: [WritableKeyPath<FetchSummary, String?>] = [
        \.contentType, \.charset, \.etag, \.lastModified,
      ]
      for path in texts { fetch[keyPath: path] = fetch[keyPath: path].flatMap(Self.bounded) }
      correct(\.fetch, "fetch", to: fetch)
    }
  }

  /// The address of the web that `text` is, in its normal form.
  static func web(_ text: String) -> String? {
    guard text.utf8.count <= textLimit else { return nil }
    return WebAddress(text)?.text
  }

  /// `text`, unless it is longer than any that a page may have.
  static func bounded(_ text: String) -> String? { text.utf8.count <= textLimit ? text : nil }
}

// MARK: - Lists

extension RecordRules {
  private mutating func correctLists() {
    var seen: Set<String> = []
    let words = record.keywords.map { FoldedText.folding($0, limit: 100) }
      .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    correct(\.keywords, "keywords", to: Array(words.prefix(PageSummary.keywordLimit)))
    let headings = record.headings.map { FoldedText.folding($0, limit: 300) }
      .filter { !$0.isEmpty }
    correct(\.headings, "headings", to: Array(headings.prefix(PageSummary.headingLimit)))
    let alternates = record.alternates.compactMap { alternate in
      Self.bounded(alternate.hreflang).flatMap { language in
        Self.web(alternate.url).map { Alternate(hreflang: language, url: $0) }
      }
    }
    correct(\.alternates, "alternates", to: Array(alternates.prefix(AlternateList.limit)))
    correct(\.feeds, "feeds", to: Self.resources(record.feeds))
    correct(\.oEmbeds, "oEmbeds", to: Self.resources(record.oEmbeds))
    correctLinks()
  }

  private static func resources(_ resources: [LinkedResource]) -> [LinkedResource] {
    let usable = resources.compactMap { resource in
      web(resource.url).flatMap { url in
        bounded(resource.type).map { type in
          let title = resource.title.map {
            FoldedText.folding($0, limit: PageResources.titleLimit)
          }
          return LinkedResource(url: url, type: type, title: title)
        }
      }
    }
    return Array(usable.prefix(PageResources.limit))
  }

  private mutating func correctLinks() {
    var seen: Set<String> = []
    var links: [PageLink] = []
    for link in record.links where links.count < LinkReader.limit {
      guard link.url.utf8.count <= Self.textLimit, let url = WebAddress(link.url)?.canonical.text,
        seen.insert(url).inserted
      else { continue }
      links.append(
        PageLink(
          url: url,
          rel: link.rel.prefix(32).map { $0.lowercased() }.filter { $0.utf8.count <= 64 },
          text: FoldedText.folding(link.text, limit: LinkReader.textLimit),
          position: link.position
        )
      )
    }
    correct(\.links, "links", to: links)
  }

  private mutating func correctTables() {
    correct(\.openGraph, "structuredData.openGraph", to: Self.table(record.openGraph))
    correct(\.dublinCore, "structuredData.dublinCore", to: Self.table(record.dublinCore))
    let names = record.twitterCard.keys.sorted().prefix(Self.tableLimit)
    let card = record.twitterCard.filter { name, text in
      (names.count < Self.tableLimit || names.contains(name)) && Self.bounded(name) != nil
        && Self.bounded(text) != nil
    }
    correct(\.twitterCard, "structuredData.twitterCard", to: card)
  }

  private static func table(_ table: [String: [String]]) -> [String: [String]] {
    var kept: [String: [String]] = [:]
    for name in table.keys.sorted().prefix(tableLimit) where bounded(name) != nil {
      kept[name] = Array((table[name] ?? []).filter { bounded($0) != nil }.prefix(100))
    }
    return kept
  }

  private mutating func correctFindings() {
    let known = record.findings.filter { finding in
      guard let rule = Rule.named(finding.rule), finding.severity == rule.severity else {
        return false
      }
      return [finding.message, finding.evidence ?? "", finding.fix].allSatisfy {
        Self.bounded($0) != nil
      }
    }
    correct(\.findings, "findings", to: FindingOrder.sorted(known))
  }
}
