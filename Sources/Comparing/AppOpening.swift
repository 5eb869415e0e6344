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
  /// Whether what decides is in a file that was not given.
  package let isUnread: Bool
  /// The rule that says more of what is unknown; `nil` where none does.
  package var rule: String?
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

  /// What decides, and where.
  typealias Decision = (
    verdict: AppOpening.Verdict, reason: String, location: FileLocation?
  )

  private func opening(of url: WebAddress, _ file: AppleAppFile) -> AppOpening {
    let builds =
      site.association.map { AppleComparison(self, $0.file, $0.contents).builds(of: [file]) } ?? []
    let decision = decision(on: url, file, builds)
    return AppOpening(
      platform: .ios,
      app: builds.first?.text ?? file.builds.first?.bundle?.text ?? file.location.file,
      verdict: decision.verdict,
      reason: decision.reason,
      location: decision.location,
      isUnread: decision.verdict == .unknown && (site.association == nil || builds.isEmpty)
    )
  }

  private func decision(
    on url: WebAddress,
    _ file: AppleAppFile,
    _ builds: [KnownBuild]
  ) -> Decision {
    guard file.isForUsers else {
      let reason = "No build that people get is signed with these entitlements."
      return (.stays, reason, file.domainsLocation)
    }
    let entries = file.domains.filter { $0.covers(url.host, for: "applinks") }
    let longest = entries.max { $0.host.utf8.count < $1.host.utf8.count }
    guard let entry = entries.first(where: { !$0.isWildcard }) ?? longest else {
      guard file.isComplete, file.domains.allSatisfy(\.source.isKnown) else {
        return (.unknown, "Not all hosts of the entitlements are known.", file.domainsLocation)
      }
      return (.stays, "The entitlements lack \(url.host).", file.domainsLocation)
    }
    let location = entry.source.location
    if entries.allSatisfy(\.isRestricted) {
      let isForDevelopers = entries.allSatisfy(\.isDeveloperOnly)
      let reason = "The entry is for \(isForDevelopers ? "developers" : "managed devices") alone."
      return (.stays, reason, location)
    }
    if let browser = file.browser {
      return (.stays, "The app is a browser, and no browser claims links.", browser)
    }
    guard !entry.isWildcard || entry.host == site.associationHost else {
      return (.unknown, "The entry is a wildcard: the file of \(entry.host) decides.", location)
    }
    guard let association = site.association else {
      return (.unknown, "The site's file is not known.", location)
    }
    guard !builds.isEmpty else {
      return (.unknown, "The app's identifier is not known.", file.location)
    }
    var decision = decision(on: url, builds, association)
    if entry.isWildcard { decision.reason += Self.note(ofRoot: entry.host) }
    return decision
  }

  /// Whose file was looked at for a wildcard, in a sentence.
  static func note(ofRoot host: String) -> String {
    " The entry is a wildcard, so that the file of \(host) counts."
  }

  /// What the site's file says of an app that names the host.
  private func decision(
    on url: WebAddress,
    _ builds: [KnownBuild],
    _ association: (file: SiteHalf.File, contents: AppAssociationFile)
  ) -> Decision {
    let own = association.contents.match(url: url).filter { verdict in
      builds.contains { $0.isNamed(by: verdict.appID) }
    }
    guard let best = own.first(where: { $0.verdict == .match }) ?? own.first else {
      let name = FileLocation(association.file.name)
      return (.stays, "The site's file does not list the app.", name)
    }
    let location = association.file.location(of: best.appID)
    return switch best.verdict {
    case .match: (.opens, "Both sides name each other, and a rule accepts it.", location)
    case .exclude: (.stays, "The exclusion \(best.wholeRule ?? "") decides.", location)
    case .none: (.stays, "No rule of the site's file accepts it.", location)
    }
  }
}
