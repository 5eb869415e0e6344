import Foundation
import JSON
import TestSupport
import Testing

/// `why`: one page of verdict on a banner and a link, from files and from a host on loopback.
struct WhyCommandTests {
  private static let url = "https://links.plums.example/r/7"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["9QX4A7PLUM.com.example.plums"],"#
        + #""components":[{"/":"/r/*"}]}]}}"#,
      to: "aasa.json"
    )
    for (name, host) in [("Wrong", "www"), ("Right", "links")] {
      try folder.write(
        """
        <plist version="1.0"><dict>
        <key>application-identifier</key><string>9QX4A7PLUM.com.example.plums</string>
        <key>com.apple.developer.associated-domains</key>
        <array><string>applinks:\(host).plums.example</string></array>
        </dict></plist>
        """,
        to: "\(name).entitlements"
      )
    }
    try folder.write(
      "<!doctype html><html lang=en><title>Plums</title><h1>Plums</h1>",
      to: "page.html"
    )
    return folder
  }

  private func run(_ arguments: String...) async throws -> ProcessOutcome {
    try await PippinBinary.run(["why"] + arguments, in: try folder())
  }

  @Test("A file and the app's entitlements have one first line, and the fix turns it")
  func entitlements() async throws {
    let wrong = try await run(
      "page.html",
      "--url",
      Self.url,
      "--link",
      "--association",
      "aasa.json",
      "--entitlements",
      "Wrong.entitlements"
    )
    #expect(wrong.code == 0, "\(wrong.errors)")
    #expect(wrong.output.hasPrefix("NO  \(Self.url) opens Safari on iPhone.  1 likely: The app's"))
    let right = try await run(
      "page.html",
      "--url",
      Self.url,
      "--link",
      "--association",
      "aasa.json",
      "--entitlements",
      "Right.entitlements"
    )
    #expect(right.output.hasPrefix("OK  \(Self.url) can open 9QX4A7PLUM.com.example.plums"))
  }

  @Test("A page without a URL is asked about its banner alone")
  func unknownURL() async throws {
    let outcome = try await run("page.html", "--format", "json")
    let answers = try #require(try outcome.json()["answers"]?.array)
    #expect(answers.map { $0["question"]?.string } == ["banner"])
    #expect(try await run("page.html", "--link").code == 64)
  }

  @Test("A page that cannot be fetched is a cause, and no failure")
  func unreachable() async throws {
    let outcome = try await run("http://127.0.0.1:1/r/7", "--banner")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("1 certain: The page cannot be fetched"))
  }

  @Test("A host on loopback is asked for its page and its files")
  func host() async throws {
    let site = try LoopbackSite { request in
      request.path == "/r/7"
        ? .html(#"<title>Plums</title><meta name="apple-itunes-app" content="app-id=544007664">"#)
        : .status(404)
    }
    let outcome = try await PippinBinary.run(
      ["why", "http://plums.test/r/7", "--banner", "--delay", "0"],
      in: try folder(),
      environment: site.environment
    )
    let line =
      "YES  http://plums.test/r/7 shows a Smart App Banner for the app 544007664 in Safari."
    #expect(outcome.output.hasPrefix(line), "\(outcome.output) \(outcome.errors)")
  }

  @Test("Of a host that the app names by a wildcard, the host above is asked for its files")
  func wildcard() async throws {
    let site = try LoopbackSite { request in
      request.path == "/r/7" ? .html("<title>Plums</title>") : .status(404)
    }
    let folder = try folder()
    let right = try String(contentsOfFile: folder.path(of: "Right.entitlements"), encoding: .utf8)
    try folder.write(
      right.replacing("links.plums.example", with: "*.plums.test"),
      to: "Wild.entitlements"
    )
    let outcome = try await PippinBinary.run(
      [
        "why", "http://www.plums.test/r/7", "--link", "--platform", "ios", "--delay", "0",
        "--entitlements", "Wild.entitlements",
      ],
      in: folder,
      environment: site.environment
    )
    #expect(outcome.output.contains("The app names *.plums.test: the file"), "\(outcome)")
    // The server has no TLS, so that the file itself cannot be served.
    #expect(outcome.output.contains("https://plums.test/.well-known/"), "\(outcome)")
    #expect(!outcome.output.contains("https://www.plums.test/.well-known/"), "\(outcome)")
    #expect(site.requests.contains { $0.host == "plums.test" && $0.path == "/robots.txt" })
  }

  @Test(
    "What is wrong with a local file is said of the file, and of no server",
    arguments: [
      ("--association", "", "ios"), ("--association", "<!doctype html><p>Plums", "ios"),
      ("--asset-links", "", "android"), ("--asset-links", "<!doctype html><p>Plums", "android"),
    ]
  )
  func local(option: String, text: String, platform: String) async throws {
    let folder = try folder()
    try folder.write(text, to: "empty.json")
    let outcome = try await PippinBinary.run(
      [
        "why", "page.html", "--url", Self.url, "--link", "--platform", platform, option,
        "empty.json",
      ],
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("NO"), "\(outcome.output)")
    #expect(outcome.output.contains(".not-json]"), "\(outcome.output)")
    #expect(!outcome.output.contains("responded"), "\(outcome.output)")
  }

  @Test("A file that is a pipe is read once, for the page and for the link")
  func pipe() async throws {
    let folder = try folder()
    let text = try String(contentsOfFile: folder.path(of: "aasa.json"), encoding: .utf8)
    let outcome = try await PippinBinary.run(
      [
        "why", "page.html", "--url", Self.url, "--link", "--platform", "ios", "--association",
        "/dev/stdin",
      ],
      in: folder,
      input: text
    )
    #expect(outcome.output.hasPrefix("OK"), "\(outcome.output) \(outcome.errors)")
  }

  @Test("A page of a file says the same as JSON says")
  func page() async throws {
    let folder = try folder()
    let outcome = try await PippinBinary.run(
      ["why", "page.html", "--format", "html", "-o", "why.html"],
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let html = try String(contentsOfFile: folder.path(of: "why.html"), encoding: .utf8)
    #expect(html.contains("<title>NO: page.html shows no Smart App Banner.</title>"))
    #expect(try await run("--schema").output.contains("urn:pippin:schema:diagnoses:1"))
  }
}
