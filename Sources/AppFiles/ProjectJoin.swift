import Records
import Rules

/// Joins projects of Xcode with the entitlements that they name.
struct ProjectJoin {
  let projects: [XcodeProject]
  /// Whether a file of settings beside a project names entitlements, so that nothing can be said of
  /// those that the project does not name.
  let hasOtherSettings: Bool
  /// What is wrong.
  private(set) var findings: [AppFinding] = []

  init(projects: [XcodeProject], hasOtherSettings: Bool) {
    (self.projects, self.hasOtherSettings) = (projects, hasOtherSettings)
  }

  /// Says which builds each file is of, and notes what is wrong with that.
  mutating func complete(_ half: inout AppHalf) {
    guard !projects.isEmpty else { return }
    let targets = projects.flatMap(\.targets)
    for index in half.apple.indices where half.apple[index].source == .entitlements {
      let name = half.apple[index].location.file
      var builds: [AppleAppFile.Build] = []
      for target in targets {
        let own = target.configurations.filter { configuration in
          configuration.entitlements.map { XcodeProject.names($0, name) } ?? false
        }
        guard !own.isEmpty else { continue }
        half.apple[index].product = target.product
        builds += own.map {
          AppleAppFile.Build(configuration: $0.name, team: $0.team, bundle: $0.bundle)
        }
      }
      if !builds.isEmpty { half.apple[index].builds = builds }
      if builds.isEmpty, noteUnused(half.apple[index]) { half.apple[index].isForUsers = false }
    }
    for target in targets where target.product != .extensible {
      checkConfigurations(of: target, &half.apple)
      checkHosts(of: target, half.apple)
    }
    checkExtensions(half.apple)
    for project in projects {
      for target in project.targets where target.product == .app {
        addBuilds(of: target, project, to: &half)
      }
    }
  }

  /// Adds an app whose entitlements were not read, or which has none.
  private func addBuilds(
    of target: XcodeProject.Target,
    _ project: XcodeProject,
    to half: inout AppHalf
  ) {
    let all = target.configurations
    guard let first = all.first,
      !all.contains(where: { file($0.entitlements, in: half.apple) != nil })
    else { return }
    var app = AppleAppFile(.project, at: FileLocation(project.file))
    app.domainsLocation = first.location
    app.isComplete = !hasOtherSettings && all.allSatisfy { $0.entitlements == nil }
    app.builds = all.map {
      AppleAppFile.Build(configuration: $0.name, team: $0.team, bundle: $0.bundle)
    }
    half.apple.append(app)
  }

  private func file(_ setting: AppFileText?, in files: [AppleAppFile]) -> AppleAppFile? {
    guard let setting else { return nil }
    return files.first {
      $0.source == .entitlements && XcodeProject.names(setting, $0.location.file)
    }
  }

  private mutating func note(
    _ rule: Rule,
    _ detail: String,
    at location: FileLocation,
    _ certainty: AppFinding.Certainty,
    evidence: String? = nil,
    fix: String? = nil,
    against counterpart: FileLocation? = nil
  ) {
    let finding = Finding(rule, detail, at: location.position, evidence: evidence, fix: fix)
    findings.append(
      AppFinding(finding, certainty, side: .app, at: location, against: counterpart)
    )
  }

  /// Notes that no build uses a file, where that is so; whether it is.
  private mutating func noteUnused(_ file: AppleAppFile) -> Bool {
    let all = projects.flatMap(\.targets).flatMap(\.configurations)
    guard !file.domains.isEmpty, !hasOtherSettings, !all.isEmpty,
      !all.contains(where: { $0.entitlements.map { !$0.isKnown } ?? false })
    else { return false }
    let name = file.location.file.split(separator: "/").last ?? ""
    note(
      .entitlementsFileUnused,
      "No CODE_SIGN_ENTITLEMENTS of \(projects[0].file) names it.",
      at: file.domainsLocation,
      .likely,
      fix: "Set CODE_SIGN_ENTITLEMENTS of the app's target to the path of \(name).",
      against: all[0].location
    )
    return true
  }

  /// Notes release configurations that name no entitlements though others of the target do.
  private mutating func checkConfigurations(
    of target: XcodeProject.Target,
    _ files: inout [AppleAppFile]
  ) {
    let read = files
    guard !hasOtherSettings,
      let other = target.configurations.first(where: {
        !(file($0.entitlements, in: read)?.domains ?? []).isEmpty
      }), let path = other.entitlements
    else { return }
    for configuration in target.configurations
    where configuration.entitlements == nil && XcodeProject.isRelease(configuration.name) {
      note(
        .entitlementsConfigurationWithoutFile,
        "\(target.name) has \(path.text) in \(other.name), and none in \(configuration.name).",
        at: configuration.location,
        .likely,
        fix: "Set CODE_SIGN_ENTITLEMENTS of \(configuration.name) to \(path.text) as well.",
        against: path.location
      )
      // Builds for debugging alone have the file.
      for index in files.indices
      where files[index].source == .entitlements
        && XcodeProject.names(path, files[index].location.file)
        && !files[index].builds.contains(where: { XcodeProject.isRelease($0.configuration) })
      {
        files[index].isForUsers = false
      }
    }
  }

  /// Notes hosts of a debug configuration's file that the release configuration's lacks.
  private mutating func checkHosts(of target: XcodeProject.Target, _ files: [AppleAppFile]) {
    let all = target.configurations
    guard let release = all.first(where: { XcodeProject.isRelease($0.name) }),
      let debug = all.first(where: { !XcodeProject.isRelease($0.name) }),
      let own = file(release.entitlements, in: files),
      let other = file(debug.entitlements, in: files),
      own.location != other.location
    else { return }
    for domain in other.domains
    where domain.isValid && domain.source.isKnown && !domain.isDeveloperOnly
      && !Self.isForTests(domain.host)
    {
      let isThere = own.domains.contains {
        !$0.source.isKnown || $0.service == domain.service && $0.host == domain.host
      }
      guard !isThere else { continue }
      note(
        .entitlementsReleaseLacksHost,
        "\(debug.name) has `\(domain.source.text)`, and \(release.name) has not.",
        at: own.domainsLocation,
        .likely,
        evidence: domain.source.text,
        fix: "Add `\(domain.source.text)` to \(own.location.file).",
        against: domain.source.location
      )
    }
  }

  /// Whether a host is one that only developers and testers see, by its name.
  private static func isForTests(_ host: String) -> Bool {
    let words = host.split { $0 == "." || $0 == "-" }
    let known: Set<Substring> = [
      "dev", "develop", "development", "debug", "staging", "stage", "stg", "test", "testing", "qa",
      "uat", "sandbox", "preview", "beta", "local", "localhost", "internal", "ngrok",
    ]
    return words.contains { known.contains($0) }
  }

  /// Notes links that only an extension of an app has.
  private mutating func checkExtensions(_ files: [AppleAppFile]) {
    func links(_ file: AppleAppFile) -> AssociatedDomain? {
      file.domains.first { $0.service == "applinks" && $0.isValid }
    }
    let apps = files.filter { $0.product == .app && !$0.builds.isEmpty }
    guard let app = apps.first, apps.allSatisfy({ $0.domains.isEmpty }) else { return }
    for file in files where file.product == .extensible {
      guard let domain = links(file) else { continue }
      note(
        .entitlementsOnlyInExtension,
        "The app's own file has no associated domain.",
        at: domain.source.location,
        .likely,
        evidence: domain.source.text,
        fix: "Add `\(domain.source.text)` to \(app.location.file).",
        against: app.domainsLocation
      )
    }
  }
}
