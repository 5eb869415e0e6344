import Foundation
import Rendering
import TestSupport
import Testing

/// What cannot be rendered is said, with or without a browser.
struct RenderUsageTests {
  @Test(
    "What cannot be rendered is an error of usage, which says what to do",
    arguments: [
      ("inspect page.html --render", "--root"), ("inspect page.html other.html --render", "--root"),
      ("inspect - --render < page.html", "--root"),
      ("inspect apple-app-site-association --render", "Leave --render out."),
      ("inspect --site a.example --store s --render", "Leave one of them out."),
      ("inspect page.html --render-third-parties", "--render renders"),
      ("inspect page.html --render=sometimes", "never, needed, all"),
    ]
  )
  func usage(line: String, words: String) async throws {
    let folder = try TemporaryFolder()
    for name in ["page.html", "other.html"] { try folder.write("<title>Plums</title>", deep: name) }
    try folder.write(#"{"applinks":{"details":[]}}"#, deep: "apple-app-site-association")
    let outcome = try await PippinBinary.shell("pippin \(line)", in: folder)
    #expect(outcome.code == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  /// Hides the browsers of this machine, as far as that is allowed here.
  private static let hide = BrowserProgram.knownPaths
    .map { "if test -e \($0); then mount --bind /dev/null \($0) || exit 3; fi" }
    .joined(separator: "; ")

  @Test(
    "Without a browser the refusal says how to install one, and nothing is asked",
    arguments: [
      "http://a.example/ --render", "http://a.example/ http://a.example/b --render=needed",
      "--site http://a.example --render", "dist --root dist=https://www.example.com/ --render",
    ]
  )
  func missing(arguments: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("<title>Plums</title>", deep: "dist/index.html")
    let site = try LoopbackSite { _ in .html("<title>Plums</title>") }
    let line = "unshare -rm sh -c '\(Self.hide); exec pippin inspect \(arguments)'"
    let isThere = (try? BrowserProgram()) != nil
    let outcome = try await PippinBinary.shell(
      isThere ? line : "pippin inspect \(arguments)",
      in: folder,
      environment: site.environment
    )
    // A system may not let anybody hide a file.
    if isThere, outcome.errors.contains("unshare:") || outcome.code == 3 { return }
    #expect(outcome.code == 69, "\(outcome.errors)")
    #expect(outcome.errors.contains("sudo apt-get install chromium"), "\(outcome.errors)")
    #expect(site.requests.isEmpty)
  }
}
