import Addressing
package import Records

/// The comparison of two records: of a page as it was served, and of the document that its scripts left.
package struct RenderedChanges: Hashable, Sendable {
  /// What is compared.
  package typealias Field = PageRendering.Field
  /// How a field of the rendered page relates to that of the served one.
  package typealias Kind = PageRendering.Kind
  /// One field of both pages.
  package typealias Change = PageRendering.Change

  /// How many values of a field a change holds.
  package static let valueLimit = PageRendering.valueLimit

  /// All fields, in the order of ``Field``.
  package let changes: [Change]

  /// Compares the records of a page.
  ///
  /// - Parameters:
  ///   - served: Of the page as it was served.
  ///   - rendered: Of the rendered document, read in the same way.
  ///   - withoutScripts: Of the document that the browser made without scripts: what is so there, no
  ///     script has made, but another way to read the page, such as another encoding.
  ///   - isWhole: Whether the rendered document is there to its end; what the beginning of one lacks,
  ///     no script has removed.
  ///   - times: When elements appeared.
  package init(
    served: PageRecord,
    rendered: PageRecord,
    withoutScripts: PageRecord? = nil,
    isWhole: Bool = true,
    times: [TagTime]
  ) {
    changes = Field.allCases.map { field in
      let plain = withoutScripts.map { field.values(of: $0) }
      var (before, after) = (field.values(of: served), field.values(of: rendered))
      if field.isList, let plain { Self.leaveOut(plain, &before, &after) }
      let kind: Kind =
        if before == after || plain == after
          || !isWhole && (field == .words || Set(after).isSubset(of: before))
        {
          .same
        } else if before.isEmpty {
          .added
        } else {
          after.isEmpty ? .removed : .changed
        }
      let new = kind == .same ? [] : times.filter { field.isOf($0.name) }
      let isSame = kind == .same
      return Change(
        field,
        kind,
        served: isSame ? Self.shown(before) : Self.shown(before, without: after),
        rendered: isSame ? [] : Self.shown(after, without: before),
        milliseconds: new.map(\.milliseconds).max()
      )
    }
  }

  /// Leaves out what the browser reads in another way than Pippin, with scripts or without.
  ///
  /// - Parameters:
  ///   - plain: The values without scripts.
  ///   - before: Those that were served.
  ///   - after: Those of the rendered page.
  private static func leaveOut(
    _ plain: [String],
    _ before: inout [String],
    _ after: inout [String]
  ) {
    let (served, plain) = (Set(before), Set(plain))
    before.removeAll { !plain.contains($0) }
    after.removeAll { plain.contains($0) && !served.contains($0) }
  }

  /// The first of `values` that `others` lacks, or has less often, each cut.
  private static func shown(_ values: [String], without others: [String] = []) -> [String] {
    var known: [String: Int] = [:]
    for other in others { known[other, default: 0] += 1 }
    let new = values.filter { value in
      guard let count = known[value], count > 0 else { return true }
      known[value] = count - 1
      return false
    }
    return new.prefix(valueLimit).map { RenderingLimits.cut($0) }
  }

  /// The fields that differ.
  package var differences: [Change] { changes.filter { $0.kind != .same } }

  /// How `field` differs.
  package subscript(field: Field) -> Kind {
    changes.first { $0.field == field }?.kind ?? .same
  }
}

extension PageRendering {
  /// What became of a page, as it is kept beside its record.
  ///
  /// - Parameters:
  ///   - page: What the browser left.
  ///   - served: The record of the page as it was served.
  ///   - rendered: The record of the rendered document, read in the same way; `nil` where there is none.
  ///   - withoutScripts: The record of what the browser made of the page without scripts; `nil` where it
  ///     was not asked.
  package init(
    _ page: RenderedPage,
    served: PageRecord,
    rendered: PageRecord?,
    withoutScripts: PageRecord? = nil
  ) {
    self.init(end: rendered == nil ? .failed : End(page))
    failure = page.end.failure
    (requests, bytes) = (page.requestCount, page.byteCount)
    blocked = page.blocked.prefix(Self.listLimit).map {
      BlockedRequest(url: $0.url, kind: $0.kind.rawValue, reason: $0.reason.rawValue)
    }
    blockedCount = page.blockedCount
    errors = page.errors.prefix(Self.listLimit).map(\.text)
    errorCount = page.errorCount
    browser = page.browser
    guard let rendered else { return }
    changes =
      RenderedChanges(
        served: served,
        rendered: rendered,
        withoutScripts: withoutScripts,
        isWhole: page.isWhole && !page.isCut,
        times: page.tags
      ).changes
    keep(rendered)
    if self[.words] != .same || page.isWhole, rendered.text != served.text,
      rendered.text != withoutScripts?.text
    {
      // What results may not show is not kept of what scripts made.
      let shown = rendered.unwithheldText
      text = String(decoding: shown.utf8.prefix(Self.textLimit), as: UTF8.self)
    }
  }

