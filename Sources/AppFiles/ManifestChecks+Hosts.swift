import Records
import Rules

extension ManifestChecks {
  /// Notes hosts that a filter opens with paths that are written beside other hosts.
  mutating func checkProduct(_ filter: AndroidFilter) {
    var written: [String: Set<AndroidPattern>] = [:]
    var common = Set<AndroidPattern>()
    for element in filter.data {
      if let host = element.host {
        guard host.isKnown else { return }
        written[host.text, default: []].formUnion(element.paths)
      } else {
        common.formUnion(element.paths)
      }
    }
    func key(_ patterns: Set<AndroidPattern>) -> Set<String> {
      Set(patterns.map { "\($0.name)=\($0.source.text)" })
    }
    guard written.count > 1, Set(written.values.map { key($0) }).count > 1 else { return }
    let hosts = filter.hosts
    for host in hosts {
      for other in hosts where other.text != host.text {
        let known = key(written[host.text, default: []].union(common))
        let extra = written[other.text, default: []].first {
          !known.contains("\($0.name)=\($0.source.text)")
        }
        guard let extra else { continue }
        return note(
          .manifestDataMultiplies,
          "\(extra.source.text) of \(other.text) is also opened on \(host.text).",
          at: extra.source.location,
          evidence: extra.source.text,
          fix: "Give \(host.text) and \(other.text) an intent filter each."
        )
      }
    }
  }

  /// Notes a verified filter without a host, and a port that links do not write.
  mutating func checkAuthority(_ filter: AndroidFilter) {
    if filter.verifies == true, filter.hosts.isEmpty, filter.isForWebSchemes {
      let host = app.filters.lazy.flatMap(\.hosts).first?.text ?? "www.example.com"
      note(
        .manifestFilterLacksHost,
        "Android verifies no host by it, and ignores its paths.",
        at: filter.location,
        fix: "Add the site's host to a data element of it, such as \(app.attribute("host", host))."
      )
    }
    guard let (host, port) = filter.unwrittenPort else { return }
    note(
      .manifestPortUnwritten,
      "No link to \(host.text) writes \(port.text), so that the filter gets none.",
      at: port.location,
      evidence: port.written,
      fix: "Take \(app.attribute("port", port.text)) out."
    )
  }

  /// Notes a pattern that older systems do not read: theirs is a filter without it.
  mutating func checkNewPatterns(_ filter: AndroidFilter) {
    guard let oldest = app.levels.first, oldest < AndroidAppFile.patternsLevel,
      let pattern = filter.paths.first(where: { $0.isNew && $0.fault == nil })
    else { return }
    note(
      .manifestPatternsIgnored,
      "Android 11 and older do not read \(pattern.name): "
        + (filter.paths.allSatisfy(\.isNew)
          ? "the app opens every path of the host."
          : "what it alone matches opens the browser."),
      at: pattern.source.location,
      app.minimumLevel == nil ? .possible : .certain,
      evidence: pattern.source.written
    )
  }

  mutating func checkGroups(_ filter: AndroidFilter) {
    guard let first = filter.groups.first else { return }
    if filter.paths.isEmpty, !filter.groups.contains(where: \.isAllowed) {
      return note(
        .manifestGroupsOnlyBlock,
        "Android 15 and later open no link by this filter.",
        at: first.location
      )
    }
    guard app.levels.count > 1 else { return }
    let blocks = filter.groups.contains { !$0.isAllowed }
    note(
      .manifestGroupsIgnored,
      "On Android 14 and older the group is ignored: "
        + (filter.paths.isEmpty
          ? "the app opens every path of the host."
          : blocks
            ? "the app opens what the group leaves to the browser."
            : "what the group alone allows opens the browser."),
      at: first.location,
      app.minimumLevel == nil ? .possible : .certain
    )
  }

  /// Notes hosts that no filter has the system verify.
  mutating func checkVerification() {
    var seen: Set<String> = []
    for filter in app.filters where filter.isForWeb && filter.missing.isEmpty {
      guard filter.isReachable else { continue }
      for host in filter.hosts
      where host.isKnown && AndroidFilter.isDomain(host.text) && !host.text.hasSuffix(".")
        && seen.insert(host.text).inserted
      {
        guard seen.count <= Self.findingLimit else { return }
        let name = host.text.hasPrefix("*.") ? "any\(host.text.dropFirst())" : host.text
        // A verified filter with another scheme has a fault of its own, which says why it fails.
        guard app.verifies(name) == false, filter.covers(name) == true, !host.text.contains("/"),
          !app.filters.contains(where: { $0.covers(name) == true && $0.verifies == true })
        else { continue }
        note(
          .manifestNotVerified,
          "No filter of \(host.text) has autoVerify.",
          at: filter.location,
          app.isFinal ? .certain : .likely,
          evidence: host.text,
          fix: app.fix(verifying: host.text)
        )
      }
    }
  }
}
