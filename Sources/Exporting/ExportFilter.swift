import Addressing
package import Records

/// A condition that exported pages must keep: `field=value`, as `--where` takes it.
package struct ExportFilter: Hashable, Sendable {
  /// The fields that can be asked for.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    /// The host of the address.
    case host
    /// The registrable domain of the host.
    case domain
    /// The language, with or without its region.
    case language
    /// The last part of the type of an item.
    case type
    /// The identifier of an app that the page opens in.
    case app
    /// Whether the page is an app-linked result: `true` or `false`.
    case appLinked = "app-linked"
    /// A rule that a finding of the page breaks.
    case finding
  }

  /// The field.
  package let field: Field
  /// The value it must have.
  package let value: String

  /// Reads `field=value`; `nil` when it is none.
  package init?(_ text: String) {
    let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2, let field = Field(rawValue: pair[0]) else { return nil }
    self.field = field
    value = pair[1]
  }

  /// Whether `record` keeps the condition.
  package func accepts(_ record: PageRecord) -> Bool {
    switch field {
    case .host: record.url.host == value
    case .domain: record.url.registrableDomain == value
    case .language:
      record.language == value || record.language?.hasPrefix("\(value)-") ?? false
    case .type:
      record.items.contains { $0.types.contains { $0 == value || $0.hasSuffix("/\(value)") } }
    case .app: record.deepLinks.contains { $0.app == value }
    case .appLinked: String(record.isAppLinked) == value
    case .finding: record.findings.contains { $0.rule == value }
    }
  }
}
