/// Something that an app made searchable: an identity and attributes.
package struct SpotlightItem: Hashable, Sendable, Codable {
  /// Identifies it among the items of the app.
  package var identifier: String
  /// The group that it belongs to, with parts divided by dots; `nil` for none.
  package var domain: String?
  /// When it is no longer to be found, in seconds since 2001-01-01T00:00:00Z; `nil` for a month after it is
  /// indexed.
  package var expiresAt: Double?
  /// The values by the attribute's name, without `kMDItem`; custom keys by their own names.
  package var attributes: [String: ItemValue]

  package init(
    identifier: String,
    domain: String? = nil,
    expiresAt: Double? = nil,
    attributes: [String: ItemValue] = [:]
  ) {
    (self.identifier, self.domain, self.expiresAt) = (identifier, domain, expiresAt)
    self.attributes = attributes
  }
}

/// A change of what an app made searchable.
package enum ItemChange: Hashable, Sendable {
  /// The item is in the index from now on; an older one of its identifier goes whole.
  case put(SpotlightItem)
  /// Those attributes of an item change; `nil` removes one. Without an item nothing happens.
  case patch(identifier: String, domain: String?, expiresAt: Double?, [String: ItemValue?])
  /// The items of these identifiers go.
  case remove([String])
  /// The items of these groups and of their subgroups go: `a` means `a` and `a.b`, not `ab`.
  case removeDomains([String])
  /// Everything goes.
  case removeAll
}
