import Addressing
import Basics
import Digests
import Records
import Rules

/// Gathers the entries of a sitemap or feed while its tokens go by.
///
/// Every form has one kind of element for an entry, and only that element's own children say
/// something of it: a `loc` within `image:image` is an image's. Prefixes are not looked at,
/// because files declare them wrongly and the names suffice.
struct SitemapEntries {
  private(set) var entries: [Sitemap.Entry] = []
  private(set) var log: SitemapLog

  private let form: Sitemap.Form
  private let url: WebAddress
  private let limits: SitemapLimits
  private let entryName: StaticString
  /// What addresses outside of entries are resolved against: the file's own, or an Atom feed's
  /// `xml:base`.
  private var base: WebAddress
  private var seen: Set<Digest128> = []
  /// How many entries named no address that can be used.
  private var unusable = 0
  /// The languages and app addresses of all entries so far.
  private var alternates = 0
  /// How many of them were left out, because there are too many.
  private(set) var alternatesLeftOut = 0

  /// The entry that is open, by what its children say.
  private struct Draft {
    var place: Int
    /// What the entry's relative addresses are resolved against.
    var base: WebAddress
    var location: String?
    var link: String?
    var permalink: String?
    var modified: String?
    var published: String?
    var priority: String?
    var alternates: [Alternate] = []
    var appURIs: [String] = []

    /// Takes the first value of a field.
    mutating func fill(_ field: Field, with value: String) {
      switch field {
      case .location: location = location ?? value
      case .link: link = link ?? value
      case .permalink: permalink = permalink ?? value
      case .modified: modified = modified ?? value
      case .published: published = published ?? value
      case .priority: priority = priority ?? value
      }
    }
  }

  private var draft: Draft?
  /// How many elements are open within the entry.
  private var depth = 0
  /// The child of the entry that is open.
  private var field: Field?
  private var text: [UInt8] = []

  private enum Field {
    case location, link, permalink, modified, published, priority
  }

  init(form: Sitemap.Form, url: WebAddress, limits: SitemapLimits, log: SitemapLog) {
    self.form = form
    self.url = url
    base = url
    self.limits = limits
    self.log = log
    entryName =
      switch form {
      case .urlSet, .text: "url"
      case .index: "sitemap"
      case .rss: "item"
      case .atom: "entry"
      }
  }

  /// Reads the whole of `bytes`.
  mutating func read(_ bytes: [UInt8]) {
    var scanner = XMLScanner(bytes)
    while let token = scanner.next() {
      switch token {
      case .start(let name, let isEmpty):
        if !open(name, isEmpty: isEmpty, bytes, scanner) { return }
      case .end(let name): close(name, bytes)
      case .text(let range), .characterData(let range):
        guard field != nil, depth == 1, text.count + range.count <= XMLText.addressLimit else {
          continue
        }
        if case .text = token {
          XMLText.append(bytes[range], to: &text)
        } else {
          text += bytes[range]
        }
      }
    }
    if let draft {
      log.note(.sitemapCut, at: draft.place)
      keep(draft)
    }
  }

  /// - Returns: Whether to go on.
  private mutating func open(
    _ name: Range<Int>,
    isEmpty: Bool,
    _ bytes: [UInt8],
    _ scanner: XMLScanner
  ) -> Bool {
    if XMLText.equals(bytes[name], entryName) {
      // An entry that was never closed ends where the next begins.
      if let draft { keep(draft) }
      draft = isEmpty ? nil : Draft(place: name.lowerBound - 1, base: inner(of: base, scanner))
      depth = 0
      field = nil
      // A file has no more entries than that, whatever they hold.
      guard entries.count < limits.entries, unusable < limits.entries else {
        log.note(.sitemapTooManyURLs, at: name.lowerBound - 1)
        draft = nil
        return false
      }
      return true
    }
    guard draft != nil else {
      if XMLText.equals(bytes[name], "feed") { base = inner(of: url, scanner) }
      return true
    }
    if depth == 0 {
      if XMLText.equals(bytes[name], "link") { readLink(scanner) }
      field = isEmpty ? nil : field(named: bytes[name], scanner)
      text.removeAll(keepingCapacity: true)
    }
    if !isEmpty { depth += 1 }
    return true
  }

  /// Returns what relative addresses inside the open element are resolved against, which in Atom
  /// `xml:base` changes; anything else is `base`.
  ///
  /// Reference: RFC 4287, section 2
  private func inner(of base: WebAddress, _ scanner: XMLScanner) -> WebAddress {
    guard form == .atom, let text = scanner.attribute("base") else { return base }
    return WebAddress(text, base: base) ?? base
  }

