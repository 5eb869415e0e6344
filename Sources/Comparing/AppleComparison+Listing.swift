import AppAssociation
import AppFiles
import JSON
import Records
import Rules

extension AppleComparison {
  /// An identifier of the file that is like the app's, and how it differs.
  private struct Difference {
    let id: String
    let text: String
    var rule = Rule.appSiteAppDiffers
    var severity: Severity?
    var fix: String?
  }

  /// Notes that no build is listed, with the identifier that was probably meant.
  func noteUnlisted(_ builds: [KnownBuild], _ first: AppleAppFile, in log: inout MismatchLog) {
    let ids = contents.appIDs
    let found = difference(from: builds)
    guard let build = builds.first else { return }
    if found == nil, ids.isEmpty, noteOtherService(build, first, in: &log) { return }
    let list = ids.prefix(3).joined(separator: ", ")
    let text = found?.text ?? (ids.isEmpty ? "It lists no app for applinks." : "It lists \(list).")
    let isSure = first.isFinal || found?.rule == .appSiteTeamPlaceholder
    let certainty: AppFinding.Certainty =
      found?.severity == nil ? (isSure ? .certain : .likely) : .possible
    let location = found.map { file.location(of: $0.id) } ?? FileLocation(file.name)
    log.note(
      .entitlementsAppNotListed,
      text,
      certainty,
      side: .app,
      at: build.bundle.location,
      against: location,
      evidence: build.text,
      fix: build.prefix == nil && build.team == nil ? nil : "Add \(build.text) to \(file.name).",
      as: found?.severity
    )
    guard let found else { return }
    log.note(
      found.rule,
      found.text,
      certainty,
      side: .site,
      at: location,
      against: build.bundle.location,
      evidence: found.id,
      fix: found.fix ?? "Write \(build.text).",
      as: found.severity
    )
  }

  /// The identifier of the file that is most like that of a build.
  private func difference(from builds: [KnownBuild]) -> Difference? {
    let others = comparison.app.apple.flatMap(\.builds).compactMap { $0.bundle?.text }
    let packages = comparison.app.android.compactMap { $0.package?.text }
    let all = builds.flatMap { build in
      contents.appIDs.compactMap { Self.difference(of: $0, from: build, others, packages) }
    }
    return all.first { $0.severity == nil } ?? all.first
  }

  /// How `id` differs from the identifier of `build`; `nil` when they have nothing in common.
  private static func difference(
    of id: String,
    from build: KnownBuild,
    _ others: [String],
    _ packages: [String]
  ) -> Difference? {
    let parts = id.split(separator: ".", maxSplits: 1).map(String.init)
    let team = parts.first ?? ""
    let hasTeam = parts.count == 2 && team.utf8.count == 10 && team.uppercased() == team
    let isSample =
      AppIdentifier.sampleTeams.contains(team[...]) && team != build.prefix ?? build.team
    if isPlaceholder(id) || isSample {
      var found = Difference(id: id, text: "The site names a placeholder for the team id: \(id).")
      found.rule = .appSiteTeamPlaceholder
      return found
    }
    return difference(of: id, hasTeam ? parts[1] : id, from: build, others, packages)
  }

  /// How `bundle`, the bundle identifier of `id`, differs from that of `build`.
  private static func difference(
    of id: String,
    _ bundle: String,
    from build: KnownBuild,
    _ others: [String],
    _ packages: [String]
  ) -> Difference? {
    let own = build.bundle.text
    if id == own {
      return Difference(id: id, text: "The site names \(id) without a team in front.")
    }
    if bundle == own, let signer = build.prefix ?? build.team {
      let text = "The site allows \(id), \(build.words(of: signer))."
      guard build.prefix == nil else { return Difference(id: id, text: text) }
      var found = Difference(id: id, text: "\(text) An old account may have another prefix.")
      found.severity = .warning
      return found
    }
    if bundle.lowercased() == own.lowercased() {
      return Difference(id: id, text: "The site names \(bundle): bundle ids are compared exactly.")
    }
    if bundle.hasPrefix("\(own).") || others.contains(bundle) {
      return Difference(
        id: id,
        text: "The site names \(bundle) alone. The store build \(own) is not listed."
      )
    }
    let isAndroid = bundle.contains("_") && !own.contains("_") || packages.contains(bundle)
    if isAndroid {
      return Difference(
        id: id,
        text: "\(bundle) is the package of the app for Android, and the bundle id is \(own)."
      )
    }
    let reversed = bundle.split(separator: ".").reversed().joined(separator: ".")
    guard reversed.lowercased() == own.lowercased() else { return nil }
    return Difference(id: id, text: "\(bundle) is a host; the bundle id is \(own), reversed.")
  }

  /// Notes that the file lists the app for another service alone; whether it does.
  private func noteOtherService(
    _ build: KnownBuild,
    _ first: AppleAppFile,
    in log: inout MismatchLog
  ) -> Bool {
    guard first.domains.contains(where: { $0.covers(comparison.site.host, for: "applinks") }),
      let id = contents.webCredentials.first(where: { build.isNamed(by: $0) }),
      file.json?["applinks"] == nil
    else { return false }
    noteService(
      "applinks",
      "The file names the app for webcredentials only.",
      first,
      file.location(of: id),
      in: &log
    )
    return true
  }

  /// Notes both sides of a service that the file lacks.
  func noteService(
    _ service: String,
    _ text: String,
    _ app: AppleAppFile,
    _ location: FileLocation,
    as severity: Severity? = nil,
    in log: inout MismatchLog
  ) {
    let domain = app.domains.first { $0.covers(comparison.site.host, for: service) }
    let own = domain?.source.location ?? app.domainsLocation
    let certainty: AppFinding.Certainty = app.isFinal ? .certain : .likely
    log.note(
      .entitlementsServiceNotListed,
      text,
      certainty,
      side: .app,
      at: own,
      against: location,
      evidence: domain?.source.text,
      as: severity
    )
    log.note(
      .appSiteServiceMissing,
      text,
      certainty,
      side: .site,
      at: location,
      against: own,
      fix: "Add \(service) with the app's identifier to \(file.name).",
      as: severity
    )
  }

  /// Notes passwords that the app wants to share and the file does not let it.
  func noteCredentials(
    _ builds: [KnownBuild],
    _ files: [AppleAppFile],
    in log: inout MismatchLog
  ) {
    guard contents.isReadable,
      let app = files.first(where: { file in
        file.domains.contains { $0.covers(comparison.site.host, for: "webcredentials") }
      }),
      !contents.webCredentials.contains(where: { id in builds.contains { $0.isNamed(by: id) } })
    else { return }
    let text =
      contents.webCredentials.isEmpty
      ? "The app asks for webcredentials, and the file has none."
      : "The app asks for webcredentials, and the file lists other apps."
    noteService("webcredentials", text, app, FileLocation(file.name), as: .warning, in: &log)
  }
}
