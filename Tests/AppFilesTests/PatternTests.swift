import Addressing
import AppFiles
import Records
import Testing

/// Android's patterns, by its own rules.
struct PatternTests {
  @Test(
    "A pattern matches what Android's documentation says",
    arguments: [
      ("", "/shop", "/shop", true), ("", "/shop", "/shop/", false),
      ("Prefix", "/f", "/foo", true), ("Prefix", "/f/", "/f", false),
      ("Suffix", ".html", "/a/b.html", true), ("Suffix", ".html", "/a.htm", false),
      ("Pattern", "/shop/.*", "/shop/1", true), ("Pattern", "/shop/.*", "/shop/", true),
      ("Pattern", "/shop/*", "/shop", false), ("Pattern", "/shop/*", "/shop///", true),
      ("Pattern", "/shop/*", "/shop/1", false), ("Pattern", "/a*b", "/aaab", true),
      ("Pattern", "/.*/x", "/1/x", true), ("Pattern", "/.*/x", "/1/2/x", false),
      ("Pattern", "/a\\*", "/a*", true), ("Pattern", "/a\\*", "/aa", false),
      ("Pattern", "/a\\.html", "/aXhtml", true), ("Pattern", "/a\\.*b", "/a..b", true),
      ("Pattern", "/a\\.*b", "/aXb", false), ("Pattern", "/a/.*.*", "/a/b", false),
      ("Pattern", "/.*a*", "/xa", false), ("Pattern", "/.*a*", "/xa*", true),
      ("AdvancedPattern", "/a/**", "/a/", false),
      ("Pattern", "/.", "/1", true), ("Pattern", "/.", "/12", false),
      ("Pattern", ".*", "/anything", true), ("Pattern", "", "", true),
      ("AdvancedPattern", "/[a-z]+", "/shop", true), ("AdvancedPattern", "/[a-z]+", "/", false),
      ("AdvancedPattern", "/[^0-9]*", "/shop", true), ("AdvancedPattern", "/[^0-9]*", "/1", false),
      ("AdvancedPattern", "/[0-9]{2,3}", "/12", true),
      ("AdvancedPattern", "/[0-9]{2,3}", "/1234", false),
      ("AdvancedPattern", "/[0-9]{2}", "/12", true), ("AdvancedPattern", "/.{2,}", "/12345", true),
      ("AdvancedPattern", "/[a", "/a", false), ("AdvancedPattern", "/a\\.b", "/a.b", true),
      ("AdvancedPattern", "/.*x", "/ax", false), ("AdvancedPattern", "/a{3,1}", "/aaa", false),
    ]
  )
  func matches(kind: String, pattern: String, path: String, expected: Bool) throws {
    let kind = try #require(AndroidPattern.Kind(rawValue: kind))
    let source = AppFileText(pattern, at: FileLocation("AndroidManifest.xml"))
    #expect(AndroidPattern(kind, .path, source).matches(path) == expected)
  }

