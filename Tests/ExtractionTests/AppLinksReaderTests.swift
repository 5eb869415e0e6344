import Extraction
import Markup
import Records
import Rules
import Testing

/// The joining of properties is that of the reference resolver.
///
/// <https://developers.facebook.com/docs/applinks/metadata-reference>
struct AppLinksReaderTests {
  @Test("A page without App Links has none and nothing to report")
  func absent() {
    let (reading, rules) = read("<title>Plums</title>")
    #expect(reading.targets == [])
    #expect(reading.fallback == nil)
    #expect(rules == [])
  }

  @Test("Apps for Windows are read, and one note says that nobody else does")
  func windows() {
    let (reading, rules) = read(
      #"<meta property="al:windows_phone:url" content="https://apps.microsoft.com/detail/1">"#
        + #"<meta property="al:windows:package" content="a"><meta name="al:windows:url" content="w">"#
    )
    #expect(reading.targets.map(\.platform) == ["windows", "windows_phone"])
    #expect(rules == ["app-links.windows"])
  }

  @Test("Every part of a target is read")
  func complete() {
    let (reading, rules) = read([
      ("al:ios:url", "plums://1"), ("al:ios:app_store_id", "42"), ("al:ios:app_name", "Plums"),
      ("al:android:url", "plums://2"), ("al:android:package", "org.example.plums"),
      ("al:android:class", "org.example.plums.Main"), ("al:android:app_name", "Plums"),
      ("al:windows_phone:url", "plums://3"), ("al:windows_phone:app_id", "a1"),
      ("al:windows_phone:app_name", "Plums"),
    ])
    var ios = AppLink(platform: "ios")
    (ios.url, ios.appID, ios.appName) = ("plums://1", "42", "Plums")
    var android = AppLink(platform: "android")
    (android.url, android.package, android.appName) = ("plums://2", "org.example.plums", "Plums")
    android.class = "org.example.plums.Main"
    var phone = AppLink(platform: "windows_phone")
    (phone.url, phone.appID, phone.appName) = ("plums://3", "a1", "Plums")
    #expect(reading.targets == [ios, android, phone])
    #expect(rules == ["app-links.windows"])
  }

