package import Addressing
import Basics
package import Records

/// Why no intent filter of an app gets a URL.
package struct AndroidRefusal: Hashable, Sendable {
  /// Why, as a clause.
  package let clause: String
  /// What decides: a pattern, a port, a filter, or the file.
  package let location: FileLocation
  /// What to do about it; `nil` where a rule says it.
  package let fix: String?

  /// Why, in a sentence.
  package var text: String { "No intent filter gets it: \(clause)." }

  init(_ clause: String, at location: FileLocation, fix: String? = nil) {
    (self.clause, self.location, self.fix) = (clause, location, fix)
  }
}

extension AndroidAppFile {
  /// Whether no filter gets `url` on any device that the app can be installed on.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Whether that is so; `false` where a variable decides.
  package func refuses(_ url: WebAddress) -> Bool {
    levels.allSatisfy { match(url, level: $0).matches == false }
  }

  /// Why no filter gets `url`, by the filter that comes nearest.
  ///
  /// - Parameter url: A URL that no filter gets.
  /// - Returns: What decides, and where.
  package func refusal(of url: WebAddress) -> AndroidRefusal {
    let web = filters.filter(\.isForWeb)
    guard let first = web.first else {
      let clause = "none is for links of the web"
      return AndroidRefusal(clause, at: location, fix: fix(addingHost: url.host))
    }
    let own = web.filter { filter in
      filter.hosts.isEmpty || filter.hosts.contains { AndroidFilter.matches($0.text, url.host) }
    }
    guard !own.isEmpty else {
      let hosts = Set(web.flatMap(\.hosts).map(\.text)).sorted().prefix(3)
      let clause = "they are for \(hosts.joined(separator: ", "))"
      return AndroidRefusal(clause, at: first.location, fix: fix(addingHost: url.host))
    }
    if let off = own.first(where: { $0.isEnabled == false && $0.whenEnabled.isFor(url, self) }) {
      let part = off.isApplicationOff ? "the application" : "that activity"
      let clause = "the one of \(off.activity) would, and \(part) is off"
      return AndroidRefusal(clause, at: off.location)
    }
    let reaching = own.filter { $0.isEnabled != false && $0.obstacle(to: url, self) == nil }
    if let filter = reaching.first { return refusal(of: url, by: reaching, at: filter.location) }
    let obstacle = own.lazy.compactMap { $0.obstacle(to: url, self) }.first
    return obstacle ?? AndroidRefusal("\(own[0].activity) is off", at: own[0].location)
  }

  /// How many patterns a clause names, and how many are tried with other URLs.
  private static let limits = (named: 3, tried: 200)

  /// Why no path and no group of filters for the host gets `url`.
  private func refusal(
    of url: WebAddress,
    by filters: [AndroidFilter],
    at location: FileLocation
  ) -> AndroidRefusal {
    let path = AndroidFilter.decoded(url.path)
    let groups = levels.last == Self.groupsLevel ? filters.flatMap(\.groups) : []
    let blocking = groups.first {
      !$0.isAllowed && AndroidFilter.matches($0, url, path) == true
    }
    if let blocking {
      let list = Self.list(blocking.patterns)
      let clause = "a group with \(name(of: "allow"))=\"false\" matches \(url.target), by \(list)"
      return AndroidRefusal(clause, at: blocking.location)
    }
    let paths = filters.flatMap(\.paths)
    let allowed = groups.filter(\.isAllowed)
    let all = paths + allowed.flatMap { Self.patterns(of: $0, refusing: url, path) }
    guard !all.isEmpty else {
      let clause = "its groups allow nothing"
      return AndroidRefusal(clause, at: groups.first?.location ?? location)
    }
    let tried = all.prefix(Self.limits.tried)
    let faults = tried.map { ($0, $0.fault) }
    let meant = faults.first { $0.1?.meant.map { Self.matches($0, url, path) } ?? false }
    let unread = faults.first { $0.1.map { $0.meant == nil } ?? false }
    let word = all.count == 1 ? "does" : "do"
    let clause = "\(Self.list(all)) \(word) not match \(Self.shown(url, path))"
    guard let nearest = (meant ?? unread)?.0 else {
      let first = faults.first { $0.1 == nil }?.0
      return AndroidRefusal(
        clause + Self.hint(Array(paths.prefix(Self.limits.tried)), path),
        at: first?.source.location ?? location
      )
    }
    return AndroidRefusal(clause, at: nearest.source.location)
  }

