import Foundation
import Testing

/// Holds the tree to its shape: sizes, tests beside vocabularies, no marks of unfinished work.
struct ShapeTests {
  /// Files that are tables, and may be as long as their tables.
  static let tables = ["Rules+", "Table", "ISOCodes", "FoldingData"]

  @Test("Files keep to one idea: at most 400 lines, unless they are tables")
  func sizes() throws {
    for file in try SourceTree.files(below: "Sources") {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      if Self.tables.contains(where: name.contains) { continue }
      let lines = try SourceTree.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 400, "\(file) has \(lines.count) lines")
    }
  }

  @Test("Every vocabulary reader has a test file of its name")
  func vocabularies() throws {
    let tests = Set(try SourceTree.files(below: "Tests/ExtractionTests"))
    for file in try SourceTree.files(below: "Sources/Extraction") {
      let text = try SourceTree.text(file)
      guard text.contains(/static func read\(\s*_ tree: PageTree/),
        let name = file.split(separator: "/").last
      else { continue }
      let test = name.replacing(".swift", with: "Tests.swift")
      #expect(tests.contains { $0.hasSuffix("/\(test)") }, "\(file) has no \(test)")
    }
  }

  @Test("No source carries a mark of unfinished work, a forced unwrap or a path of one machine")
  func marks() throws {
    let marks = ["TODO", "FIXME", "fatalError(", "try!", "/work/"]
    for file in try SourceTree.files(below: "Sources") {
      let text = try SourceTree.text(file)
      for mark in marks { #expect(!text.contains(mark), "\(file) holds \(mark)") }
    }
  }

  /// Words that were coined here for what the field has words for.
  private static let coined = [
    "errand", "hostguide", "hostwork", "standstill", "glance", "passon", "shelf", "chooser",
    "stranger", "disguise",
  ]

  @Test("No type, function or value is named by a word that was coined for it")
  func names() throws {
    let declaration = /\b(?:struct|class|enum|actor|protocol|typealias|func|var|let|case) (\w+)/
    for folder in ["Sources", "Tests"] {
      for file in try SourceTree.files(below: folder) {
        for match in try SourceTree.text(file).matches(of: declaration) {
          let name = match.output.1.lowercased()
          let isCoined =
            Self.coined.contains(where: name.contains) || match.output.1.hasSuffix("Book")
          #expect(!isCoined, "\(file) declares \(match.output.1)")
        }
      }
    }
  }
}