  private static func app(_ data: String, _ attributes: String = "android:exported=\"true\"") throws
    -> AndroidAppFile
  {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.a">
      <application><activity android:name=".A" \(attributes)><intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      \(data)</intent-filter></activity></application></manifest>
      """
    let half = try AppHalf.read([FileBytes("AndroidManifest.xml", Array(text.utf8))])
    return try #require(half.android.first)
  }

  private static let host = #"<data android:scheme="https" android:host="plums.example"/>"#
  private static func query(_ text: String) -> String {
    #"<uri-relative-filter-group><data android:query="\#(text)"/></uri-relative-filter-group>"#
  }

  private static func port(_ number: String) -> String {
    host.replacing("/>", with: #" android:port="\#(number)"/>"#)
  }

  private static let groups =
    #"<uri-relative-filter-group android:allow="false"><data android:pathPrefix="/legal"/>"#
    + #"</uri-relative-filter-group><uri-relative-filter-group>"#
    + #"<data android:pathPrefix="/"/><data android:query="sale=1"/></uri-relative-filter-group>"#

  @Test(
    "A filter gets what its data elements multiply to",
    arguments: [
      (host, "https://plums.example/a", 34, true), (host, "http://plums.example/a", 34, false),
      (host, "https://www.plums.example/a", 34, false),
      (host.replacing("\"plums", with: "\"*.plums"), "https://plums.example/a", 34, false),
      (host.replacing("\"plums", with: "\"*.plums"), "https://www.plums.example/a", 34, true),
      (host + #"<data android:pathPrefix="/s"/>"#, "https://plums.example/shop", 34, true),
      (host + #"<data android:pathPrefix="/s"/>"#, "https://plums.example/buy", 34, false),
      (host + #"<data android:path="/sch ön"/>"#, "https://plums.example/sch%20%C3%B6n", 34, true),
      (host + #"<data android:pathSuffix="/x"/>"#, "https://plums.example/a/x", 31, true),
      (host + #"<data android:pathSuffix="/x"/>"#, "https://plums.example/a", 30, true),
      (host + groups, "https://plums.example/legal?sale=1", 34, true),
      (host + groups, "https://plums.example/legal?sale=1", 35, false),
      (host + groups, "https://plums.example/shop?a=2&sale=1", 35, true),
      (host + groups, "https://plums.example/shop", 35, false),
      (host + query("a"), "https://plums.example/?a%26b", 35, true),
      (host + query("a"), "https://plums.example/?a;b", 35, true),
      (host + query("a"), "https://plums.example/?a;b&c", 35, false),
      (host + query(""), "https://plums.example/", 35, false),
      (port("443"), "https://plums.example/a", 34, false),
      (port("80"), "https://plums.example/a", 34, false),
      (port("8443"), "https://plums.example:8443/a", 34, true),
      (host + #"<data android:host="${host}"/>"#, "https://pears.example/", 34, nil),
      (host + #"<data android:path="@string/path"/>"#, "https://plums.example/", 34, nil),
      (host + #"<data android:mimeType="text/html"/>"#, "https://plums.example/", 34, false),
    ] as [(String, String, Int, Bool?)]
  )
  func filters(data: String, url: String, level: Int, expected: Bool?) throws {
    let url = try #require(WebAddress(url))
    #expect(try Self.app(data).match(url, level: level).matches == expected)
  }

  private static let html = host + #"<data android:pathPattern="/shop/.*\\.html"/>"#
  private static let star = host + #"<data android:path="/a\*"/>"#

  @Test(
    "Escapes of a manifest's source are taken out before anything is compared",
    arguments: [
      (html, "https://plums.example/shop/x.html", true),
      (html, "https://plums.example/shop/xyhtml", false),
      // A build drops the backslash before a sign that needs none.
      (html.replacing(#"\\."#, with: #"\."#), "https://plums.example/shop/x.html", true),
      (star, "https://plums.example/a*", true), (star, #"https://plums.example/a\*"#, false),
      (host + #"<data android:pathPattern="/a\\*"/>"#, "https://plums.example/a*", true),
      (host + #"<data android:pathPattern="/a\\*"/>"#, "https://plums.example/aaa", false),
      (host + #"<data android:path="/\u0061"/>"#, "https://plums.example/a", true),
      (host + #"<data android:path="/\@a\?\'"/>"#, "https://plums.example/@a%3F'", true),
      (host + #"<data android:pathPrefix="/a\"/>"#, "https://plums.example/abc", true),
      (host.replacing("plums", with: #"pl\u0075ms"#), "https://plums.example/", true),
      (host.replacing("\"plums", with: "\"Plums"), "https://plums.example/", true),
      (host.replacing("https", with: "HTTPS"), "https://plums.example/", false),
    ]
  )
  func escapes(data: String, url: String, expected: Bool) throws {
    let url = try #require(WebAddress(url))
    #expect(try Self.app(data).match(url, level: 34).matches == expected)
  }

  @Test("A package holds texts without escapes, and JSON becomes the source of a manifest")
  func otherForms() throws {
    let bytes = BinaryXMLBuilder.manifest(host: .text(#"pl\u0075ms.example"#), isUTF8: true)
    let package = try #require(AppHalf.read([FileBytes("a", bytes)]).android.first)
    #expect(package.filters.flatMap(\.hosts).map(\.text) == [#"pl\u0075ms.example"#])
    let json = #"""
      {"expo": {"android": {"intentFilters": [{"action": "VIEW", "autoVerify": true,
      "category": ["DEFAULT", "BROWSABLE"], "data": [{"scheme": "https", "host": "plums.example",
      "pathPattern": "/shop/.*\\\\.html"}]}]}}}
      """#
    let app = try #require(AppHalf.read([FileBytes("app.json", Array(json.utf8))]).android.first)
    #expect(app.filters.flatMap(\.paths).map(\.source.text) == [#"/shop/.*\.html"#])
    let url = try #require(WebAddress("https://plums.example/shop/x.html"))
    #expect(app.match(url, level: 34).matches == true)
  }

  @Test(
    "A fix is in the language of the file",
    arguments: [
      (#""category": ["BROWSABLE"]"#, #"Add "DEFAULT" to "category"."#),
      (#""pathPrefix": "shop""#, #"Write "pathPrefix": "/shop"."#),
      (#""pathPattern": "/a\\\\.b/*""#, #"Write "pathPattern": "/a\\\\.b/.*"."#),
      (#""mimeType": "a/b""#, #"Take "mimeType" out, or put it into an intent filter of its own."#),
      (#""scheme": "HTTPS""#, #"Write "scheme": "https"."#),
      (#""scheme": "http""#, #"Add {"scheme": "https"} to "data"."#),
    ]
  )
  func fixes(fault: String, fix: String) throws {
    let key = fault.prefix { $0 != ":" }
    let right = [
      #""category": ["DEFAULT", "BROWSABLE"]"#, #""scheme": "https""#, #""host": "plums.example""#,
    ]
    let members = [fault] + right.filter { !$0.hasPrefix(key) }
    let filter = members.filter { $0.hasPrefix("\"category") }
    let data = members.filter { !$0.hasPrefix("\"category") }
    let json = """
      {"expo": {"android": {"intentFilters": [{"action": "VIEW", "autoVerify": true, \(filter[0]),
      "data": [{\(data.joined(separator: ", "))}]}]}}}
      """
    let half = try AppHalf.read([FileBytes("app.json", Array(json.utf8))])
    #expect(half.findings.map(\.finding.fix) == [fix])
  }

  @Test("An activity that is off, or not exported, gets nothing")
  func off() throws {
    let url = try #require(WebAddress("https://plums.example/"))
    for attributes in ["android:exported=\"false\"", "android:enabled=\"false\""] {
      #expect(try Self.app(Self.host, attributes).match(url, level: 34).matches == false)
    }
  }
}
