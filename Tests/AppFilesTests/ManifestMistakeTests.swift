import AppFiles
import Records
import Testing

/// What is wrong with the patterns, the hosts and the ports of a manifest, and what to write.
struct ManifestMistakeTests {
  private static func half(_ data: String) throws -> AppHalf {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.a">
      <uses-sdk android:minSdkVersion="35"/>
      <application><activity android:name=".A" android:exported="true">
      <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      \(data)</intent-filter></activity></application></manifest>
      """
    return try AppHalf.read([FileBytes("AndroidManifest.xml", Array(text.utf8))])
  }

  private static func data(_ attributes: String) -> String {
    #"<data android:scheme="https" android:host="plums.example" \#(attributes)/>"#
  }

  @Test(
    "A pattern that matches nothing has a fix with the pattern that was meant",
    arguments: [
      (#"pathPrefix="/shop/*""#, #"Write android:pathPrefix="/shop/"."#),
      (#"pathPrefix="/shop/.*""#, #"Write android:pathPrefix="/shop/"."#),
      (
        #"pathPrefix="/a/*/b""#,
        #"Write android:pathPattern="/a/.*/b.*" in place of android:pathPrefix."#
      ),
      (#"path="/shop/*""#, #"Write android:pathPrefix="/shop/" in place of android:path."#),
      (#"path="*""#, #"Write android:pathPrefix="/" in place of android:path."#),
      (#"path="/a/*/b""#, #"Write android:pathPattern="/a/.*/b" in place of android:path."#),
      (#"path="/a?x=1""#, #"Write android:path="/a"."#),
      (#"path="shop#top""#, #"Write android:path="/shop"."#),
      (#"pathSuffix="*.html""#, #"Write android:pathSuffix=".html"."#),
      (#"pathPattern="/a\\?x=.*""#, #"Write android:pathPattern="/a"."#),
      (#"pathPattern="shop/.*""#, #"Write android:pathPattern="/shop/.*"."#),
      (#"pathPattern="/shop/*""#, #"Write android:pathPattern="/shop/.*"."#),
      (
        #"pathAdvancedPattern="^/shop/[0-9]+$""#,
        #"Write android:pathAdvancedPattern="/shop/[0-9]+"."#
      ),
      (#"pathPattern="/a/**""#, #"Write android:pathPattern="/a/.*"."#),
      (#"pathPattern="/a/***""#, #"Write android:pathPattern="/a/.*"."#),
      (#"pathPattern="/a/.*.*""#, #"Write android:pathPattern="/a/.*"."#),
      (#"pathPattern="/a/.**""#, #"Write android:pathPattern="/a/.*"."#),
      (#"pathPattern="/**""#, #"Write android:pathPattern="/.*"."#),
      (#"path="/a/**/b""#, #"Write android:pathPattern="/a/.*/b" in place of android:path."#),
      (
        #"pathPrefix="/a/*/b/*""#,
        #"Write android:pathPattern="/a/.*/b/.*" in place of android:pathPrefix."#
      ),
      (#"path="/a%20b""#, #"Write android:path="/a b"."#),
      (#"pathPrefix="/caf%C3%A9""#, #"Write android:pathPrefix="/café"."#),
      (#"path="/a%2Ab""#, "Write the characters themselves."),
      (#"pathPrefix="https://plums.example/a""#, #"Write android:pathPrefix="/a"."#),
      (#"path="https://plums.example""#, #"Write android:path="/"."#),
      (
        #"pathAdvancedPattern="/.*/b""#, #"Write android:pathAdvancedPattern="/[^/]*/b"."#
      ),
      (
        #"pathAdvancedPattern="/.*x""#, #"Write android:pathAdvancedPattern="/[^/x]*x"."#
      ),
      (#"pathAdvancedPattern="/[a-z]*x""#, "Write [^/]* where one part of a path is meant."),
      (#"pathAdvancedPattern="/a/*""#, #"Write android:pathAdvancedPattern="/a/.*"."#),
      (
        #"pathPattern="/a/[0-9]+""#,
        #"Write android:pathAdvancedPattern="/a/[0-9]+" in place of android:pathPattern."#
      ),
      (#"pathPattern="/a/(b|c)""#, "Write pathAdvancedPattern with [0-9]+ or [^/]+, and one data "),
      (#"pathAdvancedPattern="/a/(b|c)""#, "Write pathAdvancedPattern with [0-9]+ or [^/]+, and "),
      (#"pathAdvancedPattern="/a/\\d+""#, #"Write android:pathAdvancedPattern="/a/[0-9]+"."#),
      (
        #"path="/a/{id}""#,
        #"Write android:pathAdvancedPattern="/a/[^/]+" in place of android:path."#
      ),
      (
        #"path="/a/:id""#,
        #"Write android:pathAdvancedPattern="/a/[^/]+" in place of android:path."#
      ),
      (#"pathAdvancedPattern="/shop/[0-9""#, "Close each bracket and brace, and write "),
    ]
  )
  func patterns(attribute: String, fix: String) throws {
    let findings = try Self.half(Self.data("android:\(attribute)")).findings
    #expect(findings.count == 1)
    #expect(findings.first?.finding.fix.hasPrefix(fix) ?? false, "\(findings)")
  }

  @Test(
    "A pattern that matches what it says has no finding",
    arguments: [
      #"pathPattern="/shop/.*""#, #"pathPattern=".*""#, #"pathAdvancedPattern="/[a-z]+""#,
      #"pathAdvancedPattern="[/]shop""#, #"pathSuffix=".html""#, #"pathAdvancedPattern="/a[?]b""#,
      #"pathPattern="/a/.*/.*""#, #"pathPattern="/.*.html""#, #"pathAdvancedPattern="/[^/]*/b""#,
      #"pathAdvancedPattern="/a{2,3}""#, #"path="/Foo_(bar)""#, #"path="/100%""#,
      #"path="@string/path""#, #"pathPrefix="${path}*""#,
    ]
  )
  func rightPatterns(attribute: String) throws {
    #expect(try Self.half(Self.data("android:\(attribute)")).findings.isEmpty)
  }

  @Test(
    "A pattern of a group is looked at like one of a filter",
    arguments: [
      (#"pathPattern="/shop/*""#, #"Write android:pathPattern="/shop/.*"."#),
      (#"query="id=*""#, #"Write android:queryPrefix="id=" in place of android:query."#),
      (#"fragment="a%20b""#, #"Write android:fragment="a b"."#),
    ]
  )
  func groups(attribute: String, fix: String) throws {
    let group =
      "<uri-relative-filter-group><data android:\(attribute)/></uri-relative-filter-group>"
    let findings = try Self.half(Self.data("") + group).findings
    #expect(findings.map(\.finding.fix) == [fix])
  }

  @Test(
    "A port that links do not write and a filter without a host are errors",
    arguments: [
      (data(#"android:port="443""#), [#"Take android:port="443" out."#]),
      (data(#"android:port="80""#), [#"Take android:port="80" out."#]),
      (data(#"android:port="8443""#), []),
      (data(#"android:port="443""#) + data(""), []),
      (
        data("").replacing("plums.example", with: "plums.example."),
        [#"Write android:host="plums.example"."#]
      ),
      (
        #"<data android:scheme="https"/><data android:pathPrefix="/a"/>"#,
        [
          "Add the site's host to a data element of it, such as android:host=\"www.example.com\"."
        ]
      ),
      (
        #"<data android:scheme="https" android:ssp="//plums.example/a"/>"#,
        [
          "Add the site's host to a data element of it, such as android:host=\"www.example.com\"."
        ]
      ),
    ] as [(String, [String])]
  )
  func authorities(data: String, fixes: [String]) throws {
    #expect(try Self.half(data).findings.map(\.finding.fix) == fixes)
  }
}