  private func field(named name: ArraySlice<UInt8>, _ scanner: XMLScanner) -> Field? {
    switch form {
    case .urlSet, .text, .index:
      if XMLText.equals(name, "loc") { return .location }
      if XMLText.equals(name, "lastmod") { return .modified }
      return XMLText.equals(name, "priority") ? .priority : nil
    case .rss:
      if XMLText.equals(name, "link") { return .link }
      if XMLText.equals(name, "guid") {
        return scanner.attribute("isPermaLink") == "false" ? nil : .permalink
      }
      return XMLText.equals(name, "pubDate") || XMLText.equals(name, "date") ? .modified : nil
    case .atom:
      if XMLText.equals(name, "updated") { return .modified }
      return XMLText.equals(name, "published") ? .published : nil
    }
  }

  /// Reads the attributes of a `link` element: an Atom entry's address, or an alternate.
  private mutating func readLink(_ scanner: XMLScanner) {
    guard let href = scanner.attribute("href"), !href.isEmpty else { return }
    let relation = scanner.attribute("rel")?.lowercased() ?? "alternate"
    guard relation == "alternate" else { return }
    if form == .atom {
      guard let draft, draft.link == nil else { return }
      let address = WebAddress(href, base: inner(of: draft.base, scanner))
      self.draft?.link = address?.text ?? href
    } else if form == .urlSet {
      let scheme = href.prefix { $0 != ":" }.lowercased()
      if scheme == "android-app" || scheme == "ios-app" {
        guard href.utf8.count <= limits.addressBytes else { return noteMalformed(href) }
        guard hasRoom(behind: draft?.appURIs.count) else { return }
        draft?.appURIs.append(href)
      } else if let language = scanner.attribute("hreflang") {
        guard let address = WebAddress(href, base: url), address.bytes.count <= limits.addressBytes
        else { return noteMalformed(href) }
        guard hasRoom(behind: draft?.alternates.count) else { return }
        draft?.alternates.append(Alternate(hreflang: language, url: address.text))
      }
    }
  }

  private mutating func noteMalformed(_ href: String) {
    log.note(.sitemapURLMalformed, at: draft?.place, evidence: String(href.prefix(200)))
  }

  /// Counts a language or an app address behind `count` others of its entry.
  ///
  /// - Returns: Whether it is taken.
  private mutating func hasRoom(behind count: Int?) -> Bool {
    guard alternates < limits.allAlternates, count ?? 0 < limits.alternates else {
      alternatesLeftOut += 1
      return false
    }
    alternates += 1
    return true
  }

  private mutating func close(_ name: Range<Int>, _ bytes: [UInt8]) {
    guard let current = draft else { return }
    if XMLText.equals(bytes[name], entryName) {
      keep(current)
      draft = nil
      return
    }
    if depth == 1, let field {
      let value = String(decoding: XMLText.trimmed(text), as: UTF8.self)
      if !value.isEmpty { draft?.fill(field, with: value) }
      self.field = nil
    }
    depth = max(0, depth - 1)
  }
}

extension SitemapEntries {
  /// Turns a draft into an entry, unless it names no address.
  private mutating func keep(_ draft: Draft) {
    guard let text = draft.location ?? draft.link ?? draft.permalink else {
      log.note(.sitemapURLMissing, at: draft.place)
      unusable += 1
      return
    }
    guard let address = WebAddress(text, base: draft.base)?.canonical,
      address.bytes.count <= limits.addressBytes
    else {
      log.note(.sitemapURLMalformed, at: draft.place, evidence: String(text.prefix(200)))
      unusable += 1
      return
    }
    if form == .urlSet || form == .index, WebAddress(text) == nil {
      log.note(.sitemapURLRelative, at: draft.place, evidence: text)
    }
    guard seen.insert(address.identity).inserted else { return }
    var entry = Sitemap.Entry(address: address)
    entry.alternates = draft.alternates
    entry.appURIs = draft.appURIs
    if let date = draft.modified ?? draft.published {
      entry.modified = Timestamp(webDate: date)
      if entry.modified == nil {
        log.note(.sitemapDateMalformed, at: draft.place, evidence: date)
      }
    }
    if let priority = draft.priority.flatMap(Double.init), (0...1).contains(priority) {
      entry.priority = priority
    } else if let priority = draft.priority {
      log.note(.sitemapPriorityMalformed, at: draft.place, evidence: priority)
    }
    entries.append(entry)
  }
}
