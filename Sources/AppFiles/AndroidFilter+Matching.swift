package import Addressing
import Basics

extension AndroidFilter {
  /// The action that views something.
  static let viewAction = "android.intent.action.VIEW"
  /// The categories that every web link needs.
  static let neededCategories = [
    "android.intent.category.DEFAULT", "android.intent.category.BROWSABLE",
  ]

  /// Whether the filter is about web URLs at all, complete or not.
  package var isForWeb: Bool {
    actions.contains(Self.viewAction)
      && (isForWebSchemes || hasMiswrittenScheme)
      || verifies == true
  }

  /// The scheme of the web that one was meant to be which has capital letters, or what is behind
  /// schemes in URLs, or white space around it: Android compares every sign of it.
  static func scheme(meantBy scheme: AppFileText) -> String? {
    guard !webSchemes.contains(scheme.text) else { return nil }
    let name = scheme.text.lowercased().prefix { $0 != ":" && $0 != "/" }
    let bare = name.filter { !$0.isWhitespace }
    return webSchemes.contains(bare) ? bare : nil
  }

  /// Whether a scheme of the web is written so that no link is like it.
  package var hasMiswrittenScheme: Bool {
    schemes.contains { Self.scheme(meantBy: $0) != nil }
  }

  /// The scheme that keeps Android from verifying the filter's hosts: one beside those of the web.
  package var foreignScheme: AppFileText? {
    guard schemes.contains(where: { Self.webSchemes.contains($0.text) }) else { return nil }
    return schemes.first { $0.isKnown && !Self.webSchemes.contains($0.text) }
  }

  static let webSchemes: Set<String> = ["http", "https"]

  /// What the filter lacks to get links of the web, in the words of a manifest.
  package var missing: [String] {
    (actions.contains(Self.viewAction) ? [] : [Self.viewAction])
      + Self.neededCategories.filter { !categories.contains($0) }
  }

  /// Whether a scheme of the filter is one of the web, as Android compares it.
  var isForWebSchemes: Bool { schemes.contains { Self.webSchemes.contains($0.text) } }

  /// Whether a browser can start the activity.
  var isReachable: Bool { isEnabled != false && isExported != false && permission == nil }

  /// Whether Android verifies the hosts of the filter.
  var isVerifying: Bool {
    verifies == true && foreignScheme == nil && isReachable && missing.isEmpty
  }

  /// Whether Android verifies the hosts of the filter, and each opens with all its paths.
  var isForWholeHosts: Bool {
    isVerifying && schemes.contains { $0.text == "https" } && !hosts.isEmpty && paths.isEmpty
      && groups.isEmpty && data.allSatisfy { $0.mediaType == nil && $0.port == nil }
  }

  /// Whether the filter is for URLs of `host`, whatever their paths are.
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: Whether it is; `nil` when a variable decides.
  package func covers(_ host: String) -> Bool? {
    guard isReachable, missing.isEmpty,
      schemes.contains(where: { Self.webSchemes.contains($0.text) || !$0.isKnown }),
      !data.contains(where: { $0.mediaType != nil })
    else { return false }
    guard !hosts.isEmpty else { return true }
    let known = hosts.filter(\.isKnown)
    if known.contains(where: { Self.matches($0.text, host) }) { return true }
    return known.count < hosts.count ? nil : false
  }

  /// Whether a host of a manifest, perhaps with `*` in front, is or covers `host`.
  ///
  /// Android's documentation says that hosts are compared by case; its IntentFilter does not.
  package static func matches(_ pattern: String, _ host: String) -> Bool {
    let pattern = pattern.lowercased()
    return pattern.hasPrefix("*") ? host.hasSuffix(pattern.dropFirst()) : pattern == host
  }

  /// Whether a host of a manifest is a domain, perhaps with `*.` in front: Android verifies no other.
  ///
  /// Reference: AOSP, `DomainVerificationCollector.isValidHost`.
  static func isDomain(_ host: String) -> Bool {
    let name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
    return !name.isEmpty && !name.contains("*")
  }

  /// Whether the filter names `host` so that Android can verify it.
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: Whether it does; `nil` when a variable decides.
  package func canVerify(_ host: String) -> Bool? {
    guard let covers = covers(host), covers else { return covers(host) }
    let known = hosts.filter(\.isKnown)
    if known.contains(where: { Self.matches($0.text, host) && Self.isDomain($0.text) }) {
      return true
    }
    return known.count < hosts.count ? nil : false
  }

  /// Whether the filter is for the port of `url` on its host; `nil` when a variable decides.
  ///
  /// A port counts in the element of its host alone, and an element without one is for every port.
  /// The port is compared with the one that the URL writes: browsers leave that of the scheme out.
  ///
  /// Reference: AOSP, `IntentFilter.AuthorityEntry.match`.
  func coversPort(of url: WebAddress) -> Bool? {
    let own = data.filter { $0.host.map { Self.matches($0.text, url.host) } ?? false }
    let ports = own.compactMap(\.port)
    if ports.count < own.count || ports.isEmpty { return true }
    let written = Self.writtenPort(of: url).map { String($0) }
    if let written, ports.contains(where: { $0.text == written }) { return true }
    return ports.allSatisfy(\.isKnown) ? false : nil
  }

