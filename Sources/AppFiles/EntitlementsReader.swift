import Records

/// Takes what is about links out of an app's entitlements.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/entitlements>
struct EntitlementsReader {
  private static let domainsKey = "com.apple.developer.associated-domains"
  private static let parentsKey = "com.apple.developer.parent-application-identifiers"
  private static let clipsKey = "com.apple.developer.associated-appclip-app-identifiers"
  private static let onDemandKey = "com.apple.developer.on-demand-install-capable"
  static let browserKey = "com.apple.developer.web-browser"
  private static let identifierKeys = [
    "application-identifier", "com.apple.application-identifier",
  ]
  private static let teamKey = "com.apple.developer.team-identifier"

  /// The most entries of a list that are read.
  private static let listLimit = 1_000

  /// Reads a property list: entitlements, or a profile that holds them.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - source: What the file is, unless its keys say that it is a profile.
  /// - Returns: What it says.
  /// - Throws: ``AppFileError`` when it is another property list, such as Info.plist.
  static func read(
    _ list: PropertyList,
    _ source: AppleAppFile.Source
  ) throws(AppFileError) -> AppleAppFile {
    let top = list.top
    if let entitlements = top["Entitlements"] {
      let prefix = top["ApplicationIdentifierPrefix"]?.texts.first
      let team = top["TeamIdentifier"]?.texts.first
      return read(entitlements, .profile, prefix: prefix, team: team)
    }
    guard top["CFBundleIdentifier"] == nil, top["CFBundlePackageType"] == nil else {
      throw AppFileError(
        "it is an Info.plist, which holds no associated domains",
        in: list.file,
        fix: "Name the file that CODE_SIGN_ENTITLEMENTS names, which ends in .entitlements."
      )
    }
    return read(top, source, prefix: nil, team: nil)
  }

  private static func read(
    _ entitlements: PropertyItem,
    _ source: AppleAppFile.Source,
    prefix: AppFileText?,
    team: AppFileText?
  ) -> AppleAppFile {
    var file = AppleAppFile(source, at: FileLocation(entitlements.list.file))
    if let domains = entitlements[domainsKey] {
      file.hasDomains = true
      file.domainsLocation = domains.location
      // A profile has one string for any host.
      let isArray = domains.elements != nil || source == .profile
      file.domains = domains.texts.prefix(listLimit).map {
        AssociatedDomain($0, isInArray: isArray)
      }
    }
    if let browser = entitlements[browserKey], browser.flag == true, source != .profile {
      file.browser = browser.location
    }
    file.parents = Array((entitlements[parentsKey]?.texts ?? []).prefix(listLimit))
    file.clips = Array((entitlements[clipsKey]?.texts ?? []).prefix(listLimit))
    if entitlements[onDemandKey]?.flag == true || !file.parents.isEmpty { file.product = .clip }
    let identifier = identifierKeys.lazy.compactMap { entitlements[$0]?.located }.first
    let parts = identifier.map { Self.parts(of: $0) }
    let ownTeam = entitlements[teamKey]?.located ?? team
    let build = AppleAppFile.Build(
      team: ownTeam.flatMap { $0.isKnown ? $0 : nil },
      prefix: parts?.prefix ?? prefix,
      bundle: parts?.bundle
    )
    if build.team != nil || build.prefix != nil || build.bundle != nil { file.builds = [build] }
    return file
  }

  /// The prefix and the bundle of an app's identifier, as far as they are known.
  static func parts(of identifier: AppFileText) -> (prefix: AppFileText?, bundle: AppFileText?) {
    let text = identifier.text
    for variable in ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"]
    where text.hasPrefix(variable) {
      let bundle = AppFileText(String(text.dropFirst(variable.count)), at: identifier.location)
      return (nil, bundle.isKnown ? bundle : nil)
    }
    guard identifier.isKnown, let stop = text.firstIndex(of: ".") else { return (nil, nil) }
    let bundle = String(text[text.index(after: stop)...])
    return (
      AppFileText(String(text[..<stop]), at: identifier.location),
      // A profile may be for every app of a team.
      bundle.contains("*") ? nil : AppFileText(bundle, at: identifier.location)
    )
  }
}
