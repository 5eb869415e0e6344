package import Addressing

/// What the files of a site's host say about apps and one address, beside the verdicts that a page
/// record keeps.
package struct SiteApps: Hashable, Sendable {
  /// The apps that may continue, by Handoff, what was begun in a browser: `TEAMID.bundle`.
  package var continuation: [String] = []
  /// The site's App Clips: `TEAMID.bundle.Clip`.
  package var clips: [String] = []
  /// The Android apps that may open the site's links, with what they may do with this address.
  package var android: [AppVerdict] = []

  /// Nothing is known of the host's files.
  package init() {}

  /// What files say about `url`; `nil` stands for a file that is not there.
  package init(
    of url: WebAddress,
    association: AppAssociationFile?,
    assetLinks: AssetLinksFile? = nil
  ) {
    continuation = association?.activityContinuation ?? []
    clips = association?.appClips ?? []
    android = assetLinks?.match(url: url) ?? []
  }
}
