import Addressing
import Basics
import Digests
import Records
import Rules

/// Gathers the entries of a sitemap or feed while its tags go by.
///
/// Every form has one kind of element for an entry, and only that element's own children say
/// something of it: a `loc` within `image:image` is an image's. Prefixes are not looked at,
/// because files declare them wrongly and the names suffice.
struct SitemapEntries {
  private(set) var entries: [Sitemap.Entry] = []
  private(set) var log: SitemapLog

  /// The entities that the file declares, of which none is read.
  var entities: Set<String> = []

  private let form: Sitemap.Form
  private let url: WebAddress
  private let limits: SitemapLimits
  /// Whether the file has more entries than are read; nothing more is taken then.
  private(set) var isFull = false
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
    var offset: Int
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
  }

  /// Takes a start tag and those of its attributes that are read.
  mutating func open(_ element: SitemapElement, _ attributes: SitemapAttributes) {
    guard !isFull else { return }
    if element == form.entry {
      let offset = attributes[.offset].flatMap { Int($0) } ?? 0
      draft = Draft(offset: offset, base: inner(of: base, attributes))
      depth = 0
      field = nil
      // A file has no more entries than that, whatever they hold.
      guard entries.count < limits.entries, unusable < limits.entries else {
        log.note(.sitemapTooManyURLs, at: offset)
        draft = nil
        isFull = true
        return
      }
      return
    }
    guard draft != nil else {
      if element == .feed { base = inner(of: url, attributes) }
      let isOther = form == .urlSet && element == .sitemap || form == .index && element == .url
      if isOther { log.note(.sitemapMixed) }
      return
    }
    if depth == 0 {
      if element == .link { readLink(attributes) }
      field = field(of: element, attributes)
      text.removeAll(keepingCapacity: true)
    }
    // What another's tag ends may hold more than its own text.
    if element == .cut, depth == 1 { field = nil }
    depth += 1
  }

  /// Takes text, or a part of it.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if field != nil, depth == 1 { text += bytes }
  }

  /// Takes an end tag.
  mutating func close(_ element: SitemapElement) {
    guard draft != nil else { return }
    if element == form.entry {
      if let draft { keep(draft) }
      draft = nil
      return
    }
    if depth == 1, let field {
      let value = XMLText.trimmed(text)
      if !value.isEmpty { draft?.fill(field, with: value) }
      self.field = nil
    }
    depth -= 1
  }

  /// Takes the end of what is read.
  ///
  /// - Parameter limit: How many tags and references were read, if that was the limit.
  mutating func finish(at limit: Int?) {
    if let limit {
      log.note(.sitemapTooLarge, "Only the first \(limit) tags and references are read.")
    } else if let draft {
      log.note(.sitemapCut, at: draft.offset)
      keep(draft)
    }
    draft = nil
  }

  /// Takes a fault that the parser finds in what it was given.
  mutating func noteFault(_ fault: String) {
    log.note(.sitemapCut, "The XML parser says: \(fault).")
  }

  /// Returns what relative addresses inside the open element are resolved against, which in Atom
  /// `xml:base` changes; anything else is `base`.
  ///
  /// Reference: RFC 4287, section 2
  private func inner(of base: WebAddress, _ attributes: SitemapAttributes) -> WebAddress {
    guard form == .atom, let text = attributes[.base] else { return base }
    return WebAddress(text, base: base) ?? base
  }

  private func field(of element: SitemapElement, _ attributes: SitemapAttributes) -> Field? {
    switch (form, element) {
    case (.urlSet, .loc), (.index, .loc): .location
    case (.urlSet, .lastmod), (.index, .lastmod): .modified
    case (.urlSet, .priority), (.index, .priority): .priority
    case (.rss, .link): .link
    case (.rss, .guid): attributes[.isPermaLink] == "false" ? nil : .permalink
    case (.rss, .pubDate), (.rss, .date), (.atom, .updated): .modified
    case (.atom, .published): .published
    default: nil
    }
  }

  /// Reads the attributes of a `link` element: an Atom entry's address, or an alternate.
  private mutating func readLink(_ attributes: SitemapAttributes) {
    guard let href = attributes[.href], !href.isEmpty else { return }
    let relation = attributes[.rel]?.lowercased() ?? "alternate"
    guard relation == "alternate" else { return }
    if form == .atom {
      guard let draft, draft.link == nil else { return }
      let address = WebAddress(href, base: inner(of: draft.base, attributes))
      self.draft?.link = address?.text ?? href
    } else if form == .urlSet {
      let scheme = href.prefix { $0 != ":" }.lowercased()
      if scheme == "android-app" || scheme == "ios-app" {
        guard href.utf8.count <= limits.addressBytes else { return noteMalformed(href) }
        guard hasRoom(behind: draft?.appURIs.count) else { return }
        draft?.appURIs.append(href)
      } else if let language = attributes[.hreflang] {
        guard let address = WebAddress(href, base: url), address.bytes.count <= limits.addressBytes
        else { return noteMalformed(href) }
        guard hasRoom(behind: draft?.alternates.count) else { return }
        draft?.alternates.append(Alternate(hreflang: language, url: address.text))
      }
    }
  }

  private mutating func noteMalformed(_ href: String) {
    log.note(.sitemapURLMalformed, at: draft?.offset, evidence: String(href.prefix(200)))
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
}

extension SitemapEntries {
  /// Whether an address stands for more than it writes, which only the declaration tells.
  private func refersToEntity(_ text: String) -> Bool {
    guard !entities.isEmpty else { return false }
    return text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .dropFirst().contains { rest in
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return false }
        return entities.contains(String(decoding: rest[..<end], as: UTF8.self))
      }
  }

  /// Turns a draft into an entry, unless it names no address.
  private mutating func keep(_ draft: Draft) {
    guard let text = draft.location ?? draft.link ?? draft.permalink else {
      log.note(.sitemapURLMissing, at: draft.offset)
      unusable += 1
      return
    }
    guard !refersToEntity(text) else {
      log.note(.sitemapEntity, at: draft.offset, evidence: String(text.prefix(200)))
      unusable += 1
      return
    }
    guard let address = WebAddress(text, base: draft.base)?.canonical,
      address.bytes.count <= limits.addressBytes
    else {
      log.note(.sitemapURLMalformed, at: draft.offset, evidence: String(text.prefix(200)))
      unusable += 1
      return
    }
    if form == .urlSet || form == .index, WebAddress(text) == nil {
      log.note(.sitemapURLRelative, at: draft.offset, evidence: text)
    }
    guard seen.insert(address.identity).inserted else { return }
    var entry = Sitemap.Entry(address: address)
    entry.alternates = draft.alternates
    entry.appURIs = draft.appURIs
    if let date = draft.modified ?? draft.published {
      entry.modified = Timestamp(webDate: date)
      if entry.modified == nil {
        log.note(.sitemapDateMalformed, at: draft.offset, evidence: date)
      }
    }
    if let priority = draft.priority.flatMap(Double.init), (0...1).contains(priority) {
      entry.priority = priority
    } else if let priority = draft.priority {
      log.note(.sitemapPriorityMalformed, at: draft.offset, evidence: priority)
    }
    entries.append(entry)
  }
}
