import Addressing
package import JSON

extension PageRecord: JSONWritable {
  /// Writes the record as exports show it: without times and identifier.
  package func write(to writer: inout JSONWriter) {
    write(to: &writer, withTimes: false)
  }

  /// Writes the record in the form ``schema``, keys sorted at every level.
  ///
  /// - Parameters:
  ///   - writer: Where to write.
  ///   - withTimes: Whether to write when the page was fetched and how long it took. The store
  ///     keeps them; exports leave them out, so that the same pages give the same bytes.
  ///   - id: The page's identifier in the public index, which makes the object a row of the
  ///     export.
  package func write(to writer: inout JSONWriter, withTimes: Bool, id: String? = nil) {
    writer.beginObject()
    writer.field("actions", actions)
    writer.field("alternateApps", alternateApps)
    writer.field("alternates", alternates)
    writer.field("appLinks", appLinks)
    writer.field("banner", banner)
    writer.field("canonicalURL", canonicalURL)
    writer.field("dateModified", dateModified)
    writer.field("datePublished", datePublished)
    writer.field("deepLinks", deepLinks)
    writer.field("description", description)
    writer.field("expires", expires)
    writer.field("feeds", feeds)
    if let fetch {
      writer.key("fetch")
      fetch.write(to: &writer, withTimes: withTimes)
    }
    writer.field("findings", findings)
    writer.field("headings", headings)
    writer.field("id", id)
    writer.field("image", image)
    writer.field("imageSize", imageSize)
    writer.field("indexable", indexable)
    writer.field("keywords", keywords)
    writer.field("language", language)
    writer.field("links", links)
    writer.field("manifestURL", manifestURL)
    writer.field("oEmbeds", oEmbeds)
    writer.field("quality", quality)
    writer.field("reasons", reasons)
    writer.field("relatedApps", relatedApps)
    writer.field("rendering", rendering)
    writer.field("robots", robots)
    writer.field("schema", Self.schema)
    writer.field("shownText", shownText)
    writeStructuredData(to: &writer)
    if !subresources.isEmpty { writer.field("subresources", subresources) }
    writer.field("text", text)
    writer.field("title", title)
    writer.field("touchIcon", touchIcon)
    writer.field("twitterApp", twitterApp)
    writer.field("universalLinks", universalLinks)
    writer.field("url", url.text)
    writer.field("webFallback", webFallback)
    writer.endObject()
  }

  private func writeStructuredData(to writer: inout JSONWriter) {
    writer.key("structuredData")
    writer.beginObject()
    writer.field("dublinCore", dublinCore)
    writer.field("items", items)
    writer.field("openGraph", openGraph)
    writer.field("twitterCard", twitterCard)
    writer.endObject()
  }
}

extension PageRecord {
  /// The members of the JSON form that no search asks for: about half of a typical record.
  package static let unsearched: Set<String> = [
    "actions", "alternates", "feeds", "fetch", "findings", "links", "oEmbeds", "relatedApps",
    "subresources",
  ]

  /// The members of the JSON form that nothing in the index is made from.
  package static let unindexed = unsearched.subtracting(["fetch"])

  /// The record without ``unindexed``.
  package var indexed: PageRecord {
    var record = self
    (record.actions, record.alternates, record.feeds, record.findings) = ([], [], [], [])
    (record.links, record.oEmbeds, record.relatedApps, record.subresources) = ([], [], [], [])
    return record
  }

  /// Reads the JSON form ``schema``, with or without times and identifier.
  ///
  /// - Throws: ``RecordError`` when the schema is another or a member has the wrong type.
  package init(json: JSONValue) throws(RecordError) {
    let fields = try RecordFields(json)
    guard try fields.requiredText("schema") == Self.schema else {
      throw RecordError(path: "schema", reason: "the schema is not \(Self.schema)")
    }
    guard let url = WebAddress(try fields.requiredText("url")) else {
      throw RecordError(path: "url", reason: "a web address is expected")
    }
    self.init(url: url)
    fetch = try fields.object("fetch", FetchSummary.init)
    robots = try fields.object("robots", RobotsSummary.init) ?? RobotsSummary()
    quality = try fields.object("quality", QualityScore.init) ?? QualityScore()
    links = try fields.list("links", PageLink.init)
    subresources = try fields.list("subresources", Subresource.init)
    rendering = try fields.object("rendering", PageRendering.init)
    findings = try fields.list("findings", Finding.init)
    indexable = try fields.flag("indexable") ?? false
    reasons = try fields.texts("reasons")
    actions = try fields.list("actions", ResultAction.init)
    try readSummary(fields)
    try readAppMarkup(fields)
    try fields.object("structuredData") { (data) throws(RecordError) in
      try readStructuredData(data)
    }
  }

  private mutating func readStructuredData(_ data: RecordFields) throws(RecordError) {
    items = try data.list("items", StructuredItem.init)
    openGraph = try data.table("openGraph") { (value) throws(RecordError) in
      try RecordFields.texts(value)
    }
    dublinCore = try data.table("dublinCore") { (value) throws(RecordError) in
      try RecordFields.texts(value)
    }
    twitterCard = try data.table("twitterCard") { (value) throws(RecordError) in
      guard let text = value.string else {
        throw RecordError(path: "", reason: "a string is expected")
      }
      return text
    }
  }

  private mutating func readSummary(_ fields: RecordFields) throws(RecordError) {
    title = try fields.text("title")
    description = try fields.text("description")
    image = try fields.text("image")
    imageSize = try fields.object("imageSize", ImageSize.init)
    shownText = try fields.int("shownText", in: 0...Int.max)
    touchIcon = try fields.text("touchIcon")
    language = try fields.text("language")
    canonicalURL = try fields.text("canonicalURL")
    alternates = try fields.list("alternates", Alternate.init)
    datePublished = try fields.text("datePublished")
    dateModified = try fields.text("dateModified")
    expires = try fields.text("expires")
    feeds = try fields.list("feeds", LinkedResource.init)
    oEmbeds = try fields.list("oEmbeds", LinkedResource.init)
    manifestURL = try fields.text("manifestURL")
    keywords = try fields.texts("keywords")
    headings = try fields.texts("headings")
    text = try fields.text("text") ?? ""
  }

  private mutating func readAppMarkup(_ fields: RecordFields) throws(RecordError) {
    banner = try fields.object("banner", SmartAppBanner.init)
    appLinks = try fields.list("appLinks", AppLink.init)
    webFallback = try fields.object("webFallback", WebFallback.init)
    twitterApp = try fields.object("twitterApp", TwitterApp.init)
    alternateApps = try fields.list("alternateApps", AlternateApp.init)
    relatedApps = try fields.list("relatedApps", RelatedApp.init)
    deepLinks = try fields.list("deepLinks", DeepLink.init)
    universalLinks = try fields.object("universalLinks", UniversalLinks.init)
  }
}
