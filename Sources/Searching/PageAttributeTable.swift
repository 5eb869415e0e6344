import Addressing
import Basics
import Indexing
import QueryLanguage
import Records

/// Which attributes queries can name of pages, by their names in Core Spotlight and by ours, and where
/// the values are in a record.
enum PageAttributeTable {
  /// Where values are.
  enum Source: Sendable {
    /// In the record itself.
    case page(@Sendable (PageRecord) -> [AttributeValue])
    /// In these properties of structured items, wherever they are nested.
    case items([String])
    /// In the ratings of structured items.
    case rating
    /// In all that names an app.
    case apps
  }

  /// An attribute of pages.
  struct Row: Sendable {
    var attribute: QueryAttribute
    var aliases: [String] = []
    /// The members of the record's JSON form that have the values.
    var members: Set<String>
    var read: Source
  }

  /// The rows by the names of their attributes.
  static let byName = Dictionary(
    (ownRows + itemRows).map { ($0.attribute.name, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// What queries can name: the attributes of pages, and the others of Core Spotlight, which no page
  /// has.
  static let schema: AttributeSchema = {
    var schema = AttributeSchema()
    for row in ownRows + itemRows { schema.add(row.attribute, aliases: row.aliases) }
    schema.addSpotlightAttributes()
    return schema
  }()

  private static func row(
    _ name: String,
    _ kind: QueryAttribute.Kind,
    _ reach: QueryAttribute.Reach? = nil,
    _ aliases: [String] = [],
    of members: Set<String>,
    _ read: @escaping @Sendable (PageRecord) -> [AttributeValue]
  ) -> Row {
    let attribute = QueryAttribute(name, kind, reach)
    return Row(attribute: attribute, aliases: aliases, members: members, read: .page(read))
  }

  private static let appMembers: Set<String> = [
    "appLinks", "deepLinks", "twitterApp", "universalLinks",
  ]

  private static let ownRows: [Row] = [
    row("title", .text, .defaults, ["displayName"], of: []) { texts([$0.title]) },
    row("alternateNames", .text, .defaults, of: appMembers) {
      texts(IndexDocument.appNames(of: $0))
    },
    row("keywords", .text, .defaults, ["keyword"], of: ["keywords"]) { texts($0.keywords) },
    row("headings", .text, .defaults, ["heading"], of: ["headings"]) { texts($0.headings) },
    row("contentDescription", .text, .defaults, ["description", "summary"], of: []) {
      texts([$0.description])
    },
    row("textContent", .content, nil, ["text", "body"], of: ["text"]) { texts([$0.text]) },
    row("contentURL", .text, .named, ["url"], of: []) { texts([$0.url.text]) },
    row("thumbnailURL", .text, .named, of: []) { texts([$0.image]) },
    row("language", .identifier, nil, ["languages", "lang"], of: []) {
      // As filters do, a code finds pages that name the language by another one.
      texts(languages(of: $0).flatMap { [$0] + LanguageCodes.others(of: $0) })
    },
    // As filters do, an internationalized name finds its A-labels (RFC 5890, section 2.3.2.1).
    row("host", .identifier, of: []) { texts(spellings(ofHosts: [$0.url.host])) },
    row("site", .identifier, of: []) { texts(spellings(ofHosts: sites(of: $0))) },
    row("type", .identifier, nil, ["types"], of: ["structuredData"]) {
      texts(IndexDocument.types(of: $0))
    },
    row("contentType", .identifier, of: ["fetch"]) { texts([contentTypes(of: $0).first]) },
    row("contentTypeTree", .identifier, of: ["fetch"]) { texts(contentTypes(of: $0)) },
    row("contentCreationDate", .date, nil, ["datePublished"], of: ["datePublished"]) {
      [$0.datePublished].compactMap { $0.flatMap(date) }
    },
    row("contentModificationDate", .date, nil, ["dateModified"], of: ["dateModified"]) {
      [$0.dateModified].compactMap { $0.flatMap(date) }
    },
    row("expirationDate", .date, nil, ["expires"], of: ["expires"]) {
      [$0.expires].compactMap { $0.flatMap(date) }
    },
    row("quality", .number, of: ["quality"]) { [.number(Double($0.quality.points))] },
    row("phoneNumbers", .text, .named, ["telephone"], of: ["actions"]) {
      texts($0.actions.filter { $0.kind == .call }.map(\.value))
    },
    row("supportsPhoneCall", .number, of: ["actions"]) {
      [.number($0.actions.contains { $0.kind == .call } ? 1 : 0)]
    },
    row("supportsNavigation", .number, of: ["actions"]) {
      [.number($0.actions.contains { $0.kind == .directions } ? 1 : 0)]
    },
    Row(
      attribute: QueryAttribute("app", .identifier),
      aliases: ["apps"],
      members: appMembers,
      read: .apps
    ),
    Row(
      attribute: QueryAttribute("rating", .number),
      aliases: ["ratingValue"],
      members: ["structuredData"],
      read: .rating
    ),
  ]

  /// Attributes and the properties of schema.org that have them.
  private static let itemRows: [Row] = [
    ("authorNames", .text, ["author", "creator"]), ("publishers", .text, ["publisher"]),
    ("headline", .text, ["headline", "alternativeHeadline"]), ("genre", .text, ["genre"]),
    ("artist", .text, ["byArtist"]), ("album", .text, ["inAlbum"]),
    ("director", .text, ["director"]), ("performers", .text, ["performer", "actor"]),
    ("composer", .text, ["composer"]), ("lyricist", .text, ["lyricist"]),
    ("contentRating", .text, ["contentRating"]), ("copyright", .text, ["copyrightHolder"]),
    ("contributors", .text, ["contributor"]), ("editors", .text, ["editor"]),
    ("city", .text, ["addressLocality"]), ("stateOrProvince", .text, ["addressRegion"]),
    ("country", .text, ["addressCountry"]), ("postalCode", .text, ["postalCode"]),
    ("thoroughfare", .text, ["streetAddress"]), ("emailAddresses", .text, ["email"]),
    ("identifier", .text, ["identifier", "sku", "isbn", "gtin13"]),
    ("subject", .text, ["about"]),
    ("pageCount", .number, ["numberOfPages"]), ("duration", .number, ["duration"]),
    ("latitude", .number, ["latitude"]), ("longitude", .number, ["longitude"]),
    ("price", .number, ["price"]), ("ratingCount", .number, ["ratingCount", "reviewCount"]),
    ("startDate", .date, ["startDate"]), ("endDate", .date, ["endDate"]),
  ].map { (name: String, kind: QueryAttribute.Kind, properties: [String]) in
    // What is written in structured items is seen by nobody, and is found by its name alone.
    Row(
      attribute: QueryAttribute(name, kind, name == "authorNames" ? .everything : .named),
      members: ["structuredData"],
      read: .items(properties)
    )
  }
}

extension PageAttributeTable {
  private static func texts(_ texts: [String?]) -> [AttributeValue] {
    texts.compactMap(\.self).filter { !$0.isEmpty }.map { .text($0) }
  }

  /// The seconds from the epoch of timestamps to 2001-01-01T00:00:00Z.
  private static let referenceDate = 978_307_200.0

  /// A moment in seconds since 2001; that date itself when there is none.
  static func seconds(_ moment: Timestamp?) -> Double {
    moment.map { Double($0.milliseconds) / 1000 - referenceDate } ?? 0
  }

  /// A date as pages write it.
  static func date(_ text: String) -> AttributeValue? {
    Timestamp(webDate: text).map { .date(seconds($0)) }
  }

  /// A language tag and its shorter forms, the longest first.
  static func languages(of record: PageRecord) -> [String] {
    var languages: [String] = []
    var tag = record.language?[...] ?? ""
    for _ in 0..<8 where !tag.isEmpty {
      languages.append(String(tag))
      tag = tag.lastIndex(of: "-").map { tag[..<$0] } ?? ""
    }
    return languages
  }

  /// Hosts in the spelling of stored URLs and, where that differs, as people read them.
  private static func spellings(ofHosts hosts: [String]) -> [String] {
    hosts.flatMap { host in
      let readable = ReadableHost.text(host, isIsolated: true)
      return readable == host ? [host] : [host, readable]
    }
  }

  /// The host and the domains that it belongs to, down to the registrable one.
  static func sites(of record: PageRecord) -> [String] {
    let domain = record.url.registrableDomain
    var sites: [String] = []
    var rest = record.url.host[...]
    while rest.hasSuffix(domain) {
      sites.append(String(rest))
      guard rest != domain, let dot = rest.firstIndex(of: ".") else { break }
      rest = rest[rest.index(after: dot)...]
    }
    return sites
  }

  /// The uniform type of the page and those that it conforms to.
  ///
  /// Reference: <https://developer.apple.com/documentation/uniformtypeidentifiers>
  static func contentTypes(of record: PageRecord) -> [String] {
    let media = record.fetch?.contentType?.prefix { $0 != ";" }.lowercased() ?? "text/html"
    let own = media.contains("xhtml") ? "xhtml" : "html"
    return [own, "text", "data", "content", "item"].map { "public" + ".\($0)" }
  }
}
