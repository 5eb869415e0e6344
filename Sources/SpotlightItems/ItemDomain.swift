/// The names of groups of items: parts divided by dots, the outermost first.
///
/// Reference: CSSearchableItem.h, `domainIdentifier`
package enum ItemDomain {
  /// Whether `domain` is the group `group` or one of its subgroups: `a` holds `a` and `a.b`, not `ab`.
  ///
  /// An empty name, or one that ends with a dot, holds nothing.
  package static func isWithin(_ group: String, _ domain: String?) -> Bool {
    guard let domain, !group.isEmpty, !group.hasSuffix(".") else { return false }
    return domain == group || domain.hasPrefix(group + ".")
  }
}
