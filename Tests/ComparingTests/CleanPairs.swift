/// Files of apps and of sites with nothing wrong between them.
enum CleanPairs {
  private typealias T = PairTexts

  /// What may look wrong and is not, by what it is.
  static let guards: [(name: String, files: String)] = [
    (
      "variables of Xcode, of Gradle and of resources",
      T.entitlements(
        ["applinks:$(LINK_HOST)", "applinks:plums.example"],
        id: "$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)"
      ) + T.manifest(T.filter(T.data("").replacing("plums.example", with: "${host}")))
        + T.association() + T.assetLinks()
    ),
    (
      "a host that is a variable alone",
      T.source(["applinks:$(LINK_HOST)"])
        + T.manifest(T.filter(T.data.replacing("plums.example", with: "@string/host")))
        + T.association() + T.assetLinks()
    ),
    (
      "an old prefix that is not the team, which the signed app has",
      T.entitlements(
        ["applinks:plums.example"],
        id: "8OLDPREFIX.com.example.plums",
        more: "<key>com.apple.developer.team-identifier</key><string>9QX4A7PLUM</string>"
      ) + T.association(["8OLDPREFIX.com.example.plums"])
    ),
    (
      "several teams, and ids of the App Store and of an enterprise side by side",
      T.entitlements(["applinks:plums.example"])
        + T.association([
          "7ENTERPRIS.com.example.plums", "7ENTERPRIS.com.example.plums.enterprise", T.app,
          "6AGENCY123.com.example.plums",
        ])
    ),
    (
      "hosts for staging that the site does not serve on purpose",
      T.entitlements(["applinks:plums.example", "applinks:staging.plums.example"])
        + T.association()
    ),
    (
      "autoVerify on one of two filters of a host",
      T.manifest(
        T.filter(T.data(#"android:pathPrefix="/shop/""#))
          + T.filter(T.data(#"android:pathPrefix="/buy/""#), verify: false)
      ) + T.assetLinks()
    ),
    (
      "a mode for developers in the file for debugging, and a host for tests in it",
      T.project([("Debug", "Plums/Debug.entitlements"), ("Release", "Plums/Plums.entitlements")])
        + T.source(
          ["applinks:plums.example?mode=developer", "applinks:dev.plums.example"],
          file: "ios/Plums/Debug.entitlements"
        ) + T.source(["applinks:plums.example"]) + T.association()
    ),
    (
      "a wildcard beside the host itself, in capitals",
      T.entitlements(["applinks:*.plums.example", "applinks:Plums.Example"]) + T.association()
    ),
    (
      "debug builds of a flavor that the site does not list",
      T.project(
        [("Debug", "Plums/Plums.entitlements"), ("Release", "Plums/Plums.entitlements")],
        bundle: "com.example.plums+dev"
      ) + T.source(["applinks:plums.example"]) + T.association()
    ),
    (
      "one filter of hosts that all have every path, and a filter of a scheme of its own",
      T.manifest(
        T.filter(
          #"<data android:scheme="http" /><data android:scheme="https" />"#
            + #"<data android:host="plums.example" /><data android:host="www.plums.example" />"#
            + #"<data android:pathPattern="/shop/.*" /><data android:path="/" />"#
        ) + T.filter(#"<data android:scheme="plums" />"#, verify: false)
      ) + T.assetLinks()
    ),
    (
      "a verified filter of the host beside one with a scheme of the app's own",
      T.manifest(T.filter(T.data + #"<data android:scheme="plums" />"#) + T.filter(T.data))
        + T.assetLinks()
    ),
    (
      "another app on the same site, for iOS and for Android",
      T.entitlements(["applinks:plums.example"]) + T.manifest()
        + T.association(["9QX4A7PLUM.com.example.pears", T.app], #"{"/":"*"}"#)
        + T.assetLinks("com.example.plums", [T.fingerprint, "99" + T.fingerprint.dropFirst(2)])
    ),
    (
      "a profile that allows every domain and every app of the team",
      T.source(["applinks:plums.example"]) + """
        == embedded.plist
        <plist version="1.0"><dict>
        <key>ApplicationIdentifierPrefix</key><array><string>9QX4A7PLUM</string></array>
        <key>Entitlements</key><dict>
        <key>application-identifier</key><string>9QX4A7PLUM.*</string>
        <key>com.apple.developer.associated-domains</key><string>*</string>
        </dict></dict></plist>

        """ + T.association()
    ),
  ]

  /// Whole pairs, as they are in repositories of apps.
  static let pairs: [(name: String, files: String)] = [
    (
      "Flutter with links to everything",
      T.project([
        ("Debug", "Runner/Runner.entitlements"), ("Release", "Runner/Runner.entitlements"),
        ("Profile", "Runner/Runner.entitlements"),
      ]) + T.source(["applinks:plums.example"], file: "ios/Runner/Runner.entitlements")
        + T.manifest() + gradle + T.association([T.app], #"{"/":"*"}"#) + T.assetLinks()
    ),
    (
      "two hosts, passwords and Handoff",
      T.project([("Debug", "Plums/Plums.entitlements"), ("Release", "Plums/Plums.entitlements")])
        + T.source([
          "applinks:plums.example", "applinks:www.plums.example", "webcredentials:plums.example",
          "activitycontinuation:plums.example",
        ])
        + T.manifest(T.filter(T.data + #"<data android:host="www.plums.example" />"#))
        + T.association(
          more: #", "webcredentials": {"apps": ["\#(T.app)"]}"#
            + #", "activitycontinuation": {"apps": ["\#(T.app)"]}"#
        ) + T.assetLinks()
    ),
    (
      "an App Clip with its banner",
      T.entitlements(["applinks:plums.example", "appclips:plums.example"])
        + T.clip(["appclips:plums.example"])
        + T.association(more: #", "appclips": {"apps": ["\#(T.clip)"]}"#)
        + "== banner https://plums.example/\napp-id=544007664, app-clip-bundle-id=\(clipBundle)\n"
    ),
    (
      "paths that agree, with an exclusion and links of the app's own",
      T.entitlements(["applinks:plums.example"])
        + T.manifest(
          T.filter(
            T.data(#"android:pathPrefix="/shop/""#) + #"<data android:path="/cart" />"#
          )
        )
        + T.association(
          [T.app],
          #"{"/":"/shop/help","exclude":true}, {"/":"/shop/*"}, {"/":"/cart"}"#
        ) + T.assetLinks() + T.certificates()
        + "== links\nhttps://plums.example/shop/1\nhttps://plums.example/cart\n"
    ),
    ("Expo", expo + T.association() + T.assetLinks()),
    (
      "groups of Android 15 alone, and flavors",
      T.manifest(
        T.filter(
          T.data + """
            <uri-relative-filter-group android:allow="false"><data android:pathPrefix="/legal" />
            </uri-relative-filter-group>
            <uri-relative-filter-group><data android:pathPrefix="/" /></uri-relative-filter-group>
            """
        ),
        package: "com.example.code"
      ) + gradle.replacing("minSdk = 26", with: "minSdk = 35") + T.assetLinks()
    ),
  ]

  private static let clipBundle = "com.example.plums.Clip"

  static let gradle = """
    == android/app/build.gradle.kts
    android {
        namespace = "com.example.code"
        defaultConfig {
            applicationId = "com.example.plums"
            minSdk = 26
            targetSdk = flutter.targetSdkVersion
        }
        buildTypes {
            debug { applicationIdSuffix = ".debug" }
        }
    }

    """

  private static let expo = """
    == app.json
    {"expo": {"name": "Plums",
      "ios": {"bundleIdentifier": "com.example.plums", "associatedDomains": ["applinks:plums.example"]},
      "android": {"package": "com.example.plums", "intentFilters": [{"action": "VIEW",
        "autoVerify": true, "data": [{"scheme": "https", "host": "plums.example",
        "pathPrefix": "/shop/"}], "category": ["BROWSABLE", "DEFAULT"]}]}}}

    """
}
