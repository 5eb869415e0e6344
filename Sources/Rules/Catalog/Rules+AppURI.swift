/// What can be wrong with links to app addresses (`android-app:` and `ios-app:`).
extension Rule {
  private static let serverGuide =
    "Google App Indexing, URI format: https://developers.google.com/app-indexing/webmasters/server"

  private static func link(_ address: String) -> String {
    #"<link rel="alternate" href="\#(address)">"#
  }

  package static let appURIAppMissing = Rule(
    "app-uri.app-missing",
    .error,
    title: "An app URI names no app.",
    reason: "The first part of the URL must be the package or the number in the App Store.",
    fix: "Write android-app://package/scheme/host/path or ios-app://number/scheme/host/path.",
    source: serverGuide,
    specimen: Specimen(
      .head,
      bad: link("android-app:///https/example.com/1"),
      good: link("android-app://org.example.plums/https/example.com/1")
    )
  )

  package static let appURIAppMalformed = Rule(
    "app-uri.app-malformed",
    .error,
    title: "An app URI names its app in the wrong way.",
    reason: "android-app takes a package and ios-app takes the number in the App Store.",
    fix: "Write android-app://package/scheme/host/path or ios-app://number/scheme/host/path.",
    source: serverGuide,
    specimen: Specimen(
      .head,
      bad: link("ios-app://org.example.plums/plums/1"),
      good: link("ios-app://544007664/plums/1")
    )
  )

  package static let appURISchemeMissing = Rule(
    "app-uri.scheme-missing",
    .note,
    title: "An app URI opens the app without a URL.",
    reason: "The app starts, but does not show this page's content.",
    fix: "Write the scheme, the host and the path behind the app.",
    source: serverGuide,
    specimen: Specimen(
      .head,
      bad: link("android-app://org.example.plums"),
      good: link("android-app://org.example.plums/https/example.com/1")
    )
  )

  package static let appURISchemeMalformed = Rule(
    "app-uri.scheme-malformed",
    .error,
    title: "The second part of an app URI is no scheme.",
    reason: "The app's URL cannot be rebuilt: it is scheme/host/path, not a whole URL.",
    fix: "Write the scheme without its colon, then the host and the path.",
    source: serverGuide,
    specimen: Specimen(
      .head,
      bad: link("android-app://org.example.plums/https://example.com/1"),
      good: link("android-app://org.example.plums/https/example.com/1")
    )
  )

  package static let appURIRelMissing = Rule(
    "app-uri.rel-missing",
    .warning,
    title: "A link to an app URI is not called alternate.",
    reason: "Readers look for the relation alternate only.",
    fix: #"Write rel="alternate"."#,
    source: serverGuide,
    specimen: Specimen(
      .head,
      bad: #"<link rel="app" href="android-app://org.example.plums/https/example.com/1">"#,
      good: link("android-app://org.example.plums/https/example.com/1")
    )
  )

  /// The rules of links to app addresses.
  package static let appURIRules: [Rule] = [
    appURIAppMissing, appURIAppMalformed, appURISchemeMissing, appURISchemeMalformed,
    appURIRelMissing,
  ]
}
