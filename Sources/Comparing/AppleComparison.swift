import Addressing
import AppAssociation
import AppFiles
import JSON
import Records
import Rules

/// Compares entitlements with an apple-app-site-association file.
struct AppleComparison {
  let comparison: AppComparison
  let file: SiteHalf.File
  let contents: AppAssociationFile

  private var host: String { comparison.site.host }

  init(_ comparison: AppComparison, _ file: SiteHalf.File, _ contents: AppAssociationFile) {
    (self.comparison, self.file, self.contents) = (comparison, file, contents)
  }

  /// Whether people get builds of a configuration, by its name; one that was signed is such.
  static func isRelease(_ name: String?) -> Bool {
    guard let name = name?.lowercased() else { return true }
    return !["debug", "profile", "test", "dev", "staging"].contains { name.contains($0) }
  }

  /// Notes every mismatch.
  func note(in log: inout MismatchLog) {
    noteEntries(in: &log)
    let files = comparison.appleFiles
    guard let first = files.first else { return }
    noteHost(files, first, in: &log)
    guard !isByWildcard(files) || comparison.site.associationHost != host else { return }
    let builds = self.builds(of: files)
    guard !builds.isEmpty else { return notePlaceholders(in: &log) }
    let listed = builds.filter { build in contents.appIDs.contains { build.isNamed(by: $0) } }
    if listed.isEmpty {
      noteUnlisted(builds, first, in: &log)
    } else {
      noteLinks(listed, first, in: &log)
    }
    noteCredentials(builds, files, in: &log)
  }

  /// Whether nobody filled in the team of an identifier.
  static func isPlaceholder(_ id: String) -> Bool {
    let team = id.prefix { $0 != "." }.uppercased()
    return AppIdentifier.isPlaceholder(id)
      || ["REPLACE", "YOUR", "CHANGE", "INSERT", "<"].contains { team.hasPrefix($0) }
  }

  /// Notes placeholders for the team in the file, where nobody knows what belongs there.
  private func notePlaceholders(in log: inout MismatchLog) {
    for id in contents.appIDs where Self.isPlaceholder(id) {
      log.note(
        .appSiteTeamPlaceholder,
        "The site names a placeholder for the team id: \(id).",
        .certain,
        side: .site,
        at: file.location(of: id),
        against: comparison.appleFiles.first?.location,
        evidence: id
      )
    }
  }

  /// The builds that people get whose bundles are known, with what profiles say of their prefixes.
  func builds(of files: [AppleAppFile]) -> [KnownBuild] {
    let profiles = comparison.app.apple.filter { $0.source == .profile }.flatMap(\.builds)
    var builds: [KnownBuild] = []
    for file in files {
      let released = file.builds.filter { Self.isRelease($0.configuration) }
      for build in released.isEmpty ? file.builds : released {
        guard let bundle = build.bundle else { continue }
        let profile = profiles.first { $0.bundle == nil || $0.bundle?.text == bundle.text }
        let known = KnownBuild(
          bundle: bundle,
          prefix: (build.prefix ?? profile?.prefix)?.text,
          team: (build.team ?? profile?.team)?.text
        )
        if !builds.contains(known) { builds.append(known) }
      }
    }
    return builds
  }

  /// Whether only wildcards are for the host, so that systems read the file of the host above.
  private func isByWildcard(_ files: [AppleAppFile]) -> Bool {
    let own = files.flatMap(\.domains).filter { $0.covers(host, for: "applinks") }
    return !own.isEmpty && own.allSatisfy(\.isWildcard)
  }

  /// Notes entries of the file that belong to no app.
  private func noteEntries(in log: inout MismatchLog) {
    guard !comparison.app.apple.isEmpty else { return }
    for element in file.json?["applinks"]?["details"]?.array ?? [] {
      guard let object = element.object, object["appID"] == nil else { continue }
      let member = object.members.first { $0.key.lowercased().hasPrefix("appid") }
      let isEmpty = member?.key == "appIDs" && member?.value.array?.isEmpty == true
      guard let member, isEmpty || member.key != "appIDs" else { continue }
      log.note(
        .appSiteEntryWithoutApp,
        isEmpty
          ? "Its list appIDs is empty."
          : "The key is \(member.key), and systems read appIDs: the rules belong to no app.",
        .certain,
        side: .site,
        at: file.location(at: member.offset),
        against: comparison.appleFiles.first?.location,
        evidence: member.key
      )
    }
  }

