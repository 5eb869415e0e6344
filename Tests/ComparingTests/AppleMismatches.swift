/// Mismatches of apps for iOS.
enum AppleMismatches {
  private typealias T = PairTexts

  private static let links = "applinks:plums.example"
  private static let team = "The site names a placeholder for the team id"

  private static func unlisted(_ words: [String], _ id: String, _ number: Int) -> MismatchCase {
    MismatchCase(
      number,
      "entitlements.app-not-listed",
      words,
      site: words == [team] ? "app-site.team-placeholder" : "app-site.app-differs",
      T.entitlements([links]) + T.association([id])
    )
  }

  static let placeholders: [MismatchCase] = [
    "TEAMID", "TEAM_ID", "YOUR_TEAM_ID", "REPLACE_WITH_TEAMID", "XXXXXXXXXX", "ABCDE12345",
  ].map { unlisted([team], "\($0).com.example.plums", 1) }

  static let identifiers: [MismatchCase] = [
    unlisted(
      ["The site allows 7TEAMONE11.com.example.plums, the app is signed by 9QX4A7PLUM."],
      "7TEAMONE11.com.example.plums",
      2
    ),
    MismatchCase(
      2,
      "entitlements.app-not-listed",
      ["the app is signed by 9QX4A7PLUM", "An old account may have another prefix"],
      site: "app-site.app-differs",
      T.project([("Release", "Plums/Plums.entitlements")]) + T.source([links])
        + T.association(["7TEAMONE11.com.example.plums"])
    ),
    MismatchCase(
      2,
      "entitlements.app-not-listed",
      ["the app's identifier has the prefix 9QX4A7PLUM."],
      site: "app-site.app-differs",
      T.entitlements(
        [links],
        more: "<key>com.apple.developer.team-identifier</key><string>7TEAMONE11</string>"
      ) + T.association(["7TEAMONE11.com.example.plums"])
    ),
    unlisted(["bundle ids are compared exactly"], "9QX4A7PLUM.com.example.Plums", 3),
    MismatchCase(
      4,
      "entitlements.app-not-listed",
      ["The store build com.example.plums is not listed."],
      site: "app-site.app-differs",
      T.project(
        [("Debug", "Plums/Plums.entitlements"), ("Release", "Plums/Plums.entitlements")],
        bundle: "com.example.plums+dev"
      ) + T.source([links]) + T.association(["9QX4A7PLUM.com.example.plums.dev"])
    ),
    unlisted(["is the package of the app for Android"], "9QX4A7PLUM.com.example_fruit.plums", 5),
    unlisted(["com.example.plums, reversed"], "9QX4A7PLUM.plums.example.com", 6),
    MismatchCase(
      7,
      "app-site.entry-without-app",
      ["The key is appId, and systems read appIDs: the rules belong to no app"],
      T.entitlements([links]) + T.association(key: "appId")
    ),
    MismatchCase(
      7,
      "app-site.entry-without-app",
      ["The key is appid"],
      T.entitlements([links]) + T.association(key: "appid")
    ),
    MismatchCase(
      8,
      "app-site.entry-without-app",
      ["Its list appIDs is empty"],
      T.entitlements([links]) + T.association([])
    ),
    unlisted(["without a team in front"], "com.example.plums", 9),
  ]

  private static func missing(_ domains: [String], _ words: [String], _ number: Int)
    -> MismatchCase
  {
    MismatchCase(
      number,
      "entitlements.host-missing",
      words,
      site: "app-site.host-not-in-app",
      T.entitlements(domains) + T.association()
    )
  }

  private static func domain(_ text: String, _ rule: String, _ words: [String], _ number: Int)
    -> MismatchCase
  {
    MismatchCase(number, "entitlements.\(rule)", words, T.entitlements([text]) + T.association())
  }

