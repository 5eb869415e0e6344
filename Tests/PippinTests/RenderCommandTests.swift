import Foundation
import JSON
import Rendering
import TestSupport
import Testing

/// Whether pages can be rendered here; says so once when they cannot.
enum RenderingBrowser {
  static let isThere: Bool = {
    let isThere = (try? BrowserProgram()) != nil
    if !isThere { print("SKIPPED: commands that render, because Chromium is not installed") }
    return isThere
  }()
}

/// `pippin inspect --render` with a browser: pages of a server, of a folder, and of a whole site.
@Suite(.enabled(if: RenderingBrowser.isThere), .serialized)
struct RenderCommandTests {
  /// A page of which a script makes title, banner and text.
  static let page = """
    <!doctype html><html lang=en><head><meta charset=utf-8><title>Loading</title>
    <script src=/app.js></script></head><body><div id=root></div></body></html>
    """

  static let script = """
    setTimeout(() => {
      document.title = "Plum cake";
      const tag = document.createElement("meta");
      tag.name = "apple-itunes-app";
      tag.content = "app-id=544007664";
      document.head.append(tag);
      fetch("/data.json").then((reply) => reply.json()).then((data) => {
        document.getElementById("root").innerHTML = "<p>" + data.text + "</p>";
      });
      fetch("/secret/x.json").catch(() => {});
      fetch("https://other.example/y.json").catch(() => {});
      missingFunction();
    }, 300);
    """

  private static func site() throws -> LoopbackSite {
    try LoopbackSite { request in
      switch request.path {
      case "/robots.txt":
        .page(status: 200, headers: [], body: Array("User-agent: *\nDisallow: /secret/\n".utf8))
      case "/", "/b", "/c": .html(page)
      case "/app.js":
        .page(status: 200, headers: ["Content-Type: text/javascript"], body: Array(script.utf8))
      case "/data.json":
        .page(
          status: 200,
          headers: ["Content-Type: application/json"],
          body: Array(#"{"text":"Ripe plums on a plain dough."}"#.utf8)
        )
      case "/plain":
        .html(
          "<!doctype html><title>Plums</title><p>Ripe plums. <a href=/>A</a><a href=/b>B</a><a href=/c>C</a>"
        )
      default: .status(404)
      }
    }
  }

  private func inspect(_ arguments: [String], at site: LoopbackSite) async throws -> ProcessOutcome
  {
    try await PippinBinary.run(
      ["inspect", "--delay", "0"] + arguments,
      in: try TemporaryFolder(),
      environment: site.environment
    )
  }

  @Test(
    "Every report shows served beside rendered, what was not loaded and why, errors and the end",
    arguments: [
      ("terminal", ["changed title: Loading → Plum cake, set "]),
      ("markdown", ["| title | changed | Loading | Plum cake | set "]),
      ("html", ["<td>changed</td>", "<bdi>Loading</bdi>", "<bdi>Plum cake</bdi>"]),
    ]
  )
  func reports(format: String, parts: [String]) async throws {
    let site = try Self.site()
    let outcome = try await inspect(
      ["http://a.example/", "--render", "--format", format],
      at: site
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("\\", with: "")
    let both = [
      "app-id=544007664", "robots.txt forbids it", "another site, and third parties are off",
      "missingFunction is not defined",
      "The page was read after 5 s of its own clock: what timers do later is not seen.",
      "as an iPhone.", "Only a script makes the Smart App Banner.",
    ]
    for part in parts + both { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(!site.requests.contains { $0.path == "/secret/x.json" || $0.host == "other.example" })
  }

  @Test("Of several pages those are rendered that need it, and the others say nothing of it")
  func several() async throws {
    let outcome = try await inspect(
      ["http://a.example/", "http://a.example/plain", "--render=needed", "--format", "json"],
      at: try Self.site()
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let pages = try outcome.json()["pages"]?.array ?? []
    let records = pages.compactMap { $0["record"] }
    #expect(records.count == 2)
    #expect(records.first?["rendering"]?["title"]?.string == "Plum cake")
    #expect(records.last?["rendering"] == nil)
  }

  @Test("A folder is rendered before it is published, from its files alone")
  func folder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("SECRET", deep: "outside.json")
    let way =
      #"fetch("/%2e%2e/outside.json").then(r => r.text()).then(t => document.body.append(t));"#
    let files = [
      "index.html": Self.page, "app.js": Self.script + way + way.replacing("%2e%2e", with: "link"),
      "data.json": #"{"text":"Ripe plums on a plain dough."}"#,
      "robots.txt": "User-agent: *\nDisallow: /secret/\n", "secret/x.json": "{}",
    ]
    for (name, text) in files { try folder.write(text, deep: "dist/\(name)") }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/dist/link",
      withDestinationPath: ".."
    )
    let root = ["--root", "dist=https://www.example.com/", "--render", "--format", "json"]
    let all = try await PippinBinary.run(["inspect", "dist"] + root, in: folder)
    let one = try await PippinBinary.run(["inspect", "dist/index.html"] + root, in: folder)
    for outcome in [all, one] {
      #expect(outcome.code == 0, "\(outcome.errors)")
      let json = try outcome.json()
      let rendering = (json["pages"]?.array?.first ?? json)["record"]?["rendering"]
      #expect(rendering?["title"]?.string == "Plum cake", "\(outcome.output)")
      let text = rendering?["text"]?.string ?? ""
      #expect(text.contains("Ripe plums on a plain dough."))
      #expect(!text.contains("SECRET"))
      let blocked = rendering?["blocked"]?.array?.compactMap { $0["reason"]?.string } ?? []
      // What is outside of the folder is not found, whichever way leads there.
      #expect(blocked.sorted() == ["not-found", "not-found", "robots", "third-party"])
    }
  }

  @Test("Of a site the page that needs it is rendered, and the report counts it")
  func site() async throws {
    let arguments = ["--site", "http://a.example/plain", "--render=needed", "--format"]
    let text = try await inspect(arguments + ["markdown"], at: try Self.site())
    #expect(text.code == 0, "\(text.errors)")
    #expect(text.output.contains("| rendered | 1 |"), "\(text.output)")
    #expect(text.output.contains("rendering\\.banner-only-by-script"), "\(text.output)")
  }
}
