import AppAssociation
import JSON
import Records
import Rules
import Testing

private typealias Texts = AssociationTexts

/// What JSON does not have is called by its name and placed where it stands.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc8259>
struct JSONMistakeTests {
  @Test(
    "A slip is named at its own line and column",
    arguments: [
      ("{\"applinks\": {\n  \"details\": [],\n}}", "A comma is before", "2:16"),
      ("{\"applinks\": {\"details\": [1,\n\n]}}", "A comma is before", "1:28"),
      ("{\n// apps\n\"applinks\": {}}", "A comment is there", "2:1"),
      ("{\"applinks\": /* all */ {}}", "A comment is there", "1:14"),
      ("{\"applinks\": {}} // end", "A comment is there", "1:18"),
      ("# apps\n{}", "A comment is there", "1:1"),
      ("{“applinks”: {}}", "Curly quotation marks", "1:2"),
      ("{'applinks': {}}", "Single quotation marks", "1:2"),
      ("{applinks: {}}", "A key is without double", "1:2"),
      ("{\"a\": [\"x\"\n\"y\"]}", "A comma is missing before", "2:1"),
      ("{\"a\": {}\n \"b\": {}}", "A comma is missing before", "2:2"),
      ("{\"a\": [1,,2]}", "Two commas", "1:9"),
      ("{\"a\": [1", "ends before its last bracket", "1:9"),
      ("", "The file is empty", "1:1"),
      ("<!DOCTYPE html>", "the start of a web page", "1:1"),
    ]
  )
  func names(text: String, words: String, place: String) throws {
    let finding = try #require(Texts.findings(text).first)
    #expect(finding.rule == "association.not-json")
    #expect(finding.message.contains(words), "\(finding.message)")
    #expect("\(finding.line ?? 0):\(finding.column ?? 0)" == place)
    #expect(!Texts.read(text).isReadable)
    var links: [Finding] = []
    _ = AssetLinksFile.read(Array(text.utf8), findings: &links)
    #expect(links.first?.rule == "assetlinks.not-json")
    #expect(links.first?.message.contains(words) == true)
  }

  @Test("Each trailing comma and comment is named, and what else is wrong in the file, too")
  func several() {
    let text = """
      { // the app, [one]
        "applinks": { "details": [ { "appIDs": [ /* , */ "x", ],
          "components": [ { "/": "/a b" }, ] } ] } }
      """
    let found = Texts.findings(text).map { "\($0.line ?? 0):\($0.column ?? 0) \($0.rule)" }
    #expect(
      found == [
        "1:3 association.not-json", "2:44 association.not-json", "2:55 association.not-json",
        "3:36 association.not-json", "2:52 association.app-id-malformed",
        "3:23 association.pattern-not-encoded",
      ]
    )
    #expect(Texts.read(text).appIDs.isEmpty)
    #expect(Texts.read(text).state == "invalid")
  }
}

/// Identifiers that nobody filled in, and what exactly is wrong with the others.
///
/// Reference: <https://developer.apple.com/documentation/xcode/supporting-associated-domains>
struct AppIdentifierTests {
  @Test(
    "A placeholder is called one",
    arguments: [
      "XXXXXXXXXX.com.example.app", "0000000000.com.plumtree.app", "YOUR_TEAM_ID.com.plumtree.app",
      "TEAMID.com.plumtree.app", "<TEAM_ID>.com.plumtree.app", "TEAM_ID.com.plumtree.app",
      "$(TeamIdentifierPrefix)com.plumtree.app", "ABCDE12345.com.plumtree.app",
      "9JA89QQLNQ.com.apple.wwdc", "K3Q7ZP29WD.com.yourcompany.app", "APPID.BUNDLEID",
      "K3Q7ZP29WD.{bundle}", "1234567890.com.plumtree.app",
    ]
  )
  func placeholders(id: String) {
    #expect(Self.found(id).map(\.rule) == ["association.app-id-placeholder"], "\(id)")
  }

  @Test(
    "An identifier of somebody's own is none",
    arguments: [
      "K3Q7ZP29WD.com.plumtree.app", "ABCDE12345.com.example.app", "A1B2C3D4E6.com.teamid",
    ]
  )
  func valid(id: String) {
    #expect(Self.found(id).isEmpty, "\(id)")
  }

  @Test(
    "The flaw of a malformed identifier is named",
    arguments: [
      ("K3Q7ZP29W.com.plumtree.app", "has 9 characters"), ("plumtree", "has no full stop"),
      ("com.plumtree.app", "has 3 characters"), ("k3q7zp29wd.com.plumtree.app", "capital letters"),
      ("K3Q7ZP29WD.com.plum_tree.app", "never holds `_`"), ("K3Q7ZP29WD.*", "never holds `*`"),
    ]
  )
  func flaws(id: String, words: String) throws {
    let finding = try #require(Self.found(id).first)
    #expect(finding.rule == "association.app-id-malformed")
    #expect(finding.message.contains(words), "\(finding.message)")
  }

  private static func found(_ id: String) -> [Finding] {
    Texts.findings(
      #"{"applinks":{"details":[{"appIDs":["\#(id)"],"components":[{"/":"/a"}]}]}}"#
    )
  }
}
