import AppAssociation
import AppFiles
import AssociationCopies
import Comparing
import Records
import Rules

/// What the app says of the link.
extension CauseLog {
  /// Notes what the app's own files say.
  ///
  /// - Parameters:
  ///   - input: Everything that is known.
  ///   - platform: The system.
  ///   - option: The option that names such a file.
  ///   - hasFile: Whether the site's own file accepts the link, so that the app's half decides.
  mutating func judgeApp(
    _ input: DiagnosisInput,
    _ platform: AppOpening.Platform,
    option: String,
    hasFile: Bool
  ) {
    guard let comparison = input.comparison else {
      return leaveOut("The app's own half: name its file with \(option) FILE.")
    }
    var openings = comparison.openings(of: input.url).filter { $0.platform == platform }
    if let app = input.app, openings.contains(where: { $0.app == app }) {
      openings.removeAll { $0.app != app }
    }
    guard let first = openings.first else {
      return leaveOut("The app's own half: no file of such an app was given with \(option).")
    }
    if let opens = openings.first(where: { $0.verdict == .opens }) {
      let location = opens.location.map { " (\($0.text))" } ?? ""
      return fine.append("The app \(opens.app) and the site name each other\(location).")
    }
    guard !noteFaults(comparison.findings, openings, platform) else { return }
    if let unknown = openings.first(where: { $0.verdict == .unknown }) {
      return noteUnknown(unknown, comparison.findings)
    }
    // That no rule of the site accepts the link is said of the site.
    guard hasFile else { return }
    let refused = comparison.findings.first {
      $0.finding.rule.hasSuffix(".links-refused") && Self.concerns($0.finding.rule, platform)
    }
    note(
      platform == .android && refused?.certainty == .certain ? .certain : .likely,
      .app,
      first.reason,
      fix: refused?.finding.fix ?? "Make the app's file and the site's name each other.",
      proof: first.location?.text
    )
  }

  /// Notes what it depends on whether an app opens the link, where both may be.
  private mutating func noteUnknown(_ opening: AppOpening, _ findings: [AppFinding]) {
    let warning = findings.first { $0.finding.rule == opening.rule }
    guard let warning else {
      // A value that was read and is not known decides; a file that was not given may do so.
      isUndecided = isUndecided || !opening.isUnread
      let location = opening.location.map { " (\($0.text))" } ?? ""
      return leaveOut("The app's own half: \(opening.reason)\(location)")
    }
    note(
      .possible,
      .app,
      opening.reason,
      fix: warning.finding.fix,
      proof: opening.location?.text,
      rule: warning.finding.rule
    )
  }

  /// Notes errors of the app's files and what is certain of the site's beside them, or the errors of
  /// the site's where there are none, and warnings that keep links from opening.
  ///
  /// - Returns: Whether there is any, one that was said before included.
  private mutating func noteFaults(
    _ findings: [AppFinding],
    _ openings: [AppOpening],
    _ platform: AppOpening.Platform
  ) -> Bool {
    let all = findings.filter {
      Self.concerns($0.finding.rule, platform) && !$0.finding.rule.hasSuffix(".links-refused")
        && Self.decides($0, openings)
    }
    let faults = all.filter { !isSaid($0.finding) }
    let errors = faults.filter { $0.finding.severity == .error }
    let own = errors.filter { $0.side == .app }
    // Both sides of a mismatch say the same, and one is enough.
    let said = Set(own.map(\.finding.detail))
    let certain = errors.filter {
      $0.side == .site && $0.certainty == .certain && !said.contains($0.finding.detail)
    }
    let warnings = faults.filter { Self.stoppingWarnings.contains($0.finding.rule) }
    let shown = (own.isEmpty ? errors : own + certain) + warnings
    for found in shown {
      let certainty: Diagnosis.Certainty =
        switch found.certainty {
        // What a warning is about may work on some systems.
        case .certain: found.finding.severity == .error ? .certain : .likely
        case .likely: .likely
        case .possible: .possible
        }
      note(
        certainty,
        found.side == .app && !Self.siteRules.contains(found.finding.rule) ? .app : .server,
        found.finding.message,
        fix: found.finding.fix,
        proof: found.location.text,
        evidence: found.finding.evidence,
        rule: found.finding.rule
      )
    }
    return !shown.isEmpty || faults.count < all.count
  }

  /// Whether a finding is about what decides: that of a pattern is where the pattern does.
  private static func decides(_ found: AppFinding, _ openings: [AppOpening]) -> Bool {
    !patternRules.contains(found.finding.rule)
      || openings.contains { $0.location == found.location }
  }

  /// Rules of single patterns of a manifest, of its ports, and of its filters without a host.
  private static let patternRules: Set<String> = [
    Rule.manifestPathSignLiteral.id, Rule.manifestPatternMalformed.id,
    Rule.manifestPathWithoutSlash.id, Rule.manifestPatternGlob.id, Rule.manifestPatternGreedy.id,
    Rule.manifestPatternNotation.id, Rule.manifestPatternEncoded.id,
    Rule.manifestPortUnwritten.id, Rule.manifestFilterLacksHost.id,
  ]

  /// Whether the rule of the site's file alone has said what a rule of both sides says.
  private func isSaid(_ finding: Finding) -> Bool {
    finding.rule == Rule.appSiteFingerprintMalformed.id
      && causes.contains {
        $0.rule == Rule.assetLinksFingerprintMalformed.id && $0.evidence == finding.evidence
      }
  }

  /// Rules of warnings whose texts say that links do not open.
  private static let stoppingWarnings: Set<String> = [
    Rule.entitlementsDomainHasPort.id, Rule.entitlementsReleaseLacksHost.id,
    Rule.manifestHTTPSMissing.id, Rule.manifestNotEnabled.id,
  ]

  /// Rules of an app's file that are kept by a change of the site's.
  private static let siteRules: Set<String> = [
    Rule.entitlementsAppNotListed.id, Rule.entitlementsServiceNotListed.id,
    Rule.manifestPackageNotListed.id, Rule.manifestCertificateNotListed.id,
  ]

  /// Rules of a site's file that are about Android.
  private static let androidRules: Set<String> = [
    Rule.appSitePackageDiffers.id, Rule.appSiteRelationMissing.id,
    Rule.appSiteFingerprintDiffers.id, Rule.appSiteFingerprintMalformed.id,
  ]

  private static func concerns(_ rule: String, _ platform: AppOpening.Platform) -> Bool {
    let isOfAndroid = rule.hasPrefix("manifest.") || androidRules.contains(rule)
    return isOfAndroid == (platform == .android)
  }
}
