import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

struct PageReaderTests {
  @Test("The record's address is canonical, whatever the page was served under")
  func address() throws {
    let record = try FaultlessPage.read(FaultlessPage.html()).record
    #expect(record.url.text == "https://example.com/plum-cake")
    #expect(record.items.count == 1)
    #expect(record.openGraph["og:title"] == ["Plum cake in an hour"])
  }

  @Test("The metas for crawlers come as written, in order, whatever the capitals of their names")
  func robotsMetas() throws {
    let reading = try FaultlessPage.read(
      """
      <meta name="ROBOTS" content="NoIndex, follow"><meta name="googlebot" content="none">
      <meta name="applebot" content=" nosnippet "><meta name="robots" content="">
      <meta property="robots" content="none"><meta name="Pippinbot" content="all">
      """
    )
    #expect(
      reading.robotsMetas == [
        PageReading.RobotsMeta(name: "robots", content: "NoIndex, follow"),
        PageReading.RobotsMeta(name: "applebot", content: "nosnippet"),
        PageReading.RobotsMeta(name: "pippinbot", content: "all"),
      ]
    )
  }

  @Test("Findings come in the order of the source, those without a place last")
  func order() throws {
    let findings = try FaultlessPage.read(
      """
      <html lang=en><title>Plums</title>
      <meta name="apple-itunes-app" content="app-id=42">
      <link rel="canonical" href="/a">
      <meta name="keywords" content="a,a,a,a,a,a">
      """
    ).record.findings
    let lines = findings.map { $0.line ?? .max }
    #expect(lines == lines.sorted())
    #expect(
      findings.prefix(3).map(\.rule) == [
        "banner.argument-missing", "page.canonical-relative", "page.keywords-many",
      ]
    )
  }

  @Test("More of the same fault is told 25 times at most")
  func limit() throws {
    let html = String(
      repeating: #"<meta property="al:ios:app_name" content="A"><meta property="al:ios">"#,
      count: 90
    )
    let findings = try FaultlessPage.read(html).record.findings
    #expect(findings.count { $0.rule == "app-links.url-missing" } == FindingOrder.ruleLimit)
  }

  @Test(
    "Whatever the bytes are, there is a record of them",
    arguments: [
      "", "<", "<meta", "<meta name=apple-itunes-app content=", "\0\0\0", "<a href=http://[>",
      "<title>", "<meta property=al: content=x>", "<link rel=alternate href=android-app:>",
      "<base href=::>", "<meta name=twitter:app: content=x>", "<p>\u{FFFD}",
    ]
  )
  func anything(html: String) throws {
    let record = try FaultlessPage.read(html).record
    #expect(record.deepLinks == [])
  }

  @Test(
    "A form needs neither an image nor a description",
    arguments: [
      ("/login", false), ("/bruger/glemt-adgangskode", false), ("/bruger/log-ind", false),
      ("/sendmessage.php", false), ("/plum-cake", true),
    ]
  )
  func forms(path: String, isAsked: Bool) throws {
    let url = try #require(WebAddress("https://example.com\(path)"))
    var findings: [Finding] = []
    let html = "<!doctype html><title>Plums</title>"
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let rules = PageReader.read(tree, url: url, findings: &findings).record.findings.map(\.rule)
    #expect(rules.contains("page.description-missing") == isAsked)
    #expect(rules.contains("page.image-missing") == isAsked)
  }
}
