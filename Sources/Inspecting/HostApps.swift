package import Addressing
package import AppAssociation
package import Records
import Rules

/// What the files of a page's host say about apps, beside what the page's record holds.
package struct HostApps: Hashable, Sendable {
  /// The App Clips of the association file, `TEAMID.bundle.Clip`; `nil` when none was read.
  package let clips: [String]?
  /// Whether the rules of the association file are legacy paths, and no components.
  let usesPaths: Bool
  /// The state of assetlinks.json: `valid`, `invalid`, `missing` or `unknown`.
  package let androidState: String
  /// What assetlinks.json says of the page's address, app by app.
  package let android: [AppVerdict]
  /// What is wrong with Apple's and Google's copies of the files; empty when they were not requested.
  package internal(set) var copyFindings: [Finding] = []
  /// What else is known of the copies.
  package internal(set) var copyRemarks: [CopyRemark] = []

  /// Takes what the files of the host of `page` say.
  package init(_ files: HostFiles, page: WebAddress) {
    self.init(association: files.apple.association, android: files.android, page: page)
  }

  /// Takes an association file that somebody gave, and nothing else.
  package init(association: AppAssociationFile?) {
    clips = association.flatMap { $0.isReadable ? $0.appClips : nil }
    usesPaths = association?.hasPathsOnly ?? false
    androidState = "unknown"
    android = []
  }

  /// Takes the files of a host that nobody asked, for its page `page`.
  package init(association: AppAssociationFile?, assetLinks: AssetLinksFile?, page: WebAddress) {
    clips = association.flatMap { $0.isReadable ? $0.appClips : nil }
    usesPaths = association?.hasPathsOnly ?? false
    androidState = assetLinks.map { $0.isReadable ? "valid" : "invalid" } ?? "unknown"
    android = assetLinks?.match(url: page) ?? []
  }

  private init(
    association: AppAssociationFile?,
    android outcome: AssociationFetchPlan.Outcome,
    page: WebAddress
  ) {
    clips = association.flatMap { $0.isReadable ? $0.appClips : nil }
    usesPaths = association?.hasPathsOnly ?? false
    androidState = outcome.state
    android = outcome.assetLinks?.match(url: page) ?? []
  }

  /// The apps of Android that open the page by assetlinks.json.
  var androidMatches: [String] {
    androidState == "valid" ? android.filter { $0.verdict == .match }.map(\.appID) : []
  }

  /// Whether the association file names the App Clip of `banner`; `nil` when the banner has none,
  /// or no file was read.
  package func names(clipOf banner: SmartAppBanner?) -> Bool? {
    guard let clips, let clip = banner?.clipBundleID else { return nil }
    return clips.contains { $0 == clip || $0.hasSuffix(".\(clip)") && Self.hasTeam($0, clip) }
  }

  /// What the page says of apps that these files contradict.
  package func findings(of record: PageRecord) -> [Finding] {
    guard names(clipOf: record.banner) == false, let clip = record.banner?.clipBundleID else {
      return copyFindings
    }
    let named = clips ?? []
    let others =
      named.isEmpty ? "appclips names none." : "appclips names \(named.joined(separator: ", "))."
    let text = "The banner's clip is \(clip). \(others)"
    let isSpelling = named.contains { name in
      let (name, clip) = (name.lowercased(), clip.lowercased())
      return name == clip || name.hasSuffix(".\(clip)") && Self.hasTeam(name, clip)
    }
    guard isSpelling else { return [Finding(.bannerClipNotClaimed, text)] + copyFindings }
    let spelling = "\(text) They differ by capital letters alone, which count."
    let fix = "Write both as the clip's bundle identifier is written."
    return [Finding(.bannerClipNotClaimed, spelling, fix: fix)] + copyFindings
  }

  /// Whether `appID` is `clip` behind a team's identifier alone.
  private static func hasTeam(_ appID: String, _ clip: String) -> Bool {
    !appID.dropLast(clip.count + 1).contains(".")
  }
}
