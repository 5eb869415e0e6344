import Addressing
import AppAssociation
import AppFiles
import Records
import Rules

extension AppComparison {
  /// Says whether a tap on `url` opens an app for Android.
  func opening(of url: WebAddress, _ file: AndroidAppFile) -> AppOpening {
    let decision = decision(on: url, file)
    return AppOpening(
      platform: .android,
      app: file.package?.text ?? file.location.file,
      verdict: decision.verdict,
      reason: decision.reason,
      location: decision.location,
      isUnread: decision.verdict == .unknown && (site.assetLinks == nil || file.package == nil),
      rule: decision.verdict == .unknown ? doubt(about: url, file)?.id : nil
    )
  }

  /// The rule that says why devices differ, or why one decides whom nobody knows; `nil` where a
  /// value that is not known decides.
  private func doubt(about url: WebAddress, _ file: AndroidAppFile) -> Rule? {
    let answers = file.levels.map { file.match(url, level: $0).matches }
    guard !answers.contains(nil) else { return nil }
    if Set(answers).count > 1 {
      // The last two levels are those without groups and with them.
      return Set(answers.suffix(2)).count > 1 ? .manifestGroupsIgnored : .manifestPatternsIgnored
    }
    let isUnlisted = site.assetLinks != nil && file.package != nil && !file.fingerprints.isEmpty
    return isUnlisted && !file.isByWildcard(url.host) ? .manifestCertificateNotListed : nil
  }

  private func decision(on url: WebAddress, _ file: AndroidAppFile) -> Decision {
    let broken = file.filters.first { $0.isForWeb && file.cannotBeInstalled(for: $0) }
    if let broken {
      let reason = "The app cannot be installed: \(broken.activity) lacks android:exported."
      return (.stays, reason, broken.location)
    }
    let matches = file.levels.map { file.match(url, level: $0) }
    guard let filter = matches.lazy.compactMap(\.filter).first else {
      let refusal = file.refusal(of: url)
      return (.stays, refusal.text, refusal.location)
    }
    guard matches.allSatisfy({ $0.matches != nil }) else {
      return (.unknown, "Values of the manifest are variables.", filter.location)
    }
    if let fault = Self.unverified(url.host, file, filter) { return fault }
    guard matches.allSatisfy({ $0.matches == true }) else {
      let reason = Self.difference(file.levels, matches.map { $0.matches == true })
      return (.unknown, reason, filter.location)
    }
    guard file.isByWildcard(url.host) else { return decision(on: url, by: filter, file) }
    guard let root = file.wildcardRoot(of: url.host), root == site.assetLinksHost else {
      let reason = "The host is a wildcard: the file of the host above decides."
      return (.unknown, reason, filter.location)
    }
    var decision = decision(on: url, by: filter, file)
    decision.reason += Self.note(ofRoot: root)
    return decision
  }

  /// Which systems open the app and which the browser, in a sentence.
  ///
  /// - Parameters:
  ///   - levels: A level of each way in which filters work, in order.
  ///   - opens: Whether a filter gets the URL, at each of them.
  /// - Returns: The systems by the names of their versions.
  private static func difference(_ levels: [Int], _ opens: [Bool]) -> String {
    // The first version of Android and the last that work like a level.
    let versions = [30: (11, 11), 34: (levels.contains(30) ? 12 : 14, 14), 35: (15, 15)]
    func systems(_ isOpening: Bool) -> String {
      var parts: [String] = []
      var start = 0
      while start < levels.count {
        let end = opens[start...].firstIndex { $0 != opens[start] } ?? levels.count
        let first = versions[levels[start]]?.0 ?? 0
        let last = versions[levels[end - 1]]?.1 ?? 0
        if opens[start] == isOpening {
          parts.append(
            end == levels.count
              ? "Android \(first) and later"
              : start == 0 ? "Android \(last) and older" : "Android \(first) to \(last)"
          )
        }
        start = end
      }
      return parts.joined(separator: ", and ")
    }
    return "\(systems(true)) open the app, \(systems(false)) the browser."
  }

  /// What the site's file says of an app that has the host verified.
  private func decision(
    on url: WebAddress,
    by filter: AndroidFilter,
    _ file: AndroidAppFile
  ) -> Decision {
    guard let links = site.assetLinks, let package = file.package else {
      return (.unknown, "The site's file or the package is not known.", filter.location)
    }
    guard links.contents.packages.contains(package.text) else {
      if links.contents.packagesWithoutFingerprint.contains(package.text) {
        let reason = "The site's file lists the package without a fingerprint that can be read."
        return (.stays, reason, links.file.location(of: package.text))
      }
      let name = FileLocation(links.file.name)
      return (.stays, "The site's file does not list the package.", name)
    }
    guard !site.losesAssetLinks else {
      let reason = "The site's file has a fingerprint that is none, and Google drops the file."
      return (.stays, reason, FileLocation(links.file.name))
    }
    if let refusal = Self.dynamicRefusal(of: url, package.text, links) { return refusal }
    let listed = links.contents.fingerprints(of: package.text)
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

  /// Why the dynamic rules for a package keep `url` in the browser; `nil` when they do not.
  private static func dynamicRefusal(
    of url: WebAddress,
    _ package: String,
    _ links: (file: SiteHalf.File, contents: AssetLinksFile)
  ) -> Decision? {
    let verdict = links.contents.match(url: url).first { $0.appID == package }
    let name = FileLocation(links.file.name)
    switch verdict?.verdict {
    case .exclude?:
      let rule = verdict?.rule ?? ""
      return (.stays, "The dynamic rule \(rule) excludes it on Android 15 and later.", name)
    case AppVerdict.Verdict.none?:
      return (.stays, "No dynamic rule of the file accepts it on Android 15 and later.", name)
    case .match?, nil: return nil
    }
  }

  /// Why Android does not verify the host of a filter; `nil` when it does, as far as is known.
  private static func unverified(
    _ host: String,
    _ file: AndroidAppFile,
    _ filter: AndroidFilter
  ) -> Decision? {
    guard file.verifies(host) == false else { return nil }
    let mixed = file.filters.first { $0.covers(host) == true && $0.verifies == true }
    let vague = file.filters.first {
      $0.covers(host) == true && $0.verifies == true && $0.canVerify(host) == false
    }
    if let vague {
      let written = vague.hosts.first { AndroidFilter.matches($0.text, host) }
      let reason =
        written.map { "Android verifies no host that is written \($0.text)." }
        ?? "The filter names no host, and Android verifies none."
      return (.stays, reason, written?.location ?? vague.location)
    }
    guard let mixed, let scheme = mixed.foreignScheme else {
      return (.stays, "No filter of the host has autoVerify.", filter.location)
    }
    let reason = "The scheme \(scheme.text) beside it keeps Android from verifying the host."
    return (.stays, reason, scheme.location)
  }
}