  @Test("Targets come in the order iphone, ipad, ios, android, windows, whatever the page's")
  func order() {
    let (reading, _) = read([
      ("al:windows_universal:url", "u://"), ("al:windows:url", "w://1"),
      ("al:android:package", "org.a"), ("al:ios:url", "x://ios"), ("al:ipad:url", "x://ipad"),
      ("al:iphone:url", "x://iphone"),
    ])
    #expect(
      reading.targets.map(\.platform)
        == ["iphone", "ipad", "ios", "android", "windows", "windows_universal"]
    )
  }

  @Test("A bare platform begins a new device")
  func separators() {
    let (reading, rules) = read([
      ("al:ios", nil), ("al:ios:url", "a://1"), ("al:ios:app_store_id", "1"),
      ("al:ios", nil), ("al:ios:url", "a://2"),
      ("al:ios", ""), ("al:ios:url", "a://3"), ("al:ios:app_store_id", "3"),
    ])
    #expect(reading.targets.map(\.url) == ["a://1", "a://2", "a://3"])
    #expect(reading.targets.map(\.appID) == ["1", nil, "3"])
    #expect(rules == [])
  }

  @Test("Parts repeated within a device are paired by their order")
  func zipped() {
    let (reading, rules) = read([
      ("al:ios:url", "a://1"), ("al:ios:url", "a://2"), ("al:ios:app_name", "A"),
      ("al:ios:app_name", "B"), ("al:ios:app_store_id", "1"), ("al:ios:app_store_id", "2"),
    ])
    #expect(reading.targets.map(\.url) == ["a://1", "a://2"])
    #expect(reading.targets.map(\.appName) == ["A", "B"])
    #expect(reading.targets.map(\.appID) == ["1", "2"])
    #expect(rules == [])
  }

  @Test("Where parts do not pair up the missing ones are empty")
  func ragged() {
    let (reading, rules) = read([
      ("al:ios:url", "a://1"), ("al:ios:app_name", "A"), ("al:ios:url", "a://2"),
      ("al:ios:app_store_id", "1"),
    ])
    #expect(reading.targets.map(\.url) == ["a://1", "a://2"])
    #expect(reading.targets.map(\.appName) == ["A", nil])
    #expect(reading.targets.map(\.appID) == ["1", nil])
    #expect(rules == ["app-links.ragged"])
  }

  @Test(
    "should_fallback turns the web off for no, false and 0, in any case, and for nothing else",
    arguments: [
      ("no", false, []), ("No", false, []), ("FALSE", false, []), ("0", false, []),
      ("yes", true, []), ("true", true, []), ("1", true, []),
      ("never", true, ["app-links.fallback-unknown"]), ("", true, []),
    ]
  )
  func fallback(word: String, expected: Bool, rulesExpected: [String]) {
    let (reading, rules) = read([
      ("al:web:url", "https://example.com/1"), ("al:web:should_fallback", word),
    ])
    #expect(reading.fallback?.shouldFallback == expected)
    #expect(reading.fallback?.url == "https://example.com/1")
    #expect(rules == rulesExpected)
  }

  @Test("Only the first al:web counts, and within it the first of each part")
  func firstWeb() {
    let (reading, rules) = read([
      ("al:web:should_fallback", "false"), ("al:web:should_fallback", "true"), ("al:web", nil),
      ("al:web:url", "https://example.com/2"),
    ])
    #expect(reading.fallback == WebFallback(url: nil, shouldFallback: false))
    #expect(rules == ["app-links.web-repeated"])
  }

  @Test("A fallback that is no web address is told; a dangerous one is dropped")
  func webURL() {
    let (relative, rules) = read([("al:web:url", "/plums")])
    #expect(relative.fallback?.url == "/plums")
    #expect(rules == ["app-links.web-url-malformed"])
    let (dangerous, _) = read([("al:web:url", "javascript:alert(1)")])
    #expect(dangerous.fallback?.url == nil)
  }

  @Test("Properties in a name attribute are read, with a warning for each")
  func nameAttribute() {
    let (reading, rules) = read(
      #"<meta name="al:ios:url" content="a://1"><meta name="al:ios:app_store_id" content="1">"#
    )
    #expect(reading.targets.map(\.url) == ["a://1"])
    #expect(reading.targets.map(\.appID) == ["1"])
    #expect(rules == ["app-links.name-attribute", "app-links.name-attribute"])
  }

  @Test(
    "Properties that the reference does not know are told",
    arguments: [
      "AL:ios:url", "al:iOS:url", "al:ios:package", "al:symbian:url", "al:ios:url:extra", "al:",
    ]
  )
  func unknown(property: String) {
    let (_, rules) = read([("al:ios:url", "a://1"), (property, "a://2")])
    #expect(rules.contains("app-links.property-unknown"))
  }

  @Test("A part that only a deeper name mentions is there, but empty")
  func deeper() {
    let (reading, _) = read([
      ("al:ios:url:extra", "x"), ("al:ios:url", "a://2"), ("al:ios:app_name", "A"),
    ])
    #expect(reading.targets.map(\.url) == [nil, "a://2"])
    #expect(reading.targets.map(\.appName) == ["A", nil])
  }

  @Test("A target that says nothing is left out")
  func empty() {
    let (reading, rules) = read([("al:ios:url", ""), ("al:ios:app_name", nil)])
    #expect(reading.targets == [])
    #expect(rules == ["app-links.url-missing"])
  }

  @Test(
    "What a target lacks is told",
    arguments: [
      ([("al:ipad:app_name", "A")], ["app-links.url-missing"]),
      ([("al:android:url", "a://1")], ["app-links.package-missing"]),
      (
        [("al:android:url", "a://1"), ("al:android:package", "plums")],
        ["app-links.package-malformed"]
      ),
      (
        [("al:ios:url", "a://1"), ("al:ios:app_store_id", "id42")],
        ["app-links.store-id-malformed"]
      ),
      ([("al:ios:url", "plums")], ["deep-link.no-scheme"]),
    ]
  )
  func lacking(properties: [(String, String)], expected: [String]) {
    #expect(read(properties).1 == expected)
  }

  @Test(
    "What is wrong with a part of a target is where that part is",
    arguments: [
      ("al:android:url", "al:android:package", "Plums"),
      ("al:ios:url", "al:ios:app_store_id", "id42"), ("al:ipad:url", "al:ipad:app_store_id", "x"),
    ]
  )
  func position(url: String, property: String, content: String) {
    let metas = [(url, "plums://1"), (property, content)].map { property, content in
      #"<meta property="\#(property)" content="\#(content)">"#
    }
    var findings: [Finding] = []
    let html = metas.joined(separator: "\n")
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    findings = []
    _ = AppLinksReader.read(tree, findings: &findings)
    #expect(findings.map(\.line) == [2])
    #expect(findings.map(\.evidence) == [metas[1]])
  }

  @Test("A dangerous address is not kept")
  func dangerous() {
    let (reading, rules) = read([("al:ios:url", "java\nscript:alert(1)"), ("al:ios:app_name", "A")])
    #expect(reading.targets.map(\.url) == [nil])
    #expect(rules == ["deep-link.dangerous-scheme"])
  }

  private func read(_ properties: [(String, String?)]) -> (AppLinksReader.Reading, [String]) {
    let metas = properties.map { property, content in
      #"<meta property="\#(property)"\#(content.map { #" content="\#($0)""# } ?? "")>"#
    }
    return read(metas.joined(separator: "\n"))
  }

  private func read(_ html: String) -> (AppLinksReader.Reading, [String]) {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    findings = []
    let reading = AppLinksReader.read(tree, findings: &findings)
    return (reading, findings.map(\.rule))
  }
}
