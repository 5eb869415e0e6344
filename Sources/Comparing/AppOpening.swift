package import Addressing
import AppAssociation
import AppFiles
package import Records

/// Whether one app opens a URL, by its own files and those of the site.
package struct AppOpening: Hashable, Sendable {
  /// The system.
  package enum Platform: String, Hashable, Sendable, CaseIterable {
    /// iOS and iPadOS.
    case ios
    /// Android.
    case android
  }

  /// What a tap on the link does.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// It opens the app.
    case opens
    /// It opens the browser.
    case stays
    /// A value that is not known decides.
    case unknown
  }

  /// The system.
  package let platform: Platform
  /// The app: its identifier or its package, as far as it is known.
  package let app: String
  /// What a tap does.
  package let verdict: Verdict
  /// Why, in a sentence.
  package let reason: String
  /// What decides, in a file of the app or of the site.
  package let location: FileLocation?
}

extension AppComparison {
  /// Says for each app whether a tap on `url` opens it.
  ///
  /// - Parameter url: A URL of the site's host.
  /// - Returns: The apps for iOS, then those for Android, in the order of their files.
  package func openings(of url: WebAddress) -> [AppOpening] {
    var openings: [AppOpening] = []
    for file in appleFiles {
      let opening = opening(of: url, file)
      if !openings.contains(opening) { openings.append(opening) }
    }
    for file in androidFiles {
      let opening = opening(of: url, file)
      if !openings.contains(opening) { openings.append(opening) }
    }
    return openings
  }

  private func opening(of url: WebAddress, _ file: AppleAppFile) -> AppOpening {
    let builds: [KnownBuild]
    if let association = site.association {
      builds = AppleComparison(self, association.file, association.contents).builds(of: [file])
    } else {
      builds = []
    }
    let app = builds.first?.text ?? file.builds.first?.bundle?.text ?? file.location.file
    func made(_ verdict: AppOpening.Verdict, _ reason: String, _ location: FileLocation?)
      -> AppOpening
    {
      AppOpening(
        platform: .ios,
        app: app,
        verdict: verdict,
        reason: reason,
        location: location
      )
    }
    let entry = file.domains.first { $0.covers(url.host, for: "applinks") }
    guard let entry else {
      guard file.isComplete, file.domains.allSatisfy(\.source.isKnown) else {
        return made(.unknown, "Not all hosts of the entitlements are known.", file.domainsLocation)
      }
      return made(.stays, "The entitlements lack \(url.host).", file.domainsLocation)
    }
    if entry.isDeveloperOnly {
      return made(.stays, "The entry is for developers alone.", entry.source.location)
    }
    guard let association = site.association else {
      return made(.unknown, "The site's file is not known.", entry.source.location)
    }
    return opening(of: url, file, builds, association, made)
  }

  /// What the site's file says of an app that names the host.
  private func opening(
    of url: WebAddress,
    _ file: AppleAppFile,
    _ builds: [KnownBuild],
    _ association: (file: SiteHalf.File, contents: AppAssociationFile),
    _ made: (AppOpening.Verdict, String, FileLocation?) -> AppOpening
  ) -> AppOpening {
    guard !builds.isEmpty else {
      return made(.unknown, "The app's identifier is not known.", file.location)
    }
    let verdicts = association.contents.match(url: url)
    let own = verdicts.filter { verdict in builds.contains { $0.isNamed(by: verdict.appID) } }
    let name = FileLocation(association.file.name)
    guard let best = own.first(where: { $0.verdict == .match }) ?? own.first else {
      return made(.stays, "The site's file does not list the app.", name)
    }
    let location = association.file.location(of: best.appID)
    switch best.verdict {
    case .match: return made(.opens, "Both sides name each other, and a rule accepts it.", location)
    case .exclude: return made(.stays, "The exclusion \(best.rule ?? "") decides.", location)
    case .none: return made(.stays, "No rule of the site's file accepts it.", location)
    }
  }

  private func opening(of url: WebAddress, _ file: AndroidAppFile) -> AppOpening {
    func made(_ verdict: AppOpening.Verdict, _ reason: String, _ location: FileLocation?)
      -> AppOpening
    {
      AppOpening(
        platform: .android,
        app: file.package?.text ?? file.location.file,
        verdict: verdict,
        reason: reason,
        location: location
      )
    }
    let match = file.match(url, level: 34)
    guard let filter = match.filter else {
      return made(.stays, "No intent filter gets it.", file.location)
    }
    guard match.matches == true else {
      return made(.unknown, "Values of the manifest are variables.", filter.location)
    }
    guard file.verifies(url.host) != false else {
      return made(.stays, "No filter of the host has autoVerify.", filter.location)
    }
    guard let links = site.assetLinks, let package = file.package else {
      return made(.unknown, "The site's file or the package is not known.", filter.location)
    }
    guard links.contents.packages.contains(package.text) else {
      let name = FileLocation(links.file.name)
      return made(.stays, "The site's file does not list the package.", name)
    }
    let listed = links.contents.statements.flatMap { statement -> [String] in
      if case .app(package.text, let fingerprints) = statement.target { fingerprints } else { [] }
    }
    if !file.fingerprints.isEmpty, !file.fingerprints.contains(where: listed.contains) {
      return made(.unknown, "The certificate of the app is not listed.", file.location)
    }
    return made(.opens, "A filter gets it, and the site's file lists the package.", filter.location)
  }
}
