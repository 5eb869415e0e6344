/// Whole pairs with the faults that repositories of apps have, and the rules that must name them.
enum FaultyPairs {
  private typealias T = PairTexts

  private static let links = "applinks:plums.example"
  private static let both = [
    ("Debug", "Runner/Runner.entitlements"), ("Release", "Runner/Runner.entitlements"),
  ]
  .map { (name: $0.0, file: Optional($0.1)) }
  private static let none: [(name: String, file: String?)] = [("Debug", nil), ("Release", nil)]

  private static func runner(_ domains: [String]) -> String {
    T.source(domains, file: "ios/Runner/Runner.entitlements")
  }

  static let pairs: [(name: String, rules: [String], files: String)] = [
    (
      "appId for appID", ["app-site.entry-without-app"],
      T.project(both) + runner([links]) + T.manifest() + T.association(key: "appId")
        + T.assetLinks()
    ),
    (
      "no app in the list, no domains, one path on Android",
      ["app-site.entry-without-app", "entitlements.host-missing"],
      T.project(both) + runner([]) + T.manifest(T.filter(T.data(#"android:path="/login""#)))
        + T.association([], #"{"/":"*"}"#) + T.assetLinks()
    ),
    (
      "another host on each platform, a reversed bundle id, a placeholder for the fingerprint",
      [
        "app-site.app-differs", "entitlements.host-only-ios", "manifest.host-only-android",
        "app-site.fingerprint-malformed",
      ],
      T.project(both) + runner(["applinks:app.plums.example"])
        + T.manifest() + T.association(["9QX4A7PLUM.plums.example.com"])
        + T.assetLinks("com.example.plums", ["YOUR_RELEASE_SHA256"])
    ),
    (
      "placeholder for the team with Android's package, a sample fingerprint, an unused file",
      [
        "app-site.team-placeholder", "app-site.fingerprint-malformed", "entitlements.file-unused",
      ],
      T.project(none) + runner([links]) + T.manifest(package: "com.example_fruit.plums")
        + T.association(["TEAM_ID.com.example_fruit.plums"])
        + T.assetLinks(
          "com.example_fruit.plums",
          [Array(repeating: "AA:BB:CC:DD", count: 8).joined(separator: ":")]
        )
    ),
    (
      "a comma too much, zeros for the fingerprint, two copies that differ",
      ["entitlements.app-not-listed", "app-site.fingerprint-malformed", "app-site.copies-differ"],
      T.project(both) + runner([links]) + T.manifest()
        + T.association().replacing("}]\n", with: "},]\n")
        + T.assetLinks(
          "com.example.plums",
          [Array(repeating: "00", count: 32).joined(separator: ":")]
        ) + T.assetLinks().replacing("== https", with: "== dist/ https")
    ),
    (
      "a sample id, and a file in one configuration alone",
      ["app-site.team-placeholder", "entitlements.configuration-without-file"],
      T.project([("Debug", "Runner/Runner.entitlements"), ("Release", nil)]) + runner([links])
        + T.association(["TEAMID.com.yours.package"])
    ),
    (
      "no file of entitlements, a placeholder for the team, another bundle id, filters of which one verifies",
      ["app-site.team-placeholder"],
      T.project(none) + T.manifest(T.filter(T.data) + T.filter(T.data, verify: false))
        + T.association(["YOUR_TEAM_ID.com.example.vibes"]) + T.assetLinks()
    ),
    (
      "another team, and no filter for links",
      ["app-site.app-differs", "manifest.host-missing", "app-site.host-not-in-app"],
      T.project(both) + runner([links]) + T.manifest("")
        + T.association(["7TEAMONE11.com.example.plums"])
        + T.assetLinks()
    ),
    (
      "placeholders on both sides, and www on iOS alone",
      [
        "app-site.team-placeholder", "app-site.fingerprint-malformed", "entitlements.host-only-ios",
      ],
      T.project(both) + runner([links, "applinks:www.plums.example"]) + T.manifest()
        + T.association(["TEAMID.com.example.plums"])
        + T.assetLinks("com.example.plums", ["<SHA256>"])
    ),
    (
      "a file that the project does not name, and a host without autoVerify",
      ["app-site.team-placeholder", "entitlements.file-unused", "manifest.not-verified"],
      T.project(none) + runner([links])
        + T.manifest(
          T.filter(T.data)
            + T.filter(T.data.replacing("plums.ex", with: "www.plums.ex"), verify: false)
        ) + T.association(["REPLACE_TEAM.com.example.plums"]) + T.assetLinks()
    ),
    (
      "Android's package under a placeholder, every path on iOS",
      ["app-site.team-placeholder", "app-site.fingerprint-malformed"],
      T.project(both) + runner([links])
        + T.manifest(T.filter(T.data(#"android:pathPrefix="/app""#)))
        + T.association(["TEAM_ID.com.example.ebook"], #"{"/":"*"}"#)
        + T.assetLinks("com.example.plums", ["REPLACE_ME"])
    ),
    (
      "a path on Android that iOS does not have",
      ["app-site.paths-differ"],
      T.project(both) + runner([links])
        + T.manifest(
          T.filter(T.data(#"android:pathPrefix="/shop/""#) + #"<data android:pathPrefix="/o/" />"#)
        ) + T.association() + T.assetLinks()
    ),
    (
      "a prefix without a slash at its end",
      ["manifest.prefix-wider"],
      T.project(both) + runner([links])
        + T.manifest(T.filter(T.data(#"android:pathPrefix="/import""#)))
        + T.association([T.app], #"{"/": "/import"}, {"/": "/import/*"}"#) + T.assetLinks()
    ),
    (
      "the site's id has another case, and the signing key is the upload key",
      ["app-site.app-differs", "manifest.certificate-not-listed"],
      T.project(both) + runner([links]) + T.manifest()
        + T.certificates("77" + T.fingerprint.dropFirst(2))
        + T.association(["9QX4A7PLUM.com.example.PLUMS"]) + T.assetLinks()
    ),
  ]
}
