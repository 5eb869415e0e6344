import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Association files beside a page, and in place of one.
struct AssociationFileTests {
  private static let page = """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plum cake</title>
    <meta name="description" content="How to bake a plum cake in one hour."></head>
    <body><h1>Plum cake</h1><p>Stone the plums and bake them slowly until they are soft.</p></body></html>
    """
  /// A path with a space, and an exclusion that is no truth value.
  private static let apple = """
    {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.plums"],
    "components":[{"/":"/a/b c"},{"/":"/a/*","exclude":"yes"}]}]}}
    """

  private func folder(_ name: String = "sub/aasa.json", _ text: String = apple) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "sub"),
      withIntermediateDirectories: true
    )
    try folder.write(Self.page, to: "page.html")
    try folder.write(text, to: name)
    return folder
  }

  private func inspect(_ format: String) async throws -> ProcessOutcome {
    let page = ["inspect", "page.html", "--url", "https://example.com/a/b"]
    return try await PippinBinary.run(
      page + ["--association", "sub/aasa.json", "--format", format],
      in: try folder()
    )
  }

  @Test(
    "Findings of a file that is given name that file with line and column",
    arguments: ["terminal", "html", "markdown", "junit", "json", "sarif", "github", "csv"]
  )
  func places(format: String) async throws {
    let outcome = try await inspect(format)
    let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(!text.contains("localhost"))
    switch format {
    case "github":
      #expect(text.contains(",file=sub/aasa.json,line=2,col="), "\(text)")
    case "csv": #expect(text.contains("sub/aasa.json"))
    case "sarif":
      let results = try outcome.json()["runs"]?.array?.first?["results"]?.array ?? []
      let own = results.filter { $0["ruleId"]?.string?.hasPrefix("association.") == true }
      #expect(!own.isEmpty)
      for result in own {
        let place = result["locations"]?.array?.first?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"]?.string == "sub/aasa.json")
        #expect(place?["region"]?["startLine"]?.int == 2)
      }
    // Markdown has its own escapes.
    default: #expect(text.replacing("\\", with: "").contains("sub/aasa.json:2:"), "\(text)")
    }
  }

  @Test(
    "A file is known by its name or by what it holds, broken or not, and is no web page",
    arguments: [
      ("apple-app-site-association", apple, 1), ("other.json", apple, 1),
      ("apple-app-site-association", "{}", 0),
      ("other.json", #"{"applinks":{"details":[],}}"#, 1),
      ("assetlinks.json", "plums", 1),
      (
        "links.json",
        #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":{}},]"#,
        1
      ),
    ] as [(String, String, Int32)]
  )
  func file(name: String, text: String, code: Int32) async throws {
    let folder = try folder(name, text)
    let outcome = try await PippinBinary.run(
      ["inspect", name, "--fail-on", "error", "--format", "json"],
      in: folder
    )
    let json = try outcome.json()
    #expect(json.keys == ["advice", "checks", "record", "verdict"])
    let checks = json["checks"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(checks == ["association.file"], "nothing is asked of a page")
    let rules = json["record"]?["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
    #expect(rules.allSatisfy { $0.hasPrefix("association.") || $0.hasPrefix("assetlinks.") })
    #expect(outcome.code == code, "\(rules)")
  }

  private static let android = """
    [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",
    "package_name":"com.example.app","sha256_cert_fingerprints":["no fingerprint"]}}]
    """

  @Test(
    "The name decides what reads a file, and a file of which nothing can be used fails",
    arguments: [
      ("apple-app-site-association", android, "association.asset-links"),
      ("apple-app-site-association", "[\(apple)]", "association.not-object"),
      ("apple-app-site-association", #"{"details":[]}"#, "association.applinks-missing"),
      ("a.json", #"{"applinks":{"details":[]}}"#, "association.details-missing"),
      (
        "a.json", #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"]}]}}"#,
        "association.rules-missing"
      ),
      (
        "a.json", #"{"applinks":{"details":[{"appIDs":["com.x"],"paths":["/a"]}]}}"#,
        "association.app-id-malformed"
      ),
      ("assetlinks.json", apple, "assetlinks.not-array"),
      ("assetlinks.json", android, "assetlinks.fingerprint-malformed"),
    ]
  )
  func kinds(name: String, text: String, rule: String) async throws {
    let outcome = try await PippinBinary.run(
      ["inspect", name, "--fail-on", "error", "--format", "json"],
      in: try folder(name, text)
    )
    #expect(outcome.code == 1)
    let json = try outcome.json()
    #expect(json["verdict"]?.string == "fail")
    let rules = json["record"]?["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
    #expect(rules.contains(rule), "\(rules)")
  }

  @Test("A folder's association file with an extension is inspected, and said to belong elsewhere")
  func misplaced() async throws {
    let folder = try folder("apple-app-site-association.json")
    let outcome = try await PippinBinary.run(["inspect", ".", "--format", "json"], in: folder)
    #expect(outcome.output.contains("association.misplaced"), "\(outcome.output)")
    #expect(!outcome.errors.contains("no page"), "\(outcome.errors)")
  }

  @Test("What is wrong with the file stands at its place, and notes are listed too")
  func listed() async throws {
    let folder = try folder("apple-app-site-association")
    let terminal = try await PippinBinary.run("inspect", "apple-app-site-association", in: folder)
    #expect(terminal.output.contains("at apple-app-site-association:2:"))
    #expect(!terminal.output.contains("Preview") && !terminal.output.contains("your-site"))
    let github = try await PippinBinary.run(
      ["inspect", "apple-app-site-association", "--format", "github"],
      in: folder
    )
    #expect(github.output.contains("file=apple-app-site-association,line=2"))
    let required = try await PippinBinary.run(
      ["inspect", "apple-app-site-association", "--require", "preview"],
      in: folder
    )
    #expect(required.code == 64)
  }

  @Test("A page that speaks of association files is a page")
  func page() async throws {
    let text = Self.page.replacing("Stone", with: #"{"applinks":1} Stone"#)
    let outcome = try await PippinBinary.run(
      ["inspect", "page.html", "--format", "json"],
      in: try folder("page.html", text)
    )
    #expect(try outcome.json()["record"]?["title"]?.string == "Plum cake")
  }

  @Test("The JSON of match has reasons, places and findings; the text their evidence and fix")
  func match() async throws {
    let folder = try folder()
    let arguments = ["match", "https://example.com/c", "--association", "sub/aasa.json"]
    let json = try await PippinBinary.run(arguments + ["--format", "json"], in: folder).json()
    #expect(json.keys == ["apps", "findings", "url"])
    let reasons = json["apps"]?.array?.first?["reasons"]?.array ?? []
    #expect(reasons.count == 2)
    #expect(reasons.first?["place"]?.string == "applinks.details[0].components[0]")
    #expect(reasons.first?["text"]?.string?.isEmpty == false)
    let finding = json["findings"]?.array?.first
    #expect(finding?["file"]?.string == "sub/aasa.json" && finding?["line"]?.int == 2)
    #expect(finding?["fix"]?.string?.isEmpty == false)
    let text = try await PippinBinary.run(arguments, in: folder)
    #expect(text.errors.contains("Fix: "), "\(text.errors)")
  }
}
