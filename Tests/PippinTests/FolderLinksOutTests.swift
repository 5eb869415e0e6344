import Foundation
import JSON
import TestSupport
import Testing

/// Links in a folder of somebody else: none of them has `pippin inspect` read what lies outside.
struct FolderLinksOutTests {
  private static let root = ["--root", "dist=https://www.example.com/"]
  private static let wellKnown = "dist/.well-known/apple-app-site-association"

  /// A folder with a page, settings, a list of apps and a canonical URL that nothing may show.
  private func outside() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let page = FolderInspectTests.page("Sloes").replacing(
      "</head>",
      with: #"<link rel="canonical" href="https://sloes.example/"></head>"#
    )
    try folder.write(page, to: "sloes.html")
    try folder.write("sloes: 1\n", to: "sloes.yaml")
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.sloes"],"components":[{"/":"*"}]}]}}"#,
      to: "sloes.json"
    )
    return folder
  }

  private func link(_ name: String, in folder: TemporaryFolder, to target: String) throws {
    let path = folder.path(of: name)
    if folder.holds(name) { try FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func inspect(_ arguments: [String], in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    try await PippinBinary.run(["inspect"] + arguments, in: folder)
  }

  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(
    ".pippin.yaml that names a link out of its folder is refused, and nothing out there is read",
    arguments: [
      (#"pages: ["x.html"]"#, "x.html", "/sloes.html"), (#"pages: ["l"]"#, "l", ""),
      (#"pages: ["./l/sloes.html"]"#, "l", ""), (#"pages: ["l/*.html"]"#, "l", ""),
      (#"pages: ["dist/l/**/*.html"]"#, "dist/l", ""),
      (#"pages: ["dist", "x*.html"]"#, "x*.html", "/sloes.html"),
      ("roots: {l: https://www.example.com/}", "l", ""),
      ("association: x.json", "x.json", "/sloes.json"),
    ]
  )
  func settings(input: String, name: String, file: String) async throws {
    let outside = try outside()
    let folder = try FolderInspectTests.site([".pippin.yaml": "input:\n  \(input)\n"])
    try link(name, in: folder, to: outside.path + file)
    let outcome = try await inspect(["--format", "json"], in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(words(outcome.errors).contains("lies outside of its folder"), "\(outcome.errors)")
    #expect(!outcome.output.contains("Sloes"))
    #expect(outside.holds("sloes.html"))
  }

  @Test(".pippin.yaml that is a link out of its folder is refused, and not shown")
  func settingsLink() async throws {
    let outside = try outside()
    let folder = try FolderInspectTests.site()
    try link(".pippin.yaml", in: folder, to: outside.path(of: "sloes.yaml"))
    let outcome = try await inspect(["dist/b.html"], in: folder)
    #expect(outcome.code == 78, "\(outcome.errors)")
    #expect(words(outcome.errors).contains("a link out of its folder"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("sloes"))
    #expect(outside.holds("sloes.yaml"))
  }

  @Test("An association file that is a link out of the folder is not read, and that is said")
  func association() async throws {
    let outside = try outside()
    let folder = try FolderInspectTests.site()
    try link(Self.wellKnown, in: folder, to: outside.path(of: "sloes.json"))
    let remark = "\(Self.wellKnown) leads out of dist"
    for inputs in [["dist"], ["dist/b.html", "dist/index.html"]] {
      let outcome = try await inspect(inputs + ["--format", "json"] + Self.root, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let pages = try outcome.json()["pages"]?.array ?? []
      #expect(pages.count == (inputs.count == 1 ? 3 : 2))
      #expect(!outcome.output.contains("com.example.sloes"))
      let remarks = try outcome.json()["remarks"]?.array?.compactMap(\.string) ?? []
      #expect(remarks.filter { $0.hasPrefix(remark) }.count == 1, "\(remarks)")
    }
    let one = try await inspect(["dist/b.html", "--format", "json"] + Self.root, in: folder)
    #expect(try one.json()["record"]?["universalLinks"]?["state"]?.string != "valid")
    #expect(!one.output.contains("com.example.sloes"))
    #expect(words(one.errors).contains(remark), "\(one.errors)")
    #expect(outside.holds("sloes.json"))
  }

  @Test("A page of a sitemap and a first page that are links out of the folder are not read")
  func pages() async throws {
    let outside = try outside()
    let folder = try FolderInspectTests.site([
      "dist/sitemap.xml":
        "<urlset><url><loc>https://www.example.com/x</loc></url>"
        + "<url><loc>https://www.example.com/b</loc></url></urlset>"
    ])
    for name in ["dist/x.html", "dist/index.html"] {
      try link(name, in: folder, to: outside.path(of: "sloes.html"))
    }
    let listed = try await inspect(
      ["dist/sitemap.xml", "--format", "json"] + Self.root,
      in: folder
    )
    #expect(listed.code == 0, "\(listed.errors)")
    #expect(listed.output.contains("dist/x.html leads out of dist"))
    #expect(!listed.output.contains("Sloes"))
    let walked = try await inspect(["dist", "--format", "json"], in: folder)
    #expect(walked.output.contains("2 links out of the folder or to nothing are left out"))
    #expect(!walked.output.contains("Sloes"))
    #expect(!walked.output.contains("sloes.example"))
    #expect(outside.holds("sloes.html"))
  }

  @Test("Links in the folder are followed, and so is a link that a person names")
  func followed() async throws {
    let outside = try outside()
    let yaml = "input:\n  pages: [l, own.html, \"l/*.html\"]\n"
    let folder = try FolderInspectTests.site([".pippin.yaml": yaml])
    try link("l", in: folder, to: "dist")
    try link("own.html", in: folder, to: "dist/b.html")
    try FileManager.default.moveItem(
      atPath: folder.path(of: Self.wellKnown),
      toPath: folder.path(of: "dist/apps.json")
    )
    try link(Self.wellKnown, in: folder, to: "../apps.json")
    let outcome = try await inspect(["--format", "json"], in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try outcome.json()["pages"]?.array?.count == 5)
    let one = try await inspect(["dist/b.html", "--format", "json"] + Self.root, in: folder)
    #expect(try one.json()["record"]?["universalLinks"]?["state"]?.string == "valid")
    try link("out", in: folder, to: outside.path)
    try link("out.html", in: folder, to: outside.path(of: "sloes.html"))
    for input in ["out", "out.html"] {
      let named = try await inspect([input, "--format", "json"], in: folder)
      #expect(named.code == 0, "\(named.errors)")
      #expect(named.output.contains("Sloes"))
    }
  }
}
