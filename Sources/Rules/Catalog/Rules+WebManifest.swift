/// What can be wrong with a web app manifest.
extension Rule {
  private static let manifest = "https://www.w3.org/TR/appmanifest/"
  private static let appInformation = "https://www.w3.org/TR/manifest-app-info/"

  private static let goodManifest =
    #"{"related_applications": [{"platform": "play", "id": "org.example.plums"}]}"#

  private static func specimen(_ manifest: String) -> Specimen {
    let head = "200\nContent-Type: application/manifest+json\n\n"
    return Specimen(.response, bad: head + manifest, good: head + goodManifest)
  }

  package static let webManifestUnreadable = Rule(
    "web-manifest.unreadable",
    .warning,
    title: "The web app manifest cannot be read.",
    reason: "Browsers ignore it, and so the apps that it names.",
    fix: "Serve a JSON object of at most 1 MiB.",
    source: manifest + "#processing",
    specimen: specimen(#"{"name": "Plums",}"#)
  )

  package static let webManifestAppIncomplete = Rule(
    "web-manifest.app-incomplete",
    .warning,
    title: "A related application of the web app manifest is not named.",
    reason: "Without a platform, and a URL or an identifier, it is ignored.",
    fix: "Write platform, and the app's id or its url in the store.",
    source: appInformation + "#related_applications-member",
    specimen: specimen(#"{"related_applications": [{"platform": "play"}]}"#)
  )

  package static let webManifestAppIDMalformed = Rule(
    "web-manifest.app-id-malformed",
    .warning,
    title: "The identifier of a related application is not one of its platform.",
    reason: "No app can be found by it.",
    fix: "Write the package for play, and the number in the App Store for itunes.",
    source: appInformation + "#id-member",
    specimen: specimen(#"{"related_applications": [{"platform": "play", "id": "Plums"}]}"#)
  )

  package static let webManifestPlatformUnknown = Rule(
    "web-manifest.platform-unknown",
    .warning,
    title: "The platform of a related application is none of the registered ones.",
    reason: "No browser looks for an app there.",
    fix: "Write itunes for the App Store, and play for Google Play.",
    source: "https://github.com/w3c/manifest/wiki/Platforms",
    specimen: specimen(
      #"{"related_applications": [{"platform": "android", "id": "org.example.plums"}]}"#
    )
  )

  package static let webManifestPreferenceNotBoolean = Rule(
    "web-manifest.preference-not-boolean",
    .warning,
    title: "prefer_related_applications is neither true nor false.",
    reason: "Browsers take any other value for false.",
    fix: "Write true or false without quotation marks.",
    source: appInformation + "#prefer_related_applications-member",
    specimen: specimen(
      #"{"prefer_related_applications": "true", "related_applications": [{"platform": "#
        + #""play", "id": "org.example.plums"}]}"#
    )
  )

  package static let webManifestPreferenceUnmet = Rule(
    "web-manifest.preference-unmet",
    .warning,
    title: "The web app manifest prefers related applications and names none.",
    reason: "Browsers then offer neither an app nor the installation of the web app.",
    fix: "Name the apps in related_applications, or remove prefer_related_applications.",
    source: appInformation + "#prefer_related_applications-member",
    specimen: specimen(#"{"prefer_related_applications": true}"#)
  )

  /// The rules of web app manifests.
  package static let webManifestRules: [Rule] = [
    webManifestUnreadable, webManifestAppIncomplete, webManifestAppIDMalformed,
    webManifestPlatformUnknown, webManifestPreferenceNotBoolean, webManifestPreferenceUnmet,
  ]
}
