import Addressing
import AppAssociation
import AppFiles
import Records

extension AppComparison {
  /// The levels of the API before and since groups, which are of Android 15.
  private static let levels = (before: 34, since: 35)

  /// Says whether a tap on `url` opens an app for Android.
  func opening(of url: WebAddress, _ file: AndroidAppFile) -> AppOpening {
    let decision = decision(on: url, file)
    return AppOpening(
      platform: .android,
      app: file.package?.text ?? file.location.file,
      verdict: decision.verdict,
      reason: decision.reason,
      location: decision.location
    )
  }

  private func decision(on url: WebAddress, _ file: AndroidAppFile) -> Decision {
    let broken = file.filters.first { $0.isForWeb && file.cannotBeInstalled(for: $0) }
    if let broken {
      let reason = "The app cannot be installed: \(broken.activity) lacks android:exported."
      return (.stays, reason, broken.location)
    }
    let match = file.match(url, level: Self.levels.before)
    let since = file.match(url, level: Self.levels.since)
    guard let filter = match.filter ?? since.filter else { return Self.refusal(of: url, file) }
    guard match.matches != nil, since.matches != nil else {
      return (.unknown, "Values of the manifest are variables.", filter.location)
    }
    if match.matches == true, let fault = Self.unverified(url.host, file, filter) { return fault }
    guard match.matches == since.matches else {
      let reason =
        match.matches == true
        ? "Android 14 and older open the app, Android 15 and later the browser."
        : "Android 15 and later open the app, Android 14 and older the browser."
      return (.unknown, reason, filter.location)
    }
    guard !file.isByWildcard(url.host) else {
      let reason = "The host is a wildcard: the file of the host above decides."
      return (.unknown, reason, filter.location)
    }
    return decision(by: filter, file)
  }

  /// What the site's file says of an app that has the host verified.
  private func decision(by filter: AndroidFilter, _ file: AndroidAppFile) -> Decision {
    guard let links = site.assetLinks, let package = file.package else {
      return (.unknown, "The site's file or the package is not known.", filter.location)
    }
    guard links.contents.packages.contains(package.text) else {
      let name = FileLocation(links.file.name)
      return (.stays, "The site's file does not list the package.", name)
    }
    guard !site.losesAssetLinks else {
      let reason = "The site's file has a fingerprint that is none, and Google drops the file."
      return (.stays, reason, FileLocation(links.file.name))
    }
    let listed = links.contents.statements.flatMap { statement -> [String] in
      if case .app(package.text, let fingerprints) = statement.target { fingerprints } else { [] }
    }
    if !file.fingerprints.contains(where: listed.contains) {
      if let sample = listed.first, listed.allSatisfy(AndroidIdentifier.isSampleFingerprint) {
        let reason = "The site's file lists a placeholder or a sample for the app's certificate."
        return (.stays, reason, links.file.location(of: sample))
      }
      if !file.fingerprints.isEmpty {
        return (.unknown, "The certificate of the app is not listed.", file.location)
      }
    }
    return (.opens, "A filter gets it, and the site's file lists the package.", filter.location)
  }

  /// Why no filter gets `url`.
  private static func refusal(of url: WebAddress, _ file: AndroidAppFile) -> Decision {
    let off = file.filters.first { filter in
      guard filter.isEnabled == false else { return false }
      var enabled = filter
      enabled.isEnabled = true
      return enabled.matches(url, level: levels.before) == true
    }
    guard let off else { return (.stays, "No intent filter gets it.", file.location) }
    return (.stays, "The activity that gets it, \(off.activity), is not enabled.", off.location)
  }

  /// Why Android does not verify the host of a filter; `nil` when it does, as far as is known.
  private static func unverified(
    _ host: String,
    _ file: AndroidAppFile,
    _ filter: AndroidFilter
  ) -> Decision? {
    guard file.verifies(host) == false else { return nil }
    let mixed = file.filters.first { $0.covers(host) == true && $0.verifies == true }
    guard let mixed, let scheme = mixed.foreignScheme else {
      return (.stays, "No filter of the host has autoVerify.", filter.location)
    }
    let reason = "The scheme \(scheme.text) beside it keeps Android from verifying the host."
    return (.stays, reason, scheme.location)
  }
}