  static let domains: [MismatchCase] = [
    MismatchCase(
      10,
      "entitlements.host-missing",
      ["The app never asks for links.plums.example."],
      site: "app-site.host-not-in-app",
      T.entitlements([links]) + T.association(host: "links.plums.example")
    ),
    missing(["applinks:www.plums.example"], ["each host needs its own entry and file"], 11),
    missing(["applinks:*.plums.example"], ["not for plums.example itself"], 12),
    MismatchCase(
      13,
      "entitlements.host-missing",
      ["`*.a.plums.example` does not cover b.plums.example"],
      site: "app-site.host-not-in-app",
      T.entitlements(["applinks:*.a.plums.example"]) + T.association(host: "b.plums.example")
    ),
    MismatchCase(
      13,
      "entitlements.host-missing",
      ["hosts are compared in ASCII: xn--mnchen-3ya.example"],
      site: "app-site.host-not-in-app",
      T.entitlements(["applinks:münchen.example"])
        + T.association(host: "xn--mnchen-3ya.example")
    ),
    domain("applinks:*.*.plums.example", "domain-malformed", ["the only wildcard"], 14),
    domain("applinks:*", "domain-malformed", ["the only wildcard"], 14),
    domain("applinks:user@plums.example", "domain-malformed", ["letters, digits, hyphens"], 14),
    domain("applinks:plums.example,pears.example", "domain-malformed", ["names one host"], 14),
    domain("applinks:plums_é!.example", "domain-malformed", ["letters, digits"], 14),
    domain("applinks:https://plums.example", "domain-has-scheme", ["Write the host only."], 15),
    domain("applinks:plums.example/shop", "domain-has-path", ["has a path"], 16),
    domain("applinks:plums.example:8443", "domain-has-port", ["has a port"], 17),
    domain("AppLinks: plums.example", "service-unknown", ["small letters and without spaces"], 18),
    missing(["webcredentials:plums.example"], ["of webcredentials, not of applinks"], 19),
    MismatchCase(
      19,
      "entitlements.service-not-listed",
      ["asks for webcredentials, and the file has none"],
      site: "app-site.service-missing",
      T.entitlements([links, "webcredentials:plums.example"]) + T.association()
    ),
    MismatchCase(
      19,
      "entitlements.service-not-listed",
      ["names the app for webcredentials only"],
      site: "app-site.service-missing",
      T.entitlements([links]) + """
        == https://plums.example/.well-known/apple-app-site-association
        {"webcredentials":{"apps":["\(T.app)"]}}

        """
    ),
    domain(
      "applinks:plums.example?mode=developer",
      "developer-only",
      ["Store builds ignore this entry: links open Safari for users."],
      20
    ),
    // WWDC20, session 10098, and the article of the entitlement.
    domain(
      "applinks:plums.example?mode=managed",
      "managed-only",
      ["links open Safari for people with the app of the store."],
      20
    ),
    domain("applinks:plums.example?mode=developer+managed", "managed-only", ["Other devices"], 20),
    domain("applinks:plums.example?mode=dev", "mode-unknown", ["`developer` and `managed`"], 21),
  ]

  static let builds: [MismatchCase] = [
    MismatchCase(
      22,
      "entitlements.file-unused",
      ["No CODE_SIGN_ENTITLEMENTS of ios/Plums.xcodeproj/project.pbxproj names it."],
      T.project([("Debug", nil), ("Release", nil)]) + T.source([links])
    ),
    MismatchCase(
      23,
      "entitlements.configuration-without-file",
      ["Plums/Plums.entitlements in Debug, and none in Release"],
      T.project([("Debug", "Plums/Plums.entitlements"), ("Release", nil)]) + T.source([links])
    ),
    MismatchCase(
      24,
      "entitlements.release-lacks-host",
      ["Debug has `applinks:www.plums.example`, and Release has not."],
      T.project([("Debug", "Plums/Debug.entitlements"), ("Release", "Plums/Plums.entitlements")])
        + T.source([links, "applinks:www.plums.example"], file: "ios/Plums/Debug.entitlements")
        + T.source([links])
    ),
    MismatchCase(
      25,
      "entitlements.only-in-extension",
      ["entitlements of an extension only"],
      T.project([("Release", "Plums/Plums.entitlements")], more: T.extensionTarget)
        + T.source([]) + T.source([links], file: "ios/Share/Share.entitlements")
    ),
    MismatchCase(
      26,
      "entitlements.service-not-listed",
      ["the file has no appclips"],
      site: "app-site.service-missing",
      T.entitlements([links]) + T.clip(["appclips:plums.example"]) + T.association()
    ),
    MismatchCase(
      27,
      "entitlements.service-not-listed",
      ["lists the parent under appclips"],
      site: "app-site.clip-differs",
      T.entitlements([links]) + T.clip(["appclips:plums.example"])
        + T.association(more: #", "appclips": {"apps": ["\#(T.app)"]}"#)
    ),
    MismatchCase(
      28,
      "entitlements.clip-parent-differs",
      ["names another app as its parent", "the app is com.example.plums"],
      T.entitlements([links])
        + T.clip(["appclips:plums.example"], parent: "\(T.team).com.example.pears")
    ),
    MismatchCase(
      29,
      "entitlements.clip-wildcard",
      ["A wildcard is used for App Clips."],
      T.clip(["appclips:*.plums.example"])
    ),
    MismatchCase(
      30,
      "entitlements.links-refused",
      ["accept none of the app's own links"],
      site: "app-site.links-refused",
      T.entitlements([links]) + T.association()
        + "== links\nhttps://plums.example/buy/1\nhttps://plums.example/cart\n"
    ),
  ]

  static let all = placeholders + identifiers + domains + builds
}
