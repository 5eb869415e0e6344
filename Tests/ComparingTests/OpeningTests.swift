import Addressing
import AppFiles
import Comparing
import Records
import Rules
import Testing

/// Whether an app opens a URL, by its own files and those of the site.
struct OpeningTests {
  private typealias T = PairTexts

  private static let entitled = T.entitlements(["applinks:plums.example"])

  // https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links
  private static let browser = "<key>com.apple.developer.web-browser</key><true/>"

  private static let apple: [(String, String)] = [
    (entitled + T.association(), "ios opens"),
    (T.entitlements(["applinks:www.plums.example"]) + T.association(), "ios stays"),
    (entitled, "ios unknown"),
    (T.entitlements(["applinks:plums.example?mode=developer"]) + T.association(), "ios stays"),
    (T.entitlements(["applinks:plums.example?mode=managed"]) + T.association(), "ios stays"),
    (
      T.entitlements(["applinks:plums.example?mode=developer+managed"]) + T.association(),
      "ios stays"
    ),
    (
      T.entitlements(["applinks:plums.example?mode=managed", "applinks:plums.example"])
        + T.association(), "ios opens"
    ),
    (T.entitlements(["applinks:plums.example"], more: browser) + T.association(), "ios stays"),
    (T.source(["applinks:$(HOST)"]) + T.association(), "ios unknown"),
    (T.source(["applinks:plums.example"]) + T.association(), "ios unknown"),
    (entitled + T.association([T.app], #"{"/":"/buy/*"}"#), "ios stays"),
    (entitled + T.association([T.app], #"{"/":"/shop/*","exclude":true},{"/":"*"}"#), "ios stays"),
    (entitled + T.association([T.clip]), "ios stays"),
    (T.entitlements(["applinks:plums.example?mode=dev"]) + T.association(), "ios stays"),
    (T.entitlements(["applinks:*"]) + T.association(), "ios stays"),
    (T.entitlements(["applinks:user@plums.example"]) + T.association(), "ios stays"),
    (
      entitled.replacing("<array>", with: "").replacing("</array>", with: "") + T.association(),
      "ios stays"
    ),
    (
      T.project([("Debug", "Plums/Plums.entitlements"), ("Release", nil)])
        + T.source(["applinks:plums.example"]) + T.association(), "ios stays"
    ),
  ]

  private static let android: [(String, String)] = [
    (T.manifest() + T.assetLinks(), "android opens"),
    (T.manifest(), "android unknown"),
    (T.manifest(T.filter(T.data, verify: false)) + T.assetLinks(), "android stays"),
    (T.manifest() + T.assetLinks("com.example.pears"), "android stays"),
    (T.manifest(T.filter(T.data(#"android:path="/buy""#))) + T.assetLinks(), "android stays"),
    (T.manifest(T.filter(T.data(#"android:path="${path}""#))) + T.assetLinks(), "android unknown"),
    (
      T.manifest() + T.certificates("77" + T.fingerprint.dropFirst(2)) + T.assetLinks(),
      "android unknown"
    ),
    (
      T.manifest(T.filter(T.data + #"<data android:scheme="plums" />"#)) + T.assetLinks(),
      "android stays"
    ),
    (
      T.manifest(
        T.filter(T.data + #"<data android:scheme="plums" />"#) + T.filter(T.data)
      ) + T.assetLinks(), "android opens"
    ),
    (unsaid(34) + T.assetLinks(), "android stays"), (unsaid(30) + T.assetLinks(), "android opens"),
    (T.manifest() + T.assetLinks("com.example.plums", [sample]), "android stays"),
    (T.manifest() + T.assetLinks("com.example.plums", [sample, T.fingerprint]), "android opens"),
    (T.manifest() + T.assetLinks("com.example.plums", [T.fingerprint, "AB:CD"]), "android stays"),
    (
      T.manifest(T.filter(T.data.replacing("\"plums", with: "\"Plums"))) + T.assetLinks(),
      "android opens"
    ),
    (
      T.manifest(T.filter(T.data.replacing("https", with: "HTTPS"))) + T.assetLinks(),
      "android stays"
    ),
    (off + T.assetLinks(), "android stays"),
    (T.manifest(T.filter(T.data + groups)) + T.assetLinks(), "android unknown"),
    (T.manifest(T.filter(T.data + groups), sdk: android15) + T.assetLinks(), "android stays"),
    (
      T.manifest(T.filter(T.data + groups.replacing("/buy", with: "/shop")), sdk: android15)
        + T.assetLinks(), "android opens"
    ),
    // https://developer.android.com/reference/android/R.attr#pathSuffix (since level 31)
    (suffixed(".html", 24) + T.assetLinks(), "android unknown"),
    (suffixed(".html", 30) + T.assetLinks(), "android unknown"),
    (suffixed(".html", 31) + T.assetLinks(), "android stays"),
    (suffixed("/1", 24) + T.assetLinks(), "android opens"),
    (
      T.manifest(T.filter(T.data.replacing("https", with: "https://"))) + T.assetLinks(),
      "android stays"
    ),
    (T.manifest() + dynamic(#"{"/": "/sell/*"}"#), "android stays"),
    (
      T.manifest() + T.certificates()
        + T.assetLinks(
          "com.example.plums",
          ["77" + T.fingerprint.dropFirst(2)],
          more: passwords
        ), "android unknown"
    ),
    (T.manifest() + dynamic(#"{"/": "/shop/*", "exclude": true}"#), "android stays"),
    (T.manifest() + dynamic(#"{"/": "/shop/*"}"#), "android opens"),
    (
      T.manifest(T.filter(T.data.replacing("\"plums", with: "\"*plums"))) + T.assetLinks(),
      "android stays"
    ),
    (
      T.manifest().replacing(exported, with: exported + #" android:permission="a.b""#)
        + T.assetLinks(), "android stays"
    ),
    (
      T.manifest().replacing(
        exported,
        with: exported + #" android:permission="android.permission.INTERNET""#
      ) + T.assetLinks(), "android opens"
    ),
    (T.manifest(oneVerified, sdk: madeFor(30)) + T.assetLinks(), "android opens"),
    (T.manifest(oneVerified, sdk: madeFor(31)) + T.assetLinks(), "android stays"),
    (
      T.manifest(T.filter(T.data(#"android:port="8443""#))) + T.assetLinks(), "android stays"
    ),
    (T.manifest(T.filter(T.data(#"android:port="443""#))) + T.assetLinks(), "android stays"),
    (
      T.manifest(T.filter(T.data(#"android:port="8443""#) + T.data)) + T.assetLinks(),
      "android opens"
    ),
  ]

  /// A statement that has the app's certificate, and is not for links.
  private static let passwords = """
    , {"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace":
    "android_app", "package_name": "com.example.plums",
    "sha256_cert_fingerprints": ["\(T.fingerprint)"]}}
    """

  private static let android15 = #"<uses-sdk android:minSdkVersion="35" />"#

  /// Two filters, of which the one of another host is verified.
  private static let oneVerified =
    T.filter(T.data, verify: false)
    + T.filter(T.data.replacing("plums.example", with: "pears.example"))

  /// A filter for paths with an end, of an app for a level of the API and later.
  private static func suffixed(_ end: String, _ level: Int) -> String {
    T.manifest(
      T.filter(T.data(#"android:pathSuffix="\#(end)""#)),
      sdk: #"<uses-sdk android:minSdkVersion="\#(level)" />"#
    )
  }

  private static func madeFor(_ level: Int) -> String {
    #"<uses-sdk android:targetSdkVersion="\#(level)" />"#
  }

  /// Asset links whose statement has dynamic rules.
  private static func dynamic(_ rules: String) -> String {
    let relation = #""relation": ["delegate_permission/common.handle_all_urls"]"#
    let extensions =
      #""relation_extensions": {"delegate_permission/common.handle_all_urls": "#
      + #"{"dynamic_app_link_components": [\#(rules)]}}"#
    return T.assetLinks().replacing(relation, with: "\(relation), \(extensions)")
  }

  private static let sample = "14:6D" + fingerprintOfDocumentation
  /// The fingerprint of Android's documentation, but for its start.
  private static let fingerprintOfDocumentation =
    ":E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
  private static let exported = #" android:exported="true""#
  private static let off = T.manifest().replacing(exported, with: #" android:enabled="false""#)
  private static let groups = """
    <uri-relative-filter-group><data android:pathPrefix="/buy/" /></uri-relative-filter-group>
    """

  /// A manifest whose activity does not say whether it is exported, made for a level of the API.
  private static func unsaid(_ level: Int) -> String {
    T.manifest(sdk: #"<uses-sdk android:targetSdkVersion="\#(level)" />"#)
      .replacing(exported, with: "")
  }

  @Test("An app opens a URL when both sides name each other", arguments: apple + android)
  func opens(files: String, expected: String) throws {
    let pair = AppPair(files)
    let url = try #require(WebAddress("https://plums.example/shop/1"))
    let openings = AppComparison(app: try pair.app(), site: pair.site).openings(of: url)
    #expect(openings.map { "\($0.platform.rawValue) \($0.verdict.rawValue)" } == [expected])
    #expect(openings.allSatisfy { !$0.reason.isEmpty && $0.location != nil })
    // An app that does not open the link has a finding that says so.
    let findings = AppComparison(app: try pair.app(), site: pair.site, links: [url]).findings
    if expected.hasSuffix("stays") { #expect(findings.contains { $0.finding.severity > .note }) }
  }

  @Test("A package whose fingerprint is malformed is listed, and its fingerprint alone is wrong")
  func malformedFingerprint() throws {
    let lower = T.fingerprint.lowercased()
    let pair = AppPair(T.manifest() + T.assetLinks("com.example.plums", [lower]))
    let url = try #require(WebAddress("https://plums.example/shop/1"))
    let comparison = AppComparison(app: try pair.app(), site: pair.site, links: [url])
    #expect(comparison.findings.map(\.finding.rule) == ["app-site.fingerprint-malformed"])
    let reason = "The site's file lists the package without a fingerprint that can be read."
    #expect(comparison.openings(of: url).map(\.reason) == [reason])
    // Without any fingerprint the package cannot be used, and that is said.
    let empty = AppPair(T.manifest() + T.assetLinks("com.example.plums", []))
    let rules = AppComparison(app: try empty.app(), site: empty.site).findings.map(\.finding.rule)
    #expect(rules == ["manifest.package-not-listed"])
  }

  @Test("Of a wildcard the file of the host above decides, and nothing is said of this one's")
  func wildcards() throws {
    let pair = AppPair(
      T.entitlements(["applinks:*.plums.example"])
        + T.manifest(T.filter(T.data.replacing("\"plums", with: "\"*.plums")))
        + T.association(["7TEAMONE11.com.example.plums"], host: "www.plums.example")
        + T.assetLinks("com.example.pears").replacing("//plums", with: "//www.plums")
    )
    let url = try #require(WebAddress("https://www.plums.example/shop/1"))
    let comparison = AppComparison(app: try pair.app(), site: pair.site)
    #expect(comparison.openings(of: url).map(\.verdict) == [.unknown, .unknown])
    #expect(comparison.findings.allSatisfy { $0.finding.severity == .note })
  }

  @Test(
    "The file of the host above decides about a host that the app names by a wildcard",
    arguments: [
      ("*.plums", T.association() + T.assetLinks(), "plums.example", ["opens", "opens"]),
      (
        "*.plums", T.association([T.clip]) + T.assetLinks("com.example.pears"), "plums.example",
        ["stays", "stays"]
      ),
      ("www.plums", T.association() + T.assetLinks(), "www.plums.example", ["opens", "opens"]),
      ("*.shop.plums", T.association() + T.assetLinks(), "www.plums.example", ["stays", "stays"]),
    ]
  )
  func roots(name: String, files: String, root: String, expected: [String]) throws {
    let pair = AppPair(
      T.entitlements(["applinks:\(name).example"])
        + T.manifest(T.filter(T.data.replacing("\"plums", with: "\"\(name)"))) + files
    )
    let url = try #require(WebAddress("https://www.plums.example/shop/1"))
    let app = try pair.app()
    #expect(app.associationHost(of: url.host) == root)
    #expect(app.assetLinksHost(of: url.host) == root)
    var site = SiteHalf(host: url.host)
    (site.association, site.assetLinks) = (pair.site.association, pair.site.assetLinks)
    (site.associationHost, site.assetLinksHost) = (root, root)
    let openings = AppComparison(app: app, site: site).openings(of: url)
    #expect(openings.map(\.verdict.rawValue) == expected)
    let isNamed = openings.allSatisfy { $0.reason.contains("the file of plums.example counts") }
    #expect(isNamed == (root == "plums.example"))
  }
}
