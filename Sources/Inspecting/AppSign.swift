package import Records
import Rules

/// Why a page is taken to belong to an app, so that a missing way into it is a fault.
///
/// A site without an app is not at fault for leading into none.
package enum AppSign: Hashable, Sendable {
  /// Somebody said so.
  case expected
  /// The host has an apple-app-site-association or an assetlinks.json.
  case association
  /// The page's markup names an app, or tries to.
  case markup

  /// What shows that the page of `record` belongs to an app; `nil` when nothing does.
  package init?(_ record: PageRecord, hostApps: HostApps? = nil, isExpected: Bool = false) {
    let states = [record.universalLinks?.state, hostApps?.androidState]
    if isExpected {
      self = .expected
    } else if states.contains("valid") || states.contains("invalid") {
      self = .association
    } else if Self.namesApp(record) {
      self = .markup
    } else {
      return nil
    }
  }

  /// Whether a card says which app it is: a name alone is what a template writes for any site.
  private static func namesApp(_ card: TwitterApp?) -> Bool {
    [card?.iphone, card?.ipad, card?.googleplay].contains { $0?.id != nil || $0?.url != nil }
  }

  private static func namesApp(_ record: PageRecord) -> Bool {
    !record.deepLinks.isEmpty || record.banner != nil || !record.appLinks.isEmpty
      || namesApp(record.twitterApp) || !record.alternateApps.isEmpty || !record.relatedApps.isEmpty
      || record.findings.contains {
        // A template writes an empty one as well.
        $0.rule != Rule.twitterAppIDMissing.id && Causes.isAboutApps($0)
      }
  }
}
