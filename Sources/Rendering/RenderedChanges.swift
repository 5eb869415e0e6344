package import Records

/// What scripts made of a page: the record of the page as it was served beside the one of the
/// document that they left.
///
/// The served page is what is certain: another visitor may get other scripts. So both are compared,
/// and neither takes the other's part.
package struct RenderedChanges: Hashable, Sendable {
  /// What is compared.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case title, description, canonical, robots, banner
    case appLinks = "app-links"
    case twitterApp = "twitter-app"
    case structuredData = "structured-data"
    case alternates, links, words
  }

  /// How a field of the rendered page relates to that of the served one.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case same, added, changed, removed
  }

  /// One field of both pages.
  package struct Change: Hashable, Sendable {
    /// What is compared.
    package let field: Field
    /// How it differs.
    package let kind: Kind
    /// The values in the page as it was served, in a fixed order, cut to ``valueLimit``.
    package let served: [String]
    /// The values in the rendered page.
    package let rendered: [String]
    /// When the last of the new values appeared, in milliseconds of the page's own clock; `nil` when
    /// that was not noted.
    package let milliseconds: Double?
  }

  /// How many values of a field a change holds.
  package static let valueLimit = 20

  /// All fields, in the order of ``Field``.
  package let changes: [Change]

  /// Compares the records of a page.
  ///
  /// - Parameters:
  ///   - served: Of the page as it was served.
  ///   - rendered: Of the rendered document, read in the same way.
  ///   - times: When elements appeared.
  package init(served: PageRecord, rendered: PageRecord, times: [TagTime]) {
    changes = Field.allCases.map { field in
      let (before, after) = (field.values(of: served), field.values(of: rendered))
      let kind: Kind =
        if before == after {
          .same
        } else if before.isEmpty {
          .added
        } else {
          after.isEmpty ? .removed : .changed
        }
      let new = kind == .same ? [] : times.filter { field.isOf($0.name) }
      return Change(
        field: field,
        kind: kind,
        served: Array(before.prefix(Self.valueLimit)),
        rendered: Array(after.prefix(Self.valueLimit)),
        milliseconds: new.map(\.milliseconds).max()
      )
    }
  }

  /// The fields that differ.
  package var differences: [Change] { changes.filter { $0.kind != .same } }

  /// How `field` differs.
  package subscript(field: Field) -> Kind {
    changes.first { $0.field == field }?.kind ?? .same
  }
}

extension RenderedChanges.Field {
  /// The values of this field, so that equal lists mean that scripts changed nothing.
  func values(of record: PageRecord) -> [String] {
    switch self {
    case .title: one(record.title)
    case .description: one(record.description)
    case .canonical: one(record.canonicalURL)
    case .robots: robots(record.robots)
    case .banner: banner(record.banner)
    case .appLinks: record.appLinks.map(text)
    case .twitterApp: twitter(record.twitterApp)
    case .structuredData: record.items.map { $0.types.joined(separator: " ") }.sorted()
    case .alternates: record.alternates.map { "\($0.hreflang) \($0.url)" }.sorted()
    case .links: Set(record.links.map(\.url)).sorted()
    case .words: words(record.text)
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
    return count > 0 ? [String(count)] : []
  }
}
