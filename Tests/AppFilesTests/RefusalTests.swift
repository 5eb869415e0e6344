import Addressing
import AppFiles
import Records
import Testing

/// Why no intent filter gets a URL, and what is wrong with a pattern that gets none.
struct RefusalTests {
  private static func half(_ data: String, _ activity: String = #"android:exported="true""#) throws
    -> AppHalf
  {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.a">
      <uses-sdk android:minSdkVersion="35"/>
      <application><activity android:name=".A" \(activity)><intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      \(data)</intent-filter></activity></application></manifest>
      """
    return try AppHalf.read([FileBytes("AndroidManifest.xml", Array(text.utf8))])
  }

  private static func data(_ attributes: String) -> String {
    #"<data android:scheme="https" android:host="plums.example" \#(attributes)/>"#
  }

  private static func group(_ attributes: String, _ data: String) -> String {
    "<uri-relative-filter-group \(attributes)>\(data)</uri-relative-filter-group>"
  }

  @Test(
    "A refusal names the attribute that refuses, with its line",
    arguments: [
      (data(#"android:port="8443""#), "/x", 7, "android:port is 8443, and the URL has none"),
      (data(#"android:port="443""#), "/x", 7, "android:port is 443, and the URL has none"),
      (data(#"android:port="443""#), ":8443/x", 7, "android:port is 443, and the URL has 8443"),
      (
        data(#"android:path="/a%20b""#), "/a%20b?c=1", 7,
        #"path="/a%20b" does not match /a b?c=1"#
      ),
      (
        data("") + "\n" + group("", #"<data android:query="id=*"/>"#), "/?id=1", 8,
        #"query="id=*" does not match /?id=1"#
      ),
      (
        data(#"android:pathPrefix="/shop/""#), "/x", 7,
        #"pathPrefix="/shop/" does not match /x"#
      ),
      (
        data(#"android:path="/Shop""#), "/SHOP", 7, #"path="/Shop" does not match /SHOP"#
      ),
      (
        data(#"android:path="/shop""#), "/Shop", 7,
        #"path="/shop" does not match /Shop, because the case of letters counts"#
      ),
      (
        data(#"android:path="/shop""#), "/shop/", 7,
        #"path="/shop" does not match /shop/, because a slash at the end counts"#
      ),
      (
        data(#"android:path="/a""#) + "\n" + data(#"android:path="/b""#), "/x", 7,
        #"path="/a", path="/b" do not match /x"#
      ),
      (
        data(#"android:path="/a""#) + "\n" + data(#"android:pathPrefix="/shop/*""#), "/shop/1", 8,
        #"path="/a", pathPrefix="/shop/*" do not match /shop/1"#
      ),
      (
        data(#"android:pathAdvancedPattern="/shop/[0-9""#), "/shop/1", 7,
        #"pathAdvancedPattern="/shop/[0-9" does not match /shop/1"#
      ),
      (
        data("") + "\n" + group(#"android:allow="false""#, #"<data android:pathPrefix="/legal"/>"#)
          + group("", #"<data android:pathPrefix="/"/>"#), "/legal/x", 8,
        #"a group with android:allow="false" matches /legal/x, by pathPrefix="/legal""#
      ),
      (
        data("") + "\n"
          + group("", #"<data android:pathPrefix="/shop"/><data android:query="a=1"/>"#), "/shop",
        8,
        #"query="a=1" does not match /shop"#
      ),
      (
        data("").replacing("plums", with: "pears"), "/x", 3, "they are for pears.example"
      ),
      (
        data("") + "\n" + group(#"android:allow="false""#, #"<data android:pathPrefix="/legal"/>"#),
        "/x", 8, "its groups allow nothing"
      ),
      (data("").replacing("https", with: "http"), "/x", 7, "it is for http: alone"),
    ] as [(String, String, Int, String)]
  )
  func refusals(data: String, path: String, line: Int, clause: String) throws {
    let url = try #require(WebAddress("https://plums.example\(path)"))
    let app = try #require(try Self.half(data).android.first)
    #expect(app.refuses(url))
    let refusal = app.refusal(of: url)
    #expect(refusal.clause == clause)
    #expect(refusal.location.position?.line == line)
  }

  @Test(
    "An activity that is off or not for browsers is named, and so is the application",
    arguments: [
      (#"android:exported="false""#, ".A is not exported"),
      (
        #"android:exported="true" android:enabled="false""#,
        "the one of .A would, and that activity is off"
      ),
      (
        #"android:exported="true" android:permission="a.b""#,
        ".A wants a.b, which browsers lack"
      ),
    ]
  )
  func activities(attributes: String, clause: String) throws {
    let url = try #require(WebAddress("https://plums.example/x"))
    let app = try #require(try Self.half(Self.data(""), attributes).android.first)
    #expect(app.refusal(of: url).clause == clause)
  }

  @Test("What is off is named in the fix: the application, the activity, or both")
  func off() throws {
    let off = #"<application android:enabled="false">"#
    for (application, activity, names) in [
      (off, "", "of <application>,"), ("<application>", #" android:enabled="false""#, "of .A,"),
      (off, #" android:enabled="false""#, "of <application> and of .A,"),
    ] {
      let text = """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.a">
        \(application)<activity android:name=".A" android:exported="true"\(activity)>
        <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        \(Self.data(""))</intent-filter></activity></application></manifest>
        """
      let half = try AppHalf.read([FileBytes("AndroidManifest.xml", Array(text.utf8))])
      let fixes = half.findings.map(\.finding.fix)
      #expect(fixes == ["Set android:enabled=\"true\" \(names) or leave it out."])
    }
  }

  @Test("A host is added to a filter of whole hosts alone; elsewhere it needs one of its own")
  func hosts() throws {
    let whole = try #require(try Self.half(Self.data("")).android.first)
    #expect(
      whole.fix(addingHost: "a.example") == "Add <data android:scheme=\"https\" "
        + "android:host=\"a.example\"/> to the verified filter of plums.example."
    )
    for attributes in [#"android:pathPrefix="/shop""#, #"android:port="8443""#] {
      let app = try #require(try Self.half(Self.data(attributes)).android.first)
      #expect(app.fix(addingHost: "a.example").hasPrefix("Add <intent-filter android:autoVerify="))
    }
  }

  @Test("A manifest may be in UTF-16, with and without a byte order mark")
  func encodings() throws {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.a"/>
      """
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      let half = try AppHalf.read([FileBytes("AndroidManifest.xml", bytes)])
      #expect(half.android.first?.package?.text == "com.example.a")
    }
  }
}
