import Addressing
import AppAssociation
import Records
import Rules
import Testing

// https://github.com/google/digitalassetlinks/blob/master/well-known/details.md
struct AssetLinksIncludesTests {
  private static let root = "https://example.com/.well-known/assetlinks.json"

  /// Follows the includes of a file over a table of answers; what the table lacks answers 404.
  private func follow(
    _ text: String,
    _ table: [String: AssociationFetchPlan.Response]
  ) throws -> (packages: [String], rules: [String], asked: [String]) {
    let address = try #require(WebAddress(Self.root))
    var includes = AssetLinksIncludes(AssetLinksTexts.read(text).file, at: address)
    var asked: [String] = []
    while let next = includes.next {
      asked.append(next.text)
      includes.take(table[next.text] ?? .init(status: 404, body: []))
    }
    return (includes.file.packages, includes.findings.map(\.rule), asked)
  }

  private func served(_ text: String) -> AssociationFetchPlan.Response {
    .init(status: 200, mediaType: "application/json", body: Array(text.utf8))
  }

  private func include(_ names: String...) -> String {
    names.map { #"{"include":"https://example.com/\#($0)"}"# }.joined(separator: ",")
  }

  @Test("The statements of included files count, those of their includes too")
  func nested() throws {
    let found = try follow(
      "[\(include("a")),\(AssetLinksTexts.statement(package: "com.example.one"))]",
      [
        "https://example.com/a": served(
          "[\(AssetLinksTexts.statement(package: "com.example.two")),\(include("b"))]"
        ),
        "https://example.com/b": served(
          "[\(AssetLinksTexts.statement(package: "com.example.three"))]"
        ),
      ]
    )
    #expect(found.packages == ["com.example.one", "com.example.two", "com.example.three"])
    // Devices that verify by themselves stop at one level (AOSP, StatementRetriever.kt).
    #expect(found.rules == ["assetlinks.include-deep"])
  }

  @Test("A loop is followed once and told of; a file that two others name is asked for once")
  func loops() throws {
    let loop = try follow(
      "[\(include("a"))]",
      [
        "https://example.com/a": served("[\(include("b")),\(AssetLinksTexts.statement())]"),
        "https://example.com/b": served("[\(include("a"))]"),
      ]
    )
    #expect(loop.packages == [AssetLinksTexts.app])
    #expect(loop.rules == ["assetlinks.include-deep", "assetlinks.include-loop"])
    #expect(loop.asked == ["https://example.com/a", "https://example.com/b"])
    let diamond = try follow(
      "[\(include("a", "b"))]",
      [
        "https://example.com/a": served("[\(include("c"))]"),
        "https://example.com/b": served("[\(include("c"))]"),
        "https://example.com/c": served("[\(AssetLinksTexts.statement())]"),
      ]
    )
    #expect(diamond.rules == ["assetlinks.include-deep"])
    #expect(diamond.asked.count == 3)
  }

  @Test(
    "Only an answer of 200 counts, and the rest of the file does not suffer from another",
    arguments: [404, 500, 301, 204, 0]
  )
  func failed(status: Int) throws {
    let found = try follow(
      "[\(include("a")),\(AssetLinksTexts.statement())]",
      ["https://example.com/a": .init(status: status, location: "/b", body: [])]
    )
    #expect(found.rules == ["assetlinks.include-failed"])
    #expect(found.packages == [AssetLinksTexts.app])
    #expect(found.asked == ["https://example.com/a"])
  }

  @Test("A page in place of an included file is no file with a mistake in a line")
  func page() throws {
    let address = try #require(WebAddress("https://example.com/.well-known/assetlinks.json"))
    var includes = AssetLinksIncludes(
      AssetLinksTexts.read("[\(include("a"))]").file,
      at: address
    )
    includes.take(served("<!doctype html><title>Plums</title>"))
    #expect(includes.findings.map(\.rule) == ["assetlinks.include-failed"])
    #expect(includes.findings.first?.line == nil)
  }

  @Test("An included file that is no JSON is told of by its own address, line and column")
  func broken() throws {
    let address = try #require(WebAddress(Self.root))
    var includes = AssetLinksIncludes(
      AssetLinksTexts.read("[\(include("a"))]").file,
      at: address
    )
    includes.take(served("[\n  plums]"))
    #expect(includes.findings.map(\.rule) == ["assetlinks.not-json"])
    #expect(includes.findings.first?.message.hasSuffix("In https://example.com/a:2:3.") == true)
  }

  @Test("Files, depth and bytes are bounded, and what was left out is told of")
  func bounds() throws {
    let many = (0..<AssetLinksIncludes.fileLimit + 3).map { include("\($0)") }
    let wide = try follow("[\(many.joined(separator: ","))]", [:])
    #expect(wide.asked.count == AssetLinksIncludes.fileLimit)
    #expect(wide.rules.count { $0 == "assetlinks.include-not-read" } == 3)
    var chain: [String: AssociationFetchPlan.Response] = [:]
    for step in 0..<20 {
      chain["https://example.com/\(step)"] = served("[\(include("\(step + 1)"))]")
    }
    let deep = try follow("[\(include("0"))]", chain)
    #expect(deep.asked.count == AssetLinksIncludes.depthLimit)
    let others = deep.rules.filter { $0 != "assetlinks.include-deep" }
    #expect(others == ["assetlinks.include-not-read"])
    #expect(deep.rules.count == AssetLinksIncludes.depthLimit)
    let padding = String(repeating: " ", count: AssetLinksIncludes.byteLimit / 5)
    let heavy = (0..<6).map { "\($0)" }
    let large = try follow(
      "[\(heavy.map { include($0) }.joined(separator: ","))]",
      Dictionary(
        uniqueKeysWithValues: heavy.map {
          ("https://example.com/\($0)", served("[\(AssetLinksTexts.statement())]" + padding))
        }
      )
    )
    #expect(large.rules.contains("assetlinks.include-not-read"))
    #expect(large.asked.count == 6)
  }

  @Test("Each reason for not reading an included file has its own fix")
  func fixes() throws {
    let address = try #require(WebAddress(Self.root))
    let many = (0..<AssetLinksIncludes.fileLimit + 1).map { include("\($0)") }
    let file = AssetLinksTexts.read("[\(many.joined(separator: ","))]").file
    var includes = AssetLinksIncludes(file, at: address)
    #expect(includes.findings.map(\.fix).allSatisfy { !$0.contains("robots.txt") })
    includes.take(.robotsUnreadable)
    includes.take(.disallowed)
    let fixes = includes.findings.map(\.fix)
    #expect(fixes.count == 3)
    #expect(fixes[1].hasPrefix("Serve robots.txt"))
    #expect(fixes[2].hasPrefix("Allow the URL in robots.txt"))
  }

  @Test("What robots.txt disallows is told of as not read")
  func disallowed() throws {
    let found = try follow("[\(include("a"))]", ["https://example.com/a": .disallowed])
    #expect(found.rules == ["assetlinks.include-not-read"])
  }
}
