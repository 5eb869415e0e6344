import AppAssociation
import AssociationCopies
import Records
import Rules

extension CheckList {
  /// What the host's files say of the page's App Clip and of Android apps.
  ///
  /// What speaks against the page is a finding of its own, so that nothing is said twice.
  static func hostApps(_ apps: HostApps, _ record: PageRecord) -> [Check] {
    [clip(apps, record), android(apps)].compactMap { $0 } + apps.copyRemarks.map(copy)
  }

  /// What is known of Apple's or Google's copy when nothing is wrong with it.
  private static func copy(_ remark: CopyRemark) -> Check {
    let id =
      switch remark.service {
      case .apple: "apple-copy.state"
      case .google: "google-copy.state"
      }
    return Check(id, .universalLinks, remark.isKnown ? .pass : .skipped, remark.text)
  }

  /// What is missing where only assetlinks.json leads into an app: the index takes what a page or an
  /// apple-app-site-association says, because Google's file says of no page that an app shows it.
  static func androidAlone(_ apps: [String], _ sign: AppSign?) -> Check {
    Check(
      "deep-links.present",
      .deepLinks,
      sign == .expected ? .fail : .warning,
      "assetlinks.json gives this URL to \(apps.joined(separator: ", ")) on Android, but the page"
        + " names no app, and the index goes by the page and by apple-app-site-association.",
      fix: "Link to the page in the app of Android with the relation alternate. With an app for"
        + " iOS, match the URL in apple-app-site-association."
    )
  }

  private static func clip(_ apps: HostApps, _ record: PageRecord) -> Check? {
    guard apps.names(clipOf: record.banner) == true, let clip = record.banner?.clipBundleID else {
      return nil
    }
    return Check(
      "app-clip.match",
      .universalLinks,
      .pass,
      "appclips of the association file names the banner's App Clip, \(clip)."
    )
  }

  private static func android(_ apps: HostApps) -> Check? {
    guard apps.androidState == "valid", !apps.android.isEmpty else { return nil }
    func check(_ state: Check.State, _ message: String) -> Check {
      Check(
        "android-links.match",
        .universalLinks,
        state,
        message,
        evidence: apps.android.map { app in
          "\(app.appID): \(app.verdict.rawValue)" + (app.rule.map { " by \($0)" } ?? "")
        }
      )
    }
    let matches = apps.androidMatches
    guard matches.isEmpty else {
      return check(
        .pass,
        "assetlinks.json gives this URL to \(matches.joined(separator: ", "))."
      )
    }
    return check(
      .skipped,
      "The dynamic rules of assetlinks.json keep this URL in the browser (Android 15 and later)."
    )
  }
}