  /// The port that a URL writes; `nil` for that of its scheme.
  static func writtenPort(of url: WebAddress) -> Int? {
    url.port == (url.isSecure ? 443 : 80) ? nil : url.port
  }

  /// The first port of a host that links do not write; `nil` where the filter is for the host without
  /// a port as well.
  var unwrittenPort: (host: AppFileText, port: AppFileText)? {
    let open = Set(data.filter { $0.port == nil }.compactMap(\.host?.text))
    for element in data {
      guard let host = element.host, let port = element.port, !open.contains(host.text),
        Self.unwrittenPorts.contains(port.text)
      else { continue }
      return (host, port)
    }
    return nil
  }

  /// The ports of http and https.
  static let unwrittenPorts: Set<String> = ["80", "443"]

  /// Whether the filter gets `url` on a device.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - level: The level of the API of the device; 35 is Android 15.
  /// - Returns: Whether it does; `nil` when a variable decides.
  package func matches(_ url: WebAddress, level: Int) -> Bool? {
    guard let isOfHost = covers(url.host) else { return nil }
    guard isOfHost else { return false }
    guard schemes.contains(where: { $0.text == url.scheme }) else {
      return schemes.contains { !$0.isKnown } ? nil : false
    }
    guard let isOfPort = coversPort(of: url) else { return nil }
    guard isOfPort else { return false }
    let path = Self.decoded(url.path)
    let usable = paths.filter { level >= AndroidAppFile.patternsLevel || !$0.isNew }
    let groups = level >= AndroidAppFile.groupsLevel ? self.groups : []
    if usable.isEmpty, groups.isEmpty { return true }
    var isUnknown = false
    for pattern in usable {
      guard let matches = pattern.matches(path) else {
        isUnknown = true
        continue
      }
      if matches { return true }
    }
    for group in groups where !isUnknown {
      guard let matches = Self.matches(group, url, path) else { return nil }
      if matches { return group.isAllowed }
    }
    return isUnknown ? nil : false
  }

  /// Whether all patterns of a group match.
  static func matches(_ group: Group, _ url: WebAddress, _ path: String) -> Bool? {
    var isUnknown = false
    for pattern in group.patterns {
      let texts =
        switch pattern.part {
        case .path: [path]
        case .query: url.query.map { parameters(of: decoded($0)) } ?? []
        case .fragment: [url.fragment.map { decoded($0) }].compactMap { $0 }
        }
      let results = texts.prefix(100).map { pattern.matches($0) }
      if results.contains(nil) {
        isUnknown = true
      } else if !results.contains(true) {
        return false
      }
    }
    return isUnknown ? nil : true
  }

  /// The parts of a query that patterns are compared with: between `&`, or between `;` without one.
  ///
  /// Reference: AOSP, `UriRelativeFilter.matchQuery`, which splits the decoded query.
  private static func parameters(of query: String) -> [String] {
    let separator: Character = query.contains("&") ? "&" : ";"
    var parts = query.split(separator: separator, omittingEmptySubsequences: false)
    // Empty parts at the end are dropped, as `String.split` of Java does.
    while parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { String($0) }
  }

  /// `text` with its percent escapes replaced, as Android compares it.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = HexText.bytes(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self).lowercased()
        )
      {
        decoded += value
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension AndroidAppFile {
  /// Whether the app has the system verify `host`.
  ///
  /// One filter with `autoVerify` is enough for the host, whichever filter it is in; for an app of
  /// Android 11 and older, one of any host. One that has another scheme beside those of the web is
  /// none.
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: Whether it does; `nil` when a variable decides.
  package func verifies(_ host: String) -> Bool? {
    var isUnknown = false
    let isEvery = verifiesEveryFilter
    for filter in filters where isEvery || filter.foreignScheme == nil {
      let covers = filter.canVerify(host)
      let verifies = isEvery ? true : filter.verifies
      if covers == true, verifies == true { return true }
      if covers == nil && verifies != false || covers == true && verifies == nil {
        isUnknown = true
      }
    }
    return isUnknown ? nil : false
  }

  /// Whether a filter of the app is for URLs of `host`.
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: Whether one is; `nil` when a variable decides.
  package func covers(_ host: String) -> Bool? {
    let answers = filters.map { $0.covers(host) }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// Whether only wildcards of the app are for `host`, so that the file of the host above decides.
  ///
  /// - Parameter host: The host, in lower case.
  /// - Returns: Whether that is so.
  package func isByWildcard(_ host: String) -> Bool {
    let own = filters.filter { $0.covers(host) == true }.flatMap(\.hosts)
      .filter { AndroidFilter.matches($0.text, host) }
    return !own.isEmpty && own.allSatisfy { $0.text.hasPrefix("*") }
  }

  /// The first filter that gets `url`, or the one of which nobody can say.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - level: The level of the API of the device.
  /// - Returns: Whether a filter does, and which; `nil` for a truth that a variable decides.
  package func match(_ url: WebAddress, level: Int) -> (matches: Bool?, filter: AndroidFilter?) {
    var unknown: AndroidFilter?
    for filter in filters {
      switch filter.matches(url, level: level) {
      case true?: return (true, filter)
      case nil: unknown = unknown ?? filter
      case false?: break
      }
    }
    return unknown == nil ? (false, nil) : (nil, unknown)
  }
}
