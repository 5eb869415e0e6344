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

  @Test("A page that begins with a bracket is a page")
  func bracket() async throws {
    let folder = try Self.folder(["a.html": "[Plums] <title>Plums</title>"])
    #expect(try await PippinBinary.run("inspect", "a.html", in: folder).code == 0)
  }
}
