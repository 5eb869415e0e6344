/// Whose files decide about the links of a host that the app names by a wildcard alone.
extension AppHalf {
  /// The host whose apple-app-site-association file decides about links of `host`.
  ///
  /// Of `applinks:*.plums.example` systems read the file of `plums.example`, and of a host with an
  /// entry of its own that host's. The longest entry counts.
  ///
  /// Reference: <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: The host above where only wildcards are for `host`; else `host`.
  package func associationHost(of host: String) -> String {
    let entries = apple.flatMap(\.domains).filter { $0.covers(host, for: "applinks") }
    guard entries.allSatisfy(\.isWildcard) else { return host }
    return Self.longest(entries.map(\.host)) ?? host
  }

  /// The host whose assetlinks.json file decides about links of `host`.
  ///
  /// Android verifies `*.plums.example` at its root, `plums.example` (AOSP `StatementUtils`).
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: The host above where only wildcards are for `host`; else `host`.
  package func assetLinksHost(of host: String) -> String {
    let own = android.filter { $0.covers(host) == true }
    guard own.allSatisfy({ $0.isByWildcard(host) }) else { return host }
    let roots = own.compactMap { $0.wildcardRoot(of: host) }
    return Self.longest(roots) ?? host
  }

  fileprivate static func longest(_ hosts: [String]) -> String? {
    hosts.max { $0.utf8.count < $1.utf8.count }
  }
}

extension AndroidAppFile {
  /// The host at which Android verifies the wildcards of the app that are for `host`.
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: The host without `*.` in front; `nil` unless only wildcards are for `host`.
  package func wildcardRoot(of host: String) -> String? {
    guard isByWildcard(host) else { return nil }
    let patterns = filters.filter { $0.covers(host) == true }.flatMap(\.hosts)
      .map { $0.text.lowercased() }
      .filter { $0.hasPrefix("*.") && AndroidFilter.matches($0, host) }
    return AppHalf.longest(patterns.map { String($0.dropFirst(2)) })
  }
}
