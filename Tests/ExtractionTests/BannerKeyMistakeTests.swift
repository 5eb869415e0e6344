import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

/// Keys of a Smart App Banner that are written wrongly.
///
/// <https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners>
struct BannerKeyMistakeTests {
  private static let argument = "https://a.example/1"

  @Test(
    "A misspelt key is told with the one that was meant, and is no piece of the argument",
    arguments: [
      ("app-id=42, app-argument=https://a.example/1, affiliate- data=x", "affiliate-data"),
      ("app-id=42, app-argument=https://a.example/1, affiliatedata=x", "affiliate-data"),
      ("app-id=42, app-argument=https://a.example/1,affilate-data=x", "affiliate-data"),
      ("app-id=42, app-argument=https://a.example/1, app_clip_bundle_id=a.b", "app-clip-bundle-id"),
      ("app-id=42, app-argument=https://a.example/1, app-clip-dispaly=card", "app-clip-display"),
      ("app-argument=https://a.example/1, app-id=42, appid=43", "app-id"),
    ]
  )
  func behindArgument(content: String, meant: String) throws {
    let (banner, findings) = try read(content)
    #expect(banner?.appID == "42")
    #expect(banner?.argument == Self.argument)
    #expect(findings.map(\.rule) == ["banner.key-unknown"])
    #expect(findings.first?.message.contains("Did you mean \(meant)?") == true)
  }

  @Test(
    "A comma of another script before a key is named: it divides nothing, and belongs to the value",
    arguments: [
      ("app-id=42，app-argument=plums://1", "full-width comma", "banner.app-id-malformed"),
      ("app-id=42；app-argument=plums://1", "full-width semicolon", "banner.app-id-malformed"),
      ("app-id=42、app-argument=plums://1", "ideographic comma", "banner.app-id-malformed"),
      ("app-argument=plums://1，app-id=42", "full-width comma", "banner.app-id-missing"),
    ]
  )
  func otherComma(content: String, name: String, rule: String) throws {
    let (banner, findings) = try read(content)
    #expect(banner == nil)
    #expect(findings.map(\.rule) == ["banner.separator", rule])
    #expect(findings.first?.message.contains(name) == true, "\(findings)")
  }

  @Test("A comma of another script within a value is no separator")
  func inValue() throws {
    let (banner, findings) = try read("app-id=42, app-argument=plums://1，2")
    #expect(banner?.argument == "plums://1，2")
    #expect(!findings.contains { $0.rule == "banner.separator" })
  }

  @Test(
    "A misspelt app-argument is one finding, not a missing one as well",
    arguments: ["app-argment", "app_argument", "app argument", "appArgument", "app-arguement"]
  )
  func argument(key: String) throws {
    let (banner, findings) = try read("app-id=42, \(key)=https://a.example/1")
    #expect(banner?.argument == nil)
    #expect(findings.map(\.rule) == ["banner.key-unknown"])
    #expect(findings.first?.message.contains("Did you mean app-argument?") == true)
  }

  @Test(
    "A misspelt app-id is what the banner lacks, told once and with what to write",
    arguments: ["appid", "app_id", "app id", "appId", "App-ld"]
  )
  func number(key: String) throws {
    let (banner, findings) = try read("\(key)=42, app-argument=https://a.example/1")
    #expect(banner == nil)
    #expect(findings.map(\.rule) == ["banner.app-id-missing"])
    #expect(findings.first?.message.contains("\(key)=42") == true)
    #expect(findings.first?.message.contains("write app-id=") == true)
  }

  @Test("A key near none, behind a comma and white space, is unknown; within an address it is none")
  func others() throws {
    let (banner, findings) = try read("app-id=42, app-argument=https://a.example/1, ct=web")
    #expect(banner?.argument == Self.argument)
    #expect(findings.map(\.rule) == ["banner.key-unknown"])
    #expect(findings.first?.message.hasSuffix("It is ct=web.") == true)
    for address in ["https://a.example/?a=1,ct=2", "shop://x?a=1;b=2", "shop://x&appid=7"] {
      let (banner, findings) = try read("app-id=42, app-argument=\(address)")
      #expect(banner?.argument == address)
      #expect(findings.map(\.rule) == [], "\(address)")
    }
  }

  @Test("What stands in place of a comma is named")
  func separators() throws {
    for (content, words) in [
      ("app-id=42; app-argument=https://a.example/1", "A semicolon is between two."),
      ("app-id=42 app-argument=https://a.example/1", "White space alone is between two."),
    ] {
      let findings = try read(content).findings
      #expect(findings.map(\.rule) == ["banner.separator"])
      #expect(findings.first?.message.hasSuffix(words) == true)
    }
  }

  private func read(_ content: String) throws -> (banner: SmartAppBanner?, findings: [Finding]) {
    let html = #"<meta name="apple-itunes-app" content="\#(content)">"#
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let url = try #require(WebAddress("https://example.com/1"))
    findings = []
    let banner = SmartAppBannerReader.read(tree, url: url, findings: &findings)
    return (banner, findings)
  }
}
