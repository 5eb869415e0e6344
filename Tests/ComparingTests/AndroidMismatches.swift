/// Mismatches of apps for Android, and between both platforms.
enum AndroidMismatches {
  private typealias T = PairTexts

  private static func filter(_ rule: String, _ words: [String], _ number: Int, _ filters: String)
    -> MismatchCase
  {
    MismatchCase(number, "manifest.\(rule)", words, T.manifest(filters) + T.assetLinks())
  }

  private static func fingerprint(_ words: [String], _ text: String) -> MismatchCase {
    MismatchCase(
      34,
      "app-site.fingerprint-malformed",
      words,
      T.manifest() + T.assetLinks("com.example.plums", [text])
    )
  }

  private static let other = """
    , {"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace":
    "android_app", "package_name": "com.example.pears", "sha256_cert_fingerprints": ["AB:CD"]}}
    """

  static let filters: [MismatchCase] = [
    filter("not-verified", ["since Android 12"], 31, T.filter(T.data, verify: false)),
    filter(
      "filter-incomplete",
      ["It lacks BROWSABLE."],
      32,
      T.filter(T.data, categories: ["DEFAULT"])
    ),
    filter(
      "filter-incomplete",
      ["It lacks DEFAULT."],
      32,
      T.filter(T.data, categories: ["BROWSABLE"])
    ),
    filter(
      "schemes-mixed",
      ["plums: is beside https:, and keeps Android from verifying"],
      33,
      T.filter(T.data + #"<data android:scheme="plums" />"#)
    ),
    filter(
      "data-multiplies",
      ["/shop of www.plums.example is also opened on plums.example"],
      37,
      T.filter(T.data + T.data(#"android:path="/shop""#, host: "www.plums.example"))
    ),
    filter(
      "pattern-glob",
      ["means /shop followed by slashes"],
      38,
      T.filter(T.data(#"android:pathPattern="/shop/*""#))
    ),
    filter(
      "patterns-ignored",
      ["Android 11 and older do not read pathSuffix: the app opens every path of the host."],
      40,
      T.filter(T.data(#"android:pathSuffix=".html""#))
    ),
    filter(
      "patterns-ignored",
      ["do not read pathAdvancedPattern: what it alone matches opens the browser."],
      40,
      T.filter(T.data(#"android:path="/a" android:pathAdvancedPattern="/[a-z]+""#))
    ),
    filter(
      "scheme-malformed",
      ["It is `https://`, and that of links is `https`, without ://"],
      45,
      T.filter(T.data.replacing("https", with: "https://"))
    ),
    filter(
      "path-without-slash",
      ["pathPrefix=\"shop/\" matches no path"],
      39,
      T.filter(T.data(#"android:pathPrefix="shop/""#))
    ),
    filter(
      "path-sign-literal",
      ["pathPrefix=\"/shop/*\" is compared with the path alone, and that * is text"],
      38,
      T.filter(T.data(#"android:pathPrefix="/shop/*""#))
    ),
    filter(
      "path-sign-literal",
      ["no path has a ?"],
      39,
      T.filter(T.data(#"android:path="/a?x=1""#))
    ),
    filter(
      "pattern-malformed",
      ["Android cannot read pathAdvancedPattern=\"/shop/[0-9\"."],
      38,
      T.filter(T.data(#"android:pathAdvancedPattern="/shop/[0-9""#))
    ),
    filter(
      "host-malformed",
      ["only as *. with a domain behind it"],
      45,
      T.filter(T.data.replacing("\"plums", with: "\"*plums"))
    ),
    MismatchCase(
      45,
      "manifest.permission-needed",
      ["Browsers lack com.example.PRIVATE, without which .MainActivity does not start."],
      T.manifest().replacing(
        "android:exported",
        with: "android:permission=\"com.example.PRIVATE\" android:exported"
      ) + T.assetLinks()
    ),
    MismatchCase(
      39,
      "manifest.prefix-wider",
      ["/f also gets /foo"],
      T.manifest(T.filter(T.data(#"android:pathPrefix="/f""#)))
        + T.entitlements(["applinks:plums.example"])
        + T.association([T.app], #"{"/": "/f/*"}"#)
    ),
    filter(
      "groups-only-block",
      ["only block"],
      40,
      T.filter(
        T.data
          + """
          <uri-relative-filter-group android:allow="false"><data android:pathPrefix="/legal" />
          </uri-relative-filter-group>
          """
      )
    ),
    filter(
      "capital-letters",
      ["Links have https, and Android compares the scheme by case."],
      45,
      T.filter(T.data.replacing("https", with: "HTTPS"))
    ),
    filter(
      "host-missing",
      ["never asks for plums.example. Its filter for the host is for plums: alone."],
      45,
      T.filter(T.data.replacing("https", with: "plums"))
    ),
    MismatchCase(
      45,
      "manifest.not-enabled",
      ["It is .MainActivity, for plums.example."],
      T.manifest().replacing("android:exported", with: "android:enabled=\"false\" android:exported")
        + T.assetLinks()
    ),
    MismatchCase(
      40,
      "manifest.groups-ignored",
      ["On Android 14 and older the group is ignored"],
      T.manifest(
        T.filter(
          T.data + """
            <uri-relative-filter-group><data android:pathPrefix="/shop" android:query="sale=1" />
            </uri-relative-filter-group>
            """
        ),
        sdk: #"<uses-sdk android:minSdkVersion="26" />"#
      )
    ),
  ]

  static let certificates: [MismatchCase] = [
    MismatchCase(
      34,
      "manifest.certificate-not-listed",
      ["With Play App Signing that may be the upload key"],
      site: "app-site.fingerprint-differs",
      T.manifest() + T.certificates("77" + T.fingerprint.dropFirst(2)) + T.assetLinks()
    ),
    fingerprint(["Write its letters as capitals"], T.fingerprint.lowercased()),
    fingerprint(["as SHA-1 has"], String(T.fingerprint.prefix(59))),
    fingerprint(["It is a placeholder."], "YOUR_SHA256_FINGERPRINT"),
    fingerprint(
      ["a placeholder or a sample"],
      Array(repeating: "00", count: 32).joined(separator: ":")
    ),
    MismatchCase(
      34,
      "app-site.fingerprint-malformed",
      ["in the entry of com.example.pears. Google drops the whole file for it."],
      T.manifest() + T.assetLinks(more: other)
    ),
    MismatchCase(
      35,
      "manifest.package-not-listed",
      ["The package of this flavor, com.example.plums.dev, is not listed."],
      site: "app-site.package-differs",
      T.manifest(package: "com.example.plums.dev") + T.assetLinks()
    ),
    MismatchCase(
      35,
      "manifest.package-not-listed",
      ["The store build com.example.plums is not listed."],
      site: "app-site.package-differs",
      T.manifest() + T.assetLinks("com.example.plums.dev")
    ),
    MismatchCase(
      36,
      "manifest.package-not-listed",
      ["The site grants common.get_login_creds only."],
      site: "app-site.relation-missing",
      T.manifest() + T.assetLinks(relation: "get_login_creds")
    ),
  ]

  /// Differences between the platforms, and files that are there twice; they have no number.
  static let platforms: [MismatchCase] = [
    MismatchCase(
      41,
      "entitlements.host-only-ios",
      ["No intent filter is for www.plums.example."],
      T.entitlements(["applinks:plums.example", "applinks:www.plums.example"]) + T.manifest()
    ),
    MismatchCase(
      41,
      "manifest.host-only-android",
      ["No entry of applinks is for plums.example."],
      T.entitlements(["applinks:www.plums.example"]) + T.manifest()
    ),
    MismatchCase(
      42,
      "app-site.paths-differ",
      ["Android opens /buy/x, and no rule for iOS accepts it."],
      T.entitlements(["applinks:plums.example"])
        + T.manifest(T.filter(T.data(#"android:pathPrefix="/buy/""#))) + T.association()
    ),
    MismatchCase(
      42,
      "app-site.paths-differ",
      ["iOS opens /shop/x by /shop/*, and no intent filter gets it."],
      T.entitlements(["applinks:plums.example"])
        + T.manifest(T.filter(T.data(#"android:pathPrefix="/buy/""#))) + T.association()
    ),
    MismatchCase(
      43,
      "app-site.copies-differ",
      ["are not the same"],
      T.association() + T.association([]).replacing("== https", with: "== dist/ https")
    ),
    MismatchCase(
      44,
      "entitlements.host-closed",
      ["ended on 25 August 2025"],
      T.entitlements(["applinks:plums.page.link"])
    ),
    MismatchCase(
      44,
      "manifest.host-closed",
      ["ended on 25 August 2025"],
      T.manifest(T.filter(T.data.replacing("plums.example", with: "plums.page.link")))
    ),
  ]

  static let all = filters + certificates + platforms
}
