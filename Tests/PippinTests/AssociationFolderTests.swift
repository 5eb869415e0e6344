import Foundation
import JSON
import TestSupport
import Testing

/// Folders with association files and few or no pages, and files that are no pages.
struct AssociationFolderTests {
  private static let apple = """
    {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.plums"],"components":[{"/":"/a/*"}]}]}}
    """
  private static let page = "<!doctype html><title>Plums</title>"

  private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let parent = URL(filePath: folder.path(of: name)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try folder.write(text, to: name)
    }
    return folder
  }

  private static let home = "only/.well-known/apple-app-site-association"

  @Test(
    "A folder that holds association files alone is inspected, however it is named",
    arguments: [
      ["only", "--root", "only=https://example.com/"], ["only"], ["only/.well-known"],
      ["only/.well-known", "--root", "only=https://example.com/"], ["only/.well-known/*"],
      ["only/**"],
    ]
  )
  func alone(inputs: [String]) async throws {
    for (text, code) in [(Self.apple, 0), (#"{"applinks":{"#, 1)] as [(String, Int32)] {
      let outcome = try await PippinBinary.run(
        ["inspect"] + inputs + ["--fail-on", "error", "--format", "json"],
        in: try Self.folder([Self.home: text])
      )
      #expect(outcome.code == code, "\(outcome.errors) \(outcome.output)")
      let pages = try outcome.json()["pages"]?.array ?? []
      #expect(pages.count == 1)
      let findings = pages.first?["record"]?["findings"]?.array ?? []
      let rules = findings.compactMap { $0["rule"]?.string }
      #expect(rules == (code == 0 ? [] : ["association.not-json"]))
    }
  }

  @Test("Files for which a rule has different fixes have the rule's own")
  func fixes() async throws {
    let folder = try Self.folder([
      "site/index.html": Self.page, "site/assetlinks.json": "[]",
      "site/en/.well-known/apple-app-site-association": Self.apple,
    ])
    let outcome = try await PippinBinary.run("inspect", "site", in: folder)
    let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("Fix: Move it to .well-known/apple-app-site-association"), "\(text)")
  }

  @Test("What changed since a revision is said of pages alone")
  func changes() async throws {
    let folder = try Self.folder([Self.home: "{}"])
    let outcome = try await PippinBinary.shell(
      "git init -q . && git add . && git -c user.name=a -c user.email=a@b.c commit -qm one"
        + " && printf '[]' > \(Self.home)"
        + " && pippin inspect only --root only=https://a.example/ --changed-since HEAD",
      in: folder
    )
    #expect(outcome.output.contains("1 association file"), "\(outcome)")
    #expect(!outcome.output.contains("every page is inspected"), "\(outcome)")
  }

  @Test(
    "JSON that is no association file is no page either, and why takes neither for one",
    arguments: [
      ("inspect", "a.json", "{}", "is JSON, and neither a page nor"),
      ("inspect", "a.json", "[]", "is JSON, and neither a page nor"),
      ("inspect", "a.txt", #"{"a":1}"#, "is JSON, and neither a page nor"),
      ("inspect", "app.webmanifest", "{", "is JSON, and neither a page nor"),
      ("why", "a.json", "{}", "is JSON, and neither a page nor"),
      ("why", "a.json", apple, "pippin why URL --association a.json"),
      ("why", "assetlinks.json", "[]", "pippin why URL --asset-links assetlinks.json"),
    ]
  )
  func json(verb: String, name: String, text: String, words: String) async throws {
    let folder = try Self.folder([name: text, "page.html": Self.page])
    let outcome = try await PippinBinary.run(verb, name, in: folder)
    #expect(outcome.code == 65, "\(outcome)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    guard verb == "inspect" else { return }
    let both = try await PippinBinary.run(verb, name, "page.html", in: folder)
    #expect(both.code == 65, "\(both)")
    #expect(both.errors.contains(words), "\(both.errors)")
  }

  private static let android = """
    [{"relation":["delegate_permission/common.handle_all_urls"],
      "target":{"namespace":"android_app","package_name":"com.example.plums",
        "sha256_cert_fingerprints":[
          "82:B7:0E:EE:7F:1A:50:39:BE:F0:7E:C2:34:7F:06:6E:D0:8F:5D:C7:51:24:47:E3:40:43:00:02:6B:6E:54:55"]}}]
    """

  @Test(
    "assetlinks.json of a folder counts as served by its host, for one page as for several",
    arguments: [
      (android, 0, nil, "pass"), (String(android.dropLast()), 1, "assetlinks.not-json", nil),
    ] as [(String, Int32, String?, String?)]
  )
  func assetLinks(text: String, code: Int32, rule: String?, state: String?) async throws {
    let page = Self.page + "<meta name=description content='Ripe plums of the orchard.'>"
    let folder = try Self.folder([
      "s/.well-known/assetlinks.json": text, "s/a.html": page, "s/b.html": page,
    ])
    for inputs in [["s/a.html"], ["s/a.html", "s/b.html"]] {
      let more = ["--root", "s=https://a.example/", "--fail-on", "error", "--format", "json"]
      let outcome = try await PippinBinary.run(["inspect"] + inputs + more, in: folder)
      #expect(outcome.code == code, "\(outcome)")
      let json = try outcome.json()
      let pages = json["pages"]?.array ?? [json]
      let rules = pages.flatMap { $0["record"]?["findings"]?.array ?? [] }
        .compactMap { $0["rule"]?.string }
      #expect(rules.filter { $0.hasPrefix("assetlinks.") } == [rule].compactMap { $0 })
      let checks = pages.last?["checks"]?.array ?? []
      #expect(checks.first { $0["id"]?.string == "android-links.match" }?["state"]?.string == state)
    }
  }

  @Test("A page that begins with a bracket is a page")
  func bracket() async throws {
    let folder = try Self.folder(["a.html": "[Plums] <title>Plums</title>"])
    #expect(try await PippinBinary.run("inspect", "a.html", in: folder).code == 0)
  }
}
