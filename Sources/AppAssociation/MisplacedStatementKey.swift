import Rules

/// A key of an asset links file that has a meaning, though not in the object that it is in.
///
/// Reference: <https://developer.android.com/training/app-links/configure-assetlinks>
enum MisplacedStatementKey {
  /// The objects of a file that have keys of their own.
  enum Level: CaseIterable {
    /// A statement that stands for those of another file.
    case include
    /// A statement.
    case statement
    /// The target of a statement, an app.
    case app
    /// The target of a statement, a site.
    case site
    /// The relations that are narrowed, which are the keys themselves.
    case extensions
    /// What narrows one relation.
    case narrowing
    /// A dynamic rule.
    case component

    /// The keys that mean something there.
    var keys: [String] {
      switch self {
      case .include: ["include", "relation", "relation_extensions", "target"]
      case .statement: ["relation", "relation_extensions", "target"]
      case .app: ["namespace", "package_name", "sha256_cert_fingerprints"]
      case .site: ["namespace", "site"]
      case .extensions: []
      case .narrowing: ["dynamic_app_link_components"]
      case .component: DynamicRule.keys
      }
    }
  }

  /// Says where `key` belongs when it is in an object of `level`; `nil` when no other has it.
  static func mistake(_ key: String, in level: Level) -> MisplacedKey? {
    guard !level.keys.contains(key) else { return nil }
    let home: (detail: String, fix: String)
    switch key {
    case "relation", "relation_extensions", "target":
      home = ("in the statement", "Move `\(key)` into the statement, beside target.")
    case "dynamic_app_link_components":
      let inner = "{\"\(key)\": […]}"
      let outer = "\"relation_extensions\": {\"\(AssetLinksFile.handleAllURLs)\": \(inner)}"
      home = ("below the relation that it narrows", "Write \(outer) into the statement.")
    case "namespace" where level != .app && level != .site,
      "package_name" where level != .site, "sha256_cert_fingerprints" where level != .site:
      home = ("in the target of the statement", "Move `\(key)` into target.")
    default: return nil
    }
    return MisplacedKey(
      rule: .assetLinksKeyMisplaced,
      detail: "`\(key)` belongs \(home.detail).",
      fix: home.fix
    )
  }
}
