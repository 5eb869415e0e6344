import Addressing
import AppAssociation
import AppFiles
import JSON
import Records
import Rules

/// Compares what an app opens on iOS with what it opens on Android.
///
/// A difference may be meant, so that it is a note; only a prefix that gets more than the rules for
/// iOS say is a warning.
struct PlatformComparison {
  private let comparison: AppComparison

  /// The most hosts, and paths, of which differences are looked for.
  private static let limit = 200

  private var host: String { comparison.site.host }

  init(_ comparison: AppComparison) { self.comparison = comparison }

  /// Notes every difference.
  func note(in log: inout MismatchLog) {
    let (apple, android) = (comparison.appleFiles, comparison.androidFiles)
    let domains = apple.flatMap(\.domains).filter { $0.service == "applinks" && $0.isValid }
    let filters = android.flatMap(\.filters).filter { $0.isForWeb && $0.missing.isEmpty }
    let hosts = filters.flatMap(\.hosts)
    if !domains.isEmpty, !hosts.isEmpty, hosts.allSatisfy(\.isKnown),
      apple.flatMap(\.domains).allSatisfy(\.source.isKnown)
    {
      noteHosts(domains, android, hosts, in: &log)
    }
    guard let association = site, !domains.isEmpty || comparison.app.apple.isEmpty else { return }
    notePrefixes(filters, association, in: &log)
    notePaths(filters, association, in: &log)
  }

  /// The association file, when it gives any app a URL.
  private var site: (file: SiteHalf.File, contents: AppAssociationFile)? {
    guard let association = comparison.site.association, !association.contents.appIDs.isEmpty
    else { return nil }
    return association
  }

  private func noteHosts(
    _ domains: [AssociatedDomain],
    _ android: [AndroidAppFile],
    _ hosts: [AppFileText],
    in log: inout MismatchLog
  ) {
    for domain in domains.prefix(Self.limit) where !domain.isWildcard && !domain.isDeveloperOnly {
      guard android.allSatisfy({ $0.covers(domain.host) == false }) else { continue }
      log.note(
        .entitlementsHostOnlyIOS,
        "No intent filter is for \(domain.host).",
        .possible,
        side: .app,
        at: domain.source.location,
        against: android.first?.location,
        evidence: domain.source.text
      )
    }
    for host in hosts.prefix(Self.limit) where !host.text.hasPrefix("*") && !host.text.contains("/")
    {
      let name = host.text.lowercased()
      guard !domains.contains(where: { $0.covers(name, for: "applinks") }) else { continue }
      log.note(
        .manifestHostOnlyAndroid,
        "No entry of applinks is for \(name).",
        .possible,
        side: .app,
        at: host.location,
        against: domains.first?.source.location,
        evidence: host.text
      )
    }
  }

  private func url(_ path: String) -> WebAddress? { WebAddress("https://\(host)\(path)") }

  /// Notes prefixes that end within a name, where the site's file has the folder alone.
  private func notePrefixes(
    _ filters: [AndroidFilter],
    _ association: (file: SiteHalf.File, contents: AppAssociationFile),
    in log: inout MismatchLog
  ) {
    let app = comparison.androidFiles.first
    for filter in filters where filter.covers(host) == true {
      for pattern in filter.paths where pattern.kind == .prefix && pattern.source.isKnown {
        let prefix = pattern.source.text
        guard prefix.hasPrefix("/"), !prefix.hasSuffix("/"),
          let below = url("\(prefix)/x"), let longer = url("\(prefix)oo"),
          association.contents.isClaimed(below), !association.contents.isClaimed(longer)
        else { continue }
        log.note(
          .manifestPrefixWider,
          "\(prefix) also gets \(longer.path), which the rules for iOS do not accept.",
          .certain,
          side: .app,
          at: pattern.source.location,
          against: association.file.location(of: "\(prefix)/*"),
          evidence: prefix,
          fix: app.map {
            "Write \($0.attribute(pattern.name, "\(prefix)/")), "
              + "and \($0.attribute("path", prefix)) if that is a page."
          }
        )
      }
    }
  }

  /// Notes paths that one platform alone opens.
  private func notePaths(
    _ filters: [AndroidFilter],
    _ association: (file: SiteHalf.File, contents: AppAssociationFile),
    in log: inout MismatchLog
  ) {
    let own = filters.filter { $0.covers(host) == true }
    guard !own.isEmpty, own.allSatisfy({ $0.groups.isEmpty }) else { return }
    for pattern in own.flatMap(\.paths).prefix(Self.limit) where pattern.source.isKnown {
      guard pattern.kind == .literal || pattern.kind == .prefix,
        pattern.source.text.hasPrefix("/")
      else { continue }
      let end = pattern.kind == .literal ? "" : pattern.source.text.hasSuffix("/") ? "x" : "/x"
      guard let witness = url(pattern.source.text + end),
        !association.contents.isClaimed(witness)
      else { continue }
      log.note(
        .appSitePathsDiffer,
        "Android opens \(witness.path), and no rule for iOS accepts it.",
        .possible,
        side: .app,
        at: pattern.source.location,
        against: FileLocation(association.file.name),
        evidence: pattern.source.text
      )
    }
    notePatterns(own, association, in: &log)
  }

  /// Notes patterns of the file for iOS whose paths no filter gets.
  private func notePatterns(
    _ own: [AndroidFilter],
    _ association: (file: SiteHalf.File, contents: AppAssociationFile),
    in log: inout MismatchLog
  ) {
    for (text, location) in patterns(of: association.file) {
      guard let witness = url(text.replacing("*", with: "x").replacing("?", with: "x")),
        association.contents.isClaimed(witness),
        own.allSatisfy({ $0.matches(witness, level: 34) == false })
      else { continue }
      log.note(
        .appSitePathsDiffer,
        "iOS opens \(witness.path) by \(text), and no intent filter gets it.",
        .possible,
        side: .site,
        at: location,
        against: own[0].location,
        evidence: text
      )
    }
  }

  /// The path patterns of the file that stand for paths without variables.
  private func patterns(of file: SiteHalf.File) -> [(String, FileLocation)] {
    var found: [(String, FileLocation)] = []
    for entry in file.json?["applinks"]?["details"]?.array ?? [] {
      let components = (entry["components"]?.array ?? []).compactMap { component -> String? in
        component["exclude"]?.bool == true || component["?"] != nil || component["#"] != nil
          ? nil : component["/"]?.string
      }
      let paths = (entry["paths"]?.array ?? []).compactMap(\.string)
        .filter { !$0.hasPrefix("NOT") }
      for text in components + paths where found.count < 100 {
        guard text.hasPrefix("/"), !text.contains("$(") else { continue }
        found.append((text, file.location(of: text)))
      }
    }
    return found
  }
}
