import Rules

/// The app that a page asks Safari to offer above its content.
package struct SmartAppBanner: Hashable, Sendable {
  /// The app's number in the App Store, digits only; absent when only an App Clip is named.
  package var appID: String?
  /// The address the app should open, as written.
  package var argument: String?
  /// The affiliate data, as written.
  package var affiliateData: String?
  /// The bundle identifier of the App Clip.
  package var clipBundleID: String?
  /// How the App Clip is shown: `card` or nothing.
  package var clipDisplay: String?

  package init() {}
}

/// One target of Facebook App Links.
package struct AppLink: Hashable, Sendable {
  /// The platform: `iphone`, `ipad`, `ios`, `android`, `windows`, `windows_phone`,
  /// `windows_universal`.
  package var platform: String
  /// The address the app should open, as written.
  package var url: String?
  /// The store number on Apple platforms, the app identifier on Windows.
  package var appID: String?
  /// The Android package.
  package var package: String?
  /// The Android activity class.
  package var `class`: String?
  /// The app's name.
  package var appName: String?

  /// Creates a target that names its platform only.
  package init(platform: String) {
    self.platform = platform
  }
}

/// What App Links say about falling back to the web.
package struct WebFallback: Hashable, Sendable {
  /// The address to fall back to, as written; the page itself when absent.
  package var url: String?
  /// Whether to fall back to the web at all.
  package var shouldFallback: Bool

  package init(url: String?, shouldFallback: Bool) {
    self.url = url
    self.shouldFallback = shouldFallback
  }
}

/// The apps of a Twitter card.
package struct TwitterApp: Hashable, Sendable {
  /// One app of the card.
  package struct App: Hashable, Sendable {
    /// The store number or the Android package.
    package var id: String?
    /// The app's name.
    package var name: String?
    /// The address the app should open, as written.
    package var url: String?

    package init() {}
  }

  /// The app for iPhone.
  package var iphone: App?
  /// The app for iPad.
  package var ipad: App?
  /// The app for Android.
  package var googleplay: App?
  /// The store's country when it is not the United States.
  package var country: String?

  package init() {}
}

/// A link to an app address such as `android-app://package/scheme/host/path`.
package struct AlternateApp: Hashable, Sendable {
  /// `ios` or `android`.
  package let platform: String
  /// The Android package or the App Store number.
  package let app: String
  /// The app address as written.
  package let uri: String
  /// The address that the app opens, rebuilt from the app address; absent for the app alone.
  package let url: String?

  package init(platform: String, app: String, uri: String, url: String?) {
    self.platform = platform
    self.app = app
    self.uri = uri
    self.url = url
  }
}

/// An app that a web app manifest calls related.
///
/// Reference: <https://www.w3.org/TR/manifest-app-info/#related_applications-member>
package struct RelatedApp: Hashable, Sendable {
  /// The platform in lower case as written: `play`, `itunes`, `windows`, `webapp` and others.
  package let platform: String
  /// The Android package, the App Store number or what else the platform calls an identifier.
  package let id: String?
  /// The app's address in the store, as written.
  package let url: String?

  package init(platform: String, id: String?, url: String?) {
    self.platform = platform
    self.id = id
    self.url = url
  }
}

/// One way to open the page in an app, from whatever vocabulary names it.
package struct DeepLink: Hashable, Sendable {
  /// `ios`, `ipad`, `android` or `windows`.
  package let platform: String
  /// The app: store number, TEAMID.bundle or package; absent when only a scheme names it.
  package let app: String?
  /// The address the app opens; absent when only the app is named.
  package let url: String?
  /// The vocabulary: `banner`, `universal-link`, `app-links`, `twitter-card`, `app-uri`,
  /// `app-meta`, `schema-org`, `web-manifest`.
  package let source: String

  package init(platform: String, app: String?, url: String?, source: String) {
    self.platform = platform
    self.app = app
    self.url = url
    self.source = source
  }
}

extension DeepLink {
  /// Whether it starts the app and shows nothing in it: no address, or a scheme with nothing behind.
  package var opensStartScreen: Bool {
    guard let url else { return true }
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return url.utf8[colon...].dropFirst().allSatisfy { $0 == UInt8(ascii: "/") }
  }
}

/// What the host's apple-app-site-association file says about one address.
package struct UniversalLinks: Hashable, Sendable {
  /// The verdict for one app.
  package struct App: Hashable, Sendable {
    /// `TEAMID.bundle`.
    package let appID: String
    /// `match`, `exclude` or `none`.
    package let verdict: String
    /// The rule that decided, as the file writes it.
    package let rule: String?

    package init(appID: String, verdict: String, rule: String?) {
      self.appID = appID
      self.verdict = verdict
      self.rule = rule
    }
  }

  /// The file's state: `valid`, `invalid`, `missing` or `unknown` when nobody asked.
  package var state: String
  /// The verdict for each app, in the file's order.
  package var apps: [App]

  package init(state: String, apps: [App] = []) {
    self.state = state
    self.apps = apps
  }
}