  /// Whether a pattern alone matches its part of a URL.
  private static func matches(
    _ pattern: AndroidPattern,
    _ url: WebAddress,
    _ path: String
  ) -> Bool {
    var single = AndroidFilter.Group(at: pattern.source.location)
    single.patterns = [pattern]
    return AndroidFilter.matches(single, url, path) == true
  }

  /// The URL's path as Android compares it, with its query.
  private static func shown(_ url: WebAddress, _ path: String) -> String {
    let shown = ReportText.plain(path)
    return shown == path ? path + url.target.dropFirst(url.path.count) : url.target
  }

  /// The patterns of a group that do not match, of which one is enough.
  private static func patterns(
    of group: AndroidFilter.Group,
    refusing url: WebAddress,
    _ path: String
  ) -> [AndroidPattern] {
    group.patterns.filter { pattern in
      var single = group
      single.patterns = [pattern]
      return AndroidFilter.matches(single, url, path) == false
    }
  }

  /// The first patterns, as a manifest writes them.
  private static func list(_ patterns: [AndroidPattern]) -> String {
    let named = patterns.prefix(limits.named).map { "\($0.name)=\"\($0.source.written)\"" }
    let rest = patterns.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Why another path would be matched, as the end of a clause; empty where none like it is.
  private static func hint(_ patterns: [AndroidPattern], _ path: String) -> String {
    func isMatched(_ other: String) -> Bool {
      other != path && patterns.contains { $0.matches(other) == true }
    }
    if isMatched(path.lowercased()) { return ", because the case of letters counts" }
    if isMatched(path.hasSuffix("/") ? String(path.dropLast()) : "\(path)/") {
      return ", because a slash at the end counts"
    }
    return ""
  }
}

extension AndroidFilter {
  /// The filter of an activity that is on.
  fileprivate var whenEnabled: AndroidFilter {
    var enabled = self
    enabled.isEnabled = true
    return enabled
  }

  /// Whether the filter gets `url` on a device that the app can be installed on.
  fileprivate func isFor(_ url: WebAddress, _ app: AndroidAppFile) -> Bool {
    app.levels.contains { matches(url, level: $0) == true }
  }

  /// What keeps the filter from getting any path of `url`; `nil` when nothing does.
  fileprivate func obstacle(to url: WebAddress, _ app: AndroidAppFile) -> AndroidRefusal? {
    if isExported == false {
      return AndroidRefusal("\(activity) is not exported", at: location)
    }
    if let permission {
      let clause = "\(activity) wants \(permission.text), which browsers lack"
      return AndroidRefusal(clause, at: permission.location)
    }
    if !missing.isEmpty {
      let names = missing.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
      let clause = "the one of \(activity) lacks \(names.joined(separator: " and "))"
      return AndroidRefusal(clause, at: location)
    }
    if let typed = data.first(where: { $0.mediaType != nil }) {
      return AndroidRefusal(
        "\(app.name(of: "mimeType")) wants a type, and links have none",
        at: typed.location
      )
    }
    if !schemes.contains(where: { $0.text == url.scheme || !$0.isKnown }) {
      let list = schemes.prefix(3).map { "\($0.text):" }.joined(separator: ", ")
      let clause = list.isEmpty ? "it has no scheme" : "it is for \(list) alone"
      let fix = app.fix(addingData: [("scheme", url.scheme)])
      return AndroidRefusal(clause, at: schemes.first?.location ?? location, fix: fix)
    }
    guard coversPort(of: url) == false else { return nil }
    let port = data.lazy.filter { $0.host.map { Self.matches($0.text, url.host) } ?? false }
      .compactMap(\.port).first
    return port.map { port in
      let written = Self.writtenPort(of: url).map { String($0) } ?? "none"
      let attribute = app.attribute("port", port.text)
      return AndroidRefusal(
        "\(app.name(of: "port")) is \(port.text), and the URL has \(written)",
        at: port.location,
        fix: Self.unwrittenPorts.contains(port.text)
          ? "Take \(attribute) out: links do not write that port."
          : "Take \(attribute) out, or link to that port."
      )
    }
  }
}
