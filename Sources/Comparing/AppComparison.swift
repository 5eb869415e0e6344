package import Addressing
import AppAssociation
package import AppFiles
import Records
import Rules

/// Compares what the files of an app say about links with what the files of a site say.
///
/// Links open an app when both halves name each other. Each mismatch is a finding in the app's file
/// and one in the site's, so that whoever owns either file can fix it. What a build fills in is
/// unknown, and nothing is said about it.
package struct AppComparison: Sendable {
  /// The app's half.
  let app: AppHalf
  /// The site's half.
  let site: SiteHalf
  /// Links that the app is meant to open.
  let links: [WebAddress]

  /// The most findings that are kept, beside those of the app's files alone.
  private static let findingLimit = 500

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - app: The app's half.
  ///   - site: The site's half, of one host.
  ///   - links: Links that the app is meant to open; those of other hosts are left out.
  package init(app: AppHalf, site: SiteHalf, links: [WebAddress] = []) {
    self.app = app
    self.site = site
    self.links = links.filter { $0.host == site.host && $0.isSecure }
  }

  /// What is wrong: in the app's files alone, then between both sides.
  package var findings: [AppFinding] {
    var log = MismatchLog()
    if let association = site.association {
      AppleComparison(self, association.file, association.contents).note(in: &log)
      ClipComparison(self, association.file, association.contents).note(in: &log)
    }
    if let assetLinks = site.assetLinks {
      AndroidComparison(self, assetLinks.file, assetLinks.contents).note(in: &log)
    }
    PlatformComparison(self).note(in: &log)
    for (first, second) in site.copies {
      log.note(
        .appSiteCopiesDiffer,
        "\(first.name) and \(second.name) are not the same.",
        .possible,
        side: .site,
        at: FileLocation(second.name),
        against: FileLocation(first.name)
      )
    }
    return app.findings + log.findings.prefix(Self.findingLimit)
  }

  /// The files of apps for iOS that users get: those of a release, where any is one.
  var appleFiles: [AppleAppFile] {
    let all = app.apple.filter { $0.product == .app && $0.source != .profile }
    let released = all.filter { file in
      file.builds.contains { AppleComparison.isRelease($0.configuration) }
    }
    return released.isEmpty ? all : released
  }

  /// The manifests that have filters for links; all when none has.
  var androidFiles: [AndroidAppFile] {
    let all = app.android.filter { $0.filters.contains(where: \.isForWeb) }
    return all.isEmpty ? app.android : all
  }
}

/// Mismatches, as they are found.
struct MismatchLog {
  /// What was found.
  private(set) var findings: [AppFinding] = []

  /// Notes one side of a mismatch.
  mutating func note(
    _ rule: Rule,
    _ detail: String,
    _ certainty: AppFinding.Certainty,
    side: AppFinding.Side,
    at location: FileLocation,
    against counterpart: FileLocation? = nil,
    evidence: String? = nil,
    fix: String? = nil,
    as severity: Severity? = nil
  ) {
    var finding = Finding(rule, detail, at: location.position, evidence: evidence, fix: fix)
    if let severity { finding = finding.counting(as: severity) }
    let found = AppFinding(finding, certainty, side: side, at: location, against: counterpart)
    if !findings.contains(found) { findings.append(found) }
  }
}
