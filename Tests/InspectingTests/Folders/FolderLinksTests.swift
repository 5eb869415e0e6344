import Addressing
import Inspecting
import Reading
import Records
import Rules
import Testing

/// Links of built pages, compared with the files of their folder.
struct FolderLinksTests {
  private static let files: Set<String> = [
    "index.html", "plums.html", "a/index.html", "b", "files/list.pdf", "ä ö.html",
  ]

  private static func findings(_ body: String, base: String = "https://a.example/") throws
    -> [Finding]
  {
    let folder = try #require(BuildFolder("dist", at: base))
    let address = try #require(folder.url(of: "x/page.html"))
    let page = "<!doctype html><html lang=en><title>x</title><body>\n\(body)</body></html>"
    let record = PageJudge.read(PageInput(address: address, body: Array(page.utf8)))
    return FolderLinks(folder) { files.contains($0) }.findings(of: record)
  }

  @Test(
    "A link is answered by a file as static servers answer; queries and fragments count for nothing",
    arguments: [
      ("/", true), ("/plums", true), ("/plums.html?x#y", true), ("/a/", true), ("/a", true),
      ("/b", true), ("/files/list.pdf", true), ("../plums", true), ("/%C3%A4%20%C3%B6", true),
      ("https://b.example/missing", true), ("//a.example/plums", true), ("mailto:a@b.c", true),
      ("/missing", false), ("/b/", false), ("/a/x", false), ("/Plums", false),
      ("missing.html", false), ("https://a.example/files/", false), ("/files", false),
    ]
  )
  func answered(href: String, isThere: Bool) throws {
    let findings = try Self.findings("<p><a href=\"\(href)\">x</a></p>")
    #expect(findings.isEmpty == isThere, "\(findings)")
  }

  @Test("A finding has the link's line and column, its URL, and the file to build")
  func position() throws {
    let finding = try #require(try Self.findings("<p>1</p>\n <a href=/gone/>x</a>").first)
    #expect(finding.line == 3)
    #expect(finding.column == 2)
    #expect(finding.evidence == "https://a.example/gone/")
    #expect(finding.fix == "Build dist/gone/index.html, or correct the link.")
    #expect(finding.severity == .error)
  }

  @Test("Links out of a folder that is no root of a host are not compared")
  func base() throws {
    let body = "<a href=/missing>x</a><a href=/shop/missing>x</a>"
    let findings = try Self.findings(body, base: "https://a.example/shop/")
    #expect(findings.map(\.evidence) == ["https://a.example/shop/missing"])
  }

  // https://developer.apple.com/documentation/xcode/supporting-associated-domains
  @Test(
    "An association file that devices do not request where it is, is said to belong elsewhere",
    arguments: [
      ("apple-app-site-association.json", ".well-known/apple-app-site-association"),
      (".well-known/apple-app-site-association.json", ".well-known/apple-app-site-association"),
      ("Apple-App-Site-Association", ".well-known/apple-app-site-association"),
      ("assetlinks.json", ".well-known/assetlinks.json"),
      ("well-known/assetlinks.json", ".well-known/assetlinks.json"),
      ("en/.well-known/assetlinks.json", ".well-known/assetlinks.json"),
      ("apple-app-site-association", nil), (".well-known/apple-app-site-association", nil),
      (".well-known/assetlinks.json", nil), ("samples/assetlinks.json", nil), ("links.json", nil),
    ] as [(String, String?)]
  )
  func misplaced(file: String, home: String?) throws {
    let folder = try #require(BuildFolder("dist", at: "https://a.example/"))
    let found = MisplacedFile(file, in: folder) { $0 == file }
    #expect(found?.home == home)
    #expect(found?.finding.severity == home.map { _ in .error })
    let copy = MisplacedFile(file, in: folder) { _ in true }
    #expect(copy?.home == home)
    #expect(copy?.finding.severity == home.map { _ in .note }, "the right file is there, too")
    let shop = try #require(BuildFolder("dist", at: "https://a.example/shop/"))
    #expect(MisplacedFile(file, in: shop) { _ in false } == nil, "no root of a host")
  }

  @Test(
    "Where a site generator takes a file from, it is right, and another name is mended there",
    arguments: [
      ("static/.well-known/assetlinks.json", "note", "Publish what is in dist/static/ at the root"),
      ("web/public/.well-known/apple-app-site-association", "note", "in dist/web/public/ at"),
      (
        "src/static/.well-known/apple-app-site-association.json", "error",
        "Move it to dist/src/static/.well-known/apple-app-site-association, which has"
      ),
      ("en/.well-known/assetlinks.json", "error", "Move it to dist/.well-known/assetlinks.json."),
    ]
  )
  func sources(file: String, severity: String, fix: String) throws {
    let folder = try #require(BuildFolder("dist", at: "https://a.example/"))
    let found = try #require(MisplacedFile(file, in: folder) { $0 == file })
    #expect(found.finding.severity.rawValue == severity)
    #expect(found.finding.fix.contains(fix), "\(found.finding.fix)")
    #expect(found.isSource == (severity == "note"))
    #expect(!found.isCopy, "what is in it is inspected")
    let inside = try #require(BuildFolder(unknown: "dist/.well-known"))
    #expect(MisplacedFile("assetlinks.json", in: inside) { _ in true } == nil)
  }

  @Test("The rule's specimens", arguments: Rule.buildFolderRules)
  func specimens(rule: Rule) throws {
    guard rule.specimen.kind != .appFiles else {
      let folder = try #require(BuildFolder("dist", at: "https://a.example/"))
      for (text, isBroken) in [(rule.specimen.bad, true), (rule.specimen.good, false)] {
        let file = String(text.dropFirst("== ".count).prefix { $0 != "\n" })
        let found = MisplacedFile(file, in: folder) { $0 == file }
        #expect(found?.finding.rule == (isBroken ? rule.id : nil))
      }
      return
    }
    #expect(try Self.findings(rule.specimen.bad).map(\.rule) == [rule.id])
    #expect(try Self.findings(rule.specimen.good).isEmpty)
  }
}