  /// Keeps the fields of `rendered` that differ.
  private mutating func keep(_ rendered: PageRecord) {
    title = self[.title] == .same ? nil : rendered.title
    description = self[.description] == .same ? nil : rendered.description
    banner = self[.banner] == .same ? nil : rendered.banner
    if self[.appLinks] != .same {
      (appLinks, webFallback) = (
        Array(rendered.appLinks.prefix(Self.valueLimit)), rendered.webFallback
      )
    }
    twitterApp = self[.twitterApp] == .same ? nil : rendered.twitterApp
  }
}

extension PageRendering.End {
  fileprivate init(_ page: RenderedPage) {
    switch page.end {
    case .settled where page.isCut: self = .cut
    case .settled: self = page.isWhole ? .settled : .incomplete
    case .scriptTime: self = .scriptTime
    case .totalTime: self = .totalTime
    case .notLoaded, .crashed, .outOfMemory, .hung, .browserFailed: self = .failed
    }
  }
}

extension RenderingEnd {
  /// Why the page could not be rendered; `nil` when it was.
  fileprivate var failure: String? {
    switch self {
    case .settled, .scriptTime, .totalTime: nil
    case .notLoaded(let why): "the browser did not open the page: \(why)"
    case .crashed: "the browser's process of the page ended"
    case .outOfMemory:
      "the page and its browser used more than \(PageRendering.memoryMegabytes) MB of memory"
    case .hung: "the page could not be stopped"
    case .browserFailed(let why): "the browser failed: \(why)"
    }
  }
}

extension ScriptError {
  /// The error in a line: what, and where.
  fileprivate var text: String {
    guard let url, !url.isEmpty else { return message }
    return "\(message) (\(url):\(line):\(column))"
  }
}

extension RenderedChanges.Field {
  /// The values of this field, so that equal lists mean that scripts changed nothing.
  func values(of record: PageRecord) -> [String] {
    switch self {
    case .title: one(record.title)
    case .description: one(record.description)
    case .canonical: one(record.canonicalURL) + (record.hasSeveralCanonicals ? [Self.several] : [])
    case .robots: robots(record.robots)
    case .banner: banner(record.banner) + (record.hasSeveralBanners ? [Self.several] : [])
    case .appLinks: record.appLinks.map(text)
    case .twitterApp: twitter(record.twitterApp)
    case .structuredData: record.items.map { $0.types.joined(separator: " ") }.sorted()
    case .alternates: record.alternates.map { "\($0.hreflang) \($0.url)" }.sorted()
    case .links: links(record)
    case .words: words(record.text)
    }
  }

  /// Whether it is several values, each of which is there or is not.
  fileprivate var isList: Bool {
    switch self {
    case .appLinks, .twitterApp, .structuredData, .alternates, .links: true
    case .title, .description, .canonical, .robots, .banner, .words: false
    }
  }

  /// Whether an element of this name is of the field.
  func isOf(_ name: String) -> Bool {
    switch self {
    case .title: name == "title" || name == "og:title" || name == "twitter:title"
    case .description: ["description", "og:description", "twitter:description"].contains(name)
    case .canonical: name == "canonical"
    case .robots: name == "robots"
    case .banner: name == "apple-itunes-app"
    case .appLinks: name.hasPrefix("al:")
    case .twitterApp: name.hasPrefix("twitter:app:")
    case .structuredData: name == "json-ld"
    case .alternates: name.split(separator: " ").contains("alternate")
    case .links, .words: false
    }
  }

  /// That there are others, of which the record has none.
  private static let several = "a second one"

  /// What a page links to; where a refresh leads is no link that people see.
  private func links(_ record: PageRecord) -> [String] {
    let links = record.links.filter { !$0.rel.contains("refresh") }
    return Set(links.map(\.url)).subtracting([record.url.text]).sorted()
  }

  private func one(_ text: String?) -> [String] { text.map { [$0] } ?? [] }

  private func robots(_ robots: RobotsSummary) -> [String] {
    (robots.noindex ? ["noindex"] : []) + (robots.nofollow ? ["nofollow"] : [])
      + (robots.nosnippet ? ["nosnippet"] : [])
  }

  private func banner(_ banner: SmartAppBanner?) -> [String] {
    guard let banner else { return [] }
    return [banner.appID.map { "app-id=\($0)" }, banner.argument.map { "app-argument=\($0)" }]
      .compactMap(\.self) + one(banner.clipBundleID.map { "app-clip-bundle-id=\($0)" })
  }

  private func text(_ link: AppLink) -> String {
    [link.platform, link.appID ?? link.package, link.url].compactMap(\.self)
      .joined(separator: " ")
  }

  private func twitter(_ app: TwitterApp?) -> [String] {
    let named = [("iphone", app?.iphone), ("ipad", app?.ipad), ("googleplay", app?.googleplay)]
    return named.compactMap { name, app in
      app.map { "\(name) \($0.id ?? "") \($0.url ?? "")" }
    }
  }

  /// How many words a page has; the text itself is in the records.
  private func words(_ text: String) -> [String] {
    let count = text.split(whereSeparator: \.isWhitespace).count
    let more = text.utf8.count > PageRendering.textLimit - PageRendering.wordLimit ? " or more" : ""
    return count > 0 ? ["\(count)\(more)"] : []
  }
}