  /// Notes that no file names the host.
  private func noteHost(_ files: [AppleAppFile], _ first: AppleAppFile, in log: inout MismatchLog) {
    let domains = files.flatMap(\.domains)
    guard files.allSatisfy(\.isComplete),
      !domains.contains(where: { $0.covers(host, for: "applinks") }),
      !domains.contains(where: { $0.host == "*" || !$0.source.isKnown })
    else { return }
    // An entry with a fault of its own says the rest.
    let faulty = domains.filter { !$0.isValid || $0.host.hasSuffix(".") }
    guard !faulty.contains(where: { $0.source.text.lowercased().contains(host) }) else { return }
    let reason = Self.nearest(to: host, in: domains)
    let certainty: AppFinding.Certainty = first.isFinal ? .certain : .likely
    let mine = builds(of: files)
    let listed = contents.appIDs.first { id in mine.contains { $0.isNamed(by: id) } }
    log.note(
      .entitlementsHostMissing,
      "The app never asks for \(host). \(reason.text)",
      certainty,
      side: .app,
      at: reason.domain?.source.location ?? first.domainsLocation,
      against: listed.map { file.location(of: $0) } ?? FileLocation(file.name),
      evidence: reason.domain?.source.text,
      fix: "Add `applinks:\(host)` to \(first.location.file)."
    )
    guard let listed else { return }
    log.note(
      .appSiteHostNotInApp,
      "\(listed) never asks for \(host). \(reason.text)",
      certainty,
      side: .site,
      at: file.location(of: listed),
      against: reason.domain?.source.location ?? first.domainsLocation,
      evidence: listed
    )
  }

  /// The entry that is most like one for `host`, and why it is none.
  private static func nearest(
    to host: String,
    in domains: [AssociatedDomain]
  ) -> (text: String, domain: AssociatedDomain?) {
    let links = domains.filter { $0.service == "applinks" }
    let unencoded = links.first { domain in
      !domain.host.utf8.allSatisfy { $0 < 0x80 }
        && WebAddress("https://\(domain.host)/")?.host == host
    }
    if let own = unencoded {
      return ("Its entry is \(own.host), and hosts are compared in ASCII: \(host).", own)
    }
    if let own = links.first(where: { $0.isWildcard && $0.host == host }) {
      return ("`*.\(host)` is for its subdomains alone, not for \(host) itself.", own)
    }
    let siblings = [host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www.\(host)"]
    if let own = links.first(where: { !$0.isWildcard && siblings.contains($0.host) }) {
      return ("It asks for \(own.host): each host needs its own entry and file.", own)
    }
    if let own = links.first(where: { $0.isWildcard && isRelated($0.host, host) }) {
      return ("`*.\(own.host)` does not cover \(host).", own)
    }
    if let own = links.first(where: { isRelated($0.host, host) }) {
      return ("It asks for \(own.host): each host needs its own entry and file.", own)
    }
    if let own = domains.first(where: {
      $0.service != "applinks" && $0.covers(host, for: $0.service)
    }) {
      return ("Its entry for the host is of \(own.service), not of applinks.", own)
    }
    return (
      links.isEmpty ? "It has no entry of applinks." : "Its entries are for other hosts.", nil
    )
  }

  /// Whether two hosts have their last two labels in common.
  private static func isRelated(_ left: String, _ right: String) -> Bool {
    let ends = [left, right].map { $0.split(separator: ".").suffix(2) }
    return ends[0] == ends[1]
  }

  /// Notes links of the app that the rules refuse.
  private func noteLinks(
    _ builds: [KnownBuild],
    _ first: AppleAppFile,
    in log: inout MismatchLog
  ) {
    let refused = comparison.links.filter { link in
      !contents.match(url: link).contains { verdict in
        verdict.verdict == .match && builds.contains { $0.isNamed(by: verdict.appID) }
      }
    }
    guard let link = refused.first else { return }
    let isAll = refused.count == comparison.links.count
    let id = contents.appIDs.first { id in builds.contains { $0.isNamed(by: id) } } ?? ""
    let verdict = contents.match(url: link).first { $0.appID == id }
    let text =
      isAll
      ? "The rules accept none of the app's own links, such as \(link.text)."
      : "The rules accept \(comparison.links.count - refused.count) of \(comparison.links.count) links, and not \(link.text)."
    let rule = verdict?.wholeRule.map { " The exclusion \($0) decides." } ?? ""
    for (side, own, other) in [
      (AppFinding.Side.app, first.domainsLocation, file.location(of: id)),
      (.site, file.location(of: id), first.domainsLocation),
    ] {
      log.note(
        side == .app ? .entitlementsLinksRefused : .appSiteLinksRefused,
        text + rule,
        .certain,
        side: side,
        at: own,
        against: other,
        evidence: link.text,
        as: isAll ? nil : .warning
      )
    }
  }
}

/// A build whose bundle is known.
struct KnownBuild: Hashable {
  /// The bundle identifier.
  let bundle: AppFileText
  /// The prefix of the app's identifier; `nil` when only the team is known, or nothing.
  let prefix: String?
  /// The team that signs.
  let team: String?

  /// The app's identifier as far as it is known.
  var text: String { "\(prefix ?? team ?? "<prefix>").\(bundle.text)" }

  /// What `start`, the first part of the app's identifier, is: of an old account it is no team.
  func words(of start: String) -> String {
    let isOldPrefix = prefix != nil && team != nil && prefix != team
    return isOldPrefix
      ? "the app's identifier has the prefix \(start)" : "the app is signed by \(start)"
  }

  /// Whether `id` of a site's file is that of the build.
  func isNamed(by id: String) -> Bool {
    guard id.hasSuffix(".\(bundle.text)") else { return false }
    let start = id.dropLast(bundle.text.count + 1)
    guard let own = prefix ?? team else {
      return start.utf8.count == 10 && !AppleComparison.isPlaceholder(id)
    }
    return start == own
  }
}
