import Foundation
import JSON
import TestSupport
import Testing

/// `pippin inspect` of folders, patterns and several inputs: what a build checks in one line.
struct FolderInspectTests {
  private static let root = ["--root", "dist=https://www.example.com/"]
  private static let association =
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.plums"],"components":[{"/":"/a/*"}]}]}}"#

  static func page(_ title: String, _ body: String = "") -> String {
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
    <meta name="description" content="About \(title) in a few words."></head>
    <body><p>Ripe \(title).</p>
    \(body)</body></html>
    """
  }

  /// A folder `dist` of three pages with one dead link, an association file and two files that are no
  /// pages.
  static func site(_ more: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = [
      "dist/index.html": page("Plums", #"<a href="/a/">A</a> <a href="b.html#x">B</a>"#),
      "dist/a/index.html": page("Pears", #"<a href="/gone">C</a> <a href="/list.pdf">D</a>"#),
      "dist/b.html": page("Figs", #"<a href="https://www.example.com/a?x">E</a>"#),
      "dist/.well-known/apple-app-site-association": association,
      "dist/list.pdf": "%PDF", "dist/style.css": "p{}", "dist/.hidden/c.html": page("Hidden"),
    ]
    for (name, text) in files.merging(more, uniquingKeysWith: { $1 }) {
      try folder.write(text, deep: name)
    }
    return folder
  }

  private func inspect(_ arguments: [String], in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    try await PippinBinary.run(["inspect"] + arguments, in: folder)
  }

  private func urls(_ outcome: ProcessOutcome) throws -> [String] {
    try outcome.json()["pages"]?.array?.compactMap { $0["record"]?["url"]?.string } ?? []
  }

  @Test("A folder is inspected as what its URL serves, association file first, in order")
  func folder() async throws {
    let outcome = try await inspect(["dist", "--format", "json"] + Self.root, in: try Self.site())
    #expect(outcome.code == 0, "\(outcome.errors)")
    let base = "https://www.example.com/"
    #expect(
      try urls(outcome) == [
        base + ".well-known/apple-app-site-association", base + "a/", base + "b.html", base,
      ]
    )
    let json = try outcome.json()
    let verdicts = json["pages"]?.array?.dropFirst().map {
      $0["record"]?["universalLinks"]?["apps"]?.array?.first?["verdict"]?.string
    }
    #expect(verdicts == ["match", "none", "none"])
    #expect(
      json["remarks"]?.array?.compactMap(\.string) == [
        "dist: 1 hidden file or folder (a dot before the name, or node_modules) is left out. Name it to inspect it.",
        "dist: 2 files are no pages.",
      ]
    )
  }

  @Test("A link to a page that the folder lacks fails the run, with its line and column")
  func deadLink() async throws {
    let folder = try Self.site()
    let arguments = ["dist", "--format", "github", "--fail-on", "error"] + Self.root
    let outcome = try await inspect(arguments, in: folder)
    #expect(outcome.code == 1)
    let dead = outcome.output.split(separator: "\n").filter { $0.contains("links.file-missing") }
    #expect(dead.count == 1, "\(outcome.output)")
    #expect(dead.first?.contains("file=dist/a/index.html,line=4,col=1::") == true)
    #expect(dead.first?.contains("Build dist/gone.html, or correct the link.") == true)
    try folder.write(Self.page("Quinces"), deep: "dist/gone.html")
    #expect(try await inspect(arguments, in: folder).code == 0)
    let off = ["--rule", "links.file-missing=off"]
    try FileManager.default.removeItem(atPath: folder.path(of: "dist/gone.html"))
    #expect(try await inspect(arguments + off, in: folder).code == 0)
  }

  @Test("One page under a folder with a URL is a report of that page alone, with the same findings")
  func onePage() async throws {
    let folder = try Self.site()
    let outcome = try await inspect(
      ["./dist/a/index.html", "--format", "json"] + Self.root,
      in: folder
    )
    let json = try outcome.json()
    #expect(json.object?.members.map(\.key) == ["advice", "checks", "record", "verdict"])
    #expect(json["record"]?["url"]?.string == "https://www.example.com/a/")
    #expect(json["record"]?["universalLinks"]?["state"]?.string == "valid")
    let rules = json["record"]?["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
    #expect(rules.contains("links.file-missing"))
  }

  @Test(
    "Files, folders and patterns are one run, and a file that is named twice is inspected once",
    arguments: [
      (["dist/b.html", "dist/a/index.html"], ["b.html", "a/"]),
      (["dist/*.html"], ["b.html", ""]), (["dist/**/*.html"], ["a/", "b.html", ""]),
      (["dist/a", "./dist/a/index.html"], ["a/"]),
      (["dist/b.html", "dist"], ["b.html", "a/", ""]),
      (["dist/sitemap.xml"], ["b.html"]),
    ]
  )
  func inputs(inputs: [String], expected: [String]) async throws {
    let folder = try Self.site([
      "dist/sitemap.xml":
        "<urlset><url><loc>https://www.example.com/b</loc></url>"
        + "<url><loc>https://other.example/</loc></url></urlset>"
    ])
    let outcome = try await inspect(inputs + ["--format", "json"] + Self.root, in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let base = "https://www.example.com/"
    #expect(try urls(outcome).dropFirst() == (expected.map { base + $0 })[...])
  }

  @Test(
    "An input that cannot be read stops no other; the exit code says it",
    arguments: [
      ("dist/none.html", 66, "There is no file dist/none.html."),
      ("*.php", 66, "No page has such a path."),
      ("nodir/*.html", 66, "nodir/*.html: There is no folder nodir."),
      ("http://", 65, "It is not a URL."),
      ("empty", 66, "It holds no page"), ("dist/list.xml", 65, "It is no sitemap."),
    ] as [(String, Int32, String)]
  )
  func unread(input: String, code: Int32, cause: String) async throws {
    let folder = try Self.site(["empty/x.css": "", "dist/list.xml": "<plums/>"])
    for format in ["terminal", "json", "sarif", "junit", "github", "gitlab", "markdown", "csv"] {
      let arguments = [input, "dist/b.html", "--format", format, "--fail-on", "warning"]
      let outcome = try await inspect(arguments + Self.root, in: folder)
      #expect(outcome.code == code, "\(outcome.errors)")
      #expect(outcome.errors.contains(cause), "\(outcome.errors)")
      #expect(!outcome.errors.contains("cannot be listed"))
      #expect(outcome.output.contains("b.html") || outcome.output.contains("b\\.html"))
    }
  }

  @Test("A folder whose URL nobody gives has that of its first page, or one that cannot exist")
  func unnamed() async throws {
    let folder = try Self.site()
    let outcome = try await inspect(["dist", "--format", "json"], in: folder)
    #expect(try urls(outcome).last == "https://your-site.invalid/")
    #expect(outcome.output.contains("its URL is not known"))
    #expect(outcome.output.contains("links.file-missing"))
    let head = #"<link rel="canonical" href="https://www.example.com/">"#
    try folder.write(
      Self.page("Plums").replacing("</head>", with: head + "</head>"),
      deep: "dist/index.html"
    )
    let named = try await inspect(["dist", "--format", "json"], in: folder)
    #expect(try urls(named).contains("https://www.example.com/a/"))
    #expect(named.output.contains("dist counts as https://www.example.com/"))
  }

  @Test("Files in no folder with a URL are inspected, and what is not compared is said")
  func loose() async throws {
    let outcome = try await inspect(
      ["dist/b.html", "dist/index.html", "--format", "json"],
      in: try Self.site()
    )
    #expect(try urls(outcome).first == "https://your-site.invalid/dist/b.html")
    #expect(outcome.output.contains("2 files in no folder with a URL"))
    #expect(!outcome.output.contains("links.file-missing"))
  }

  @Test("A page that names the URL without .html as its canonical one is judged as that")
  func canonical() async throws {
    let head = #"<link rel="canonical" href="https://www.example.com/b">"#
    let other = #"<link rel="canonical" href="https://www.example.com/">"#
    let folder = try Self.site([
      "dist/b.html": Self.page("Figs").replacing("</head>", with: head + "</head>"),
      "dist/c.html": Self.page("Figs").replacing("</head>", with: other + "</head>"),
    ])
    let outcome = try await inspect(
      ["dist/b.html", "dist/c.html", "--format", "json"] + Self.root,
      in: folder
    )
    #expect(
      try urls(outcome).dropFirst() == [
        "https://www.example.com/b", "https://www.example.com/c.html",
      ]
    )
  }

  @Test("One baseline accepts the findings of all pages, each in its own")
  func baseline() async throws {
    let folder = try Self.site()
    let limit = ["dist", "--fail-on", "warning"] + Self.root
    #expect(try await inspect(limit, in: folder).code == 1)
    #expect(try await inspect(limit + ["--write-baseline", "known.json"], in: folder).code == 0)
    let known = limit + ["--baseline", "known.json"]
    #expect(try await inspect(known, in: folder).code == 0)
    try folder.write(
      Self.page("Figs", #"<a href="/none">x</a>"#),
      deep: "dist/b.html"
    )
    let worse = try await inspect(known + ["--format", "gitlab"], in: folder)
    #expect(worse.code == 1)
    let entries = try JSONParser.parse(worse.output).array ?? []
    #expect(entries.compactMap { $0["check_name"]?.string } == ["links.file-missing"])
  }

  @Test("HTML goes to standard output as one file, to a new folder as a file for each page")
  func html() async throws {
    let folder = try Self.site()
    let html = ["dist", "--format", "html"] + Self.root
    #expect(try await inspect(html, in: folder).output.hasPrefix("<!DOCTYPE html>"))
    #expect(try await inspect(html + ["-o", "report.html"], in: folder).code == 0)
    #expect(folder.holds("report.html"))
    #expect(try await inspect(html + ["-o", "report"], in: folder).code == 0)
    #expect(folder.holds("report/index.html"))
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "report/pages"))
    #expect(pages.count == 4)
    let again = try await inspect(html + ["-o", "report"], in: folder)
    #expect(again.code == 73)
    again.expectPlainMessage()
    let sarif = ["dist", "--format", "sarif", "-o", "none/x.sarif"] + Self.root
    #expect(try await inspect(sarif, in: folder).code == 73)
  }

  @Test("A report is the same bytes each time, however readers share the pages")
  func deterministic() async throws {
    let folder = try Self.site()
    for index in 1...40 {
      try folder.write(Self.page("Plum \(index)", "<a href=/x>x</a>"), deep: "dist/p/\(index).html")
    }
    let arguments = ["dist", "--format", "json", "--at", "2027-01-31"] + Self.root
    let first = try await inspect(arguments, in: folder).output
    #expect(try await inspect(arguments, in: folder).output == first)
    #expect(try await inspect(arguments + ["--in-process"], in: folder).output == first)
  }

  @Test(
    "What is not to be understood is refused with what to write",
    arguments: [
      (["dist", "--root", "dist"], 64, "has no URL"),
      (["dist", "--root", "dist=plums"], 64, "is not a URL"),
      (["dist", "--root", "none=https://a.example/"], 66, "there is no folder none"),
      (["dist/b.html", "dist/a", "--url", "https://a.example/"], 64, "--root FOLDER=URL"),
      (["dist", "--site", "a.example"], 64, "one host with --site HOST"),
      (["--site", "a.example", "--changed-since", "main"], 64, "not about --site"),
      ([], 64, "input.pages"),
    ] as [([String], Int32, String)]
  )
  func refused(arguments: [String], code: Int32, says: String) async throws {
    let outcome = try await inspect(arguments, in: try Self.site())
    #expect(outcome.code == code, "\(outcome.errors)")
    let words = outcome.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(says), "\(outcome.errors)")
  }

  @Test(".pippin.yaml says what to inspect and where it is served, and names nothing elsewhere")
  func settings() async throws {
    let yaml = "input:\n  pages: [dist]\n  roots:\n    dist: https://www.example.com/\n"
    let folder = try Self.site([".pippin.yaml": yaml])
    let outcome = try await inspect(["--format", "json"], in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try urls(outcome).contains("https://www.example.com/a/"))
    for (text, says) in [
      ("input:\n  pages: [../other]\n", "no path in this folder"),
      ("input:\n  pages: [http://a.example/]\n", "Name a URL on the command line"),
      ("input:\n  roots: {dist: plums}\n", "input.roots.dist"),
      ("input:\n  roots: {none: https://a.example/}\n", "there is no file none"),
      ("input:\n  root: x\n", "Did you mean input.roots?"),
    ] {
      try folder.write(text, to: ".pippin.yaml")
      let refused = try await inspect([], in: folder)
      #expect(refused.code == 78, "\(refused.errors)")
      let words = refused.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(says), "\(refused.errors)")
    }
    try folder.write("input:\n  roots: {dist: https://www.example.com/}\n", to: ".pippin.yaml")
    #expect(try urls(try await inspect(["--format", "json"], in: folder)).count == 4)
    try folder.write("rules:\n  page: off\n", to: ".pippin.yaml")
    #expect(try await inspect([], in: folder).code == 64)
  }
}
