import Foundation
import Testing

/// Holds the tree to its shape: sizes, tests beside vocabularies, no marks of unfinished work.
struct ShapeTests {
  private static let lineLimit = 300
  private static let functionLimit = 40

  @Test("Files keep to one idea: at most 300 lines, unless they are tables")
  func sizes() throws {
    for (file, text) in try Self.sources() {
      let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
      guard lines > Self.lineLimit, !ShapeExceptions.allows(file: Self.name(of: file)) else {
        continue
      }
      Issue.record("\(file) has \(lines) lines; cut it where its ideas part")
    }
  }

  @Test("Functions are steps of a thought: at most 40 lines")
  func functions() throws {
    for (file, text) in try Self.sources() {
      let name = Self.name(of: file)
      for found in FunctionScan.functions(in: text) where found.lines > Self.functionLimit {
        guard !ShapeExceptions.allows(found.name, of: name) else { continue }
        Issue.record("\(file): \(found.name) has \(found.lines) lines; give its steps names")
      }
    }
  }

  @Test("Every exception to the sizes is one: a table has a reason, and is longer than others")
  func exceptions() throws {
    let sources = Dictionary(try Self.sources().map { (Self.name(of: $0), $1) }) { $0 + $1 }
    for (file, reason) in ShapeExceptions.tables {
      #expect(!reason.isEmpty)
      let text = try #require(sources[file], "there is no \(file)")
      #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } > Self.lineLimit, "\(file) is short")
    }
    for (function, reason) in ShapeExceptions.tableFunctions {
      #expect(!reason.isEmpty)
      let text = try #require(sources[function.file], "there is no \(function.file)")
      let lines = FunctionScan.functions(in: text).filter { $0.name == function.name }.map(\.lines)
      #expect(lines.max() ?? 0 > Self.functionLimit, "\(function.file): \(function.name) is short")
    }
  }

  @Test(
    "The length of a function is counted from its head to its brace",
    arguments: [
      ("  func a() {\n    b()\n  }\n", ["a 3"]),
      ("  private static func a<T>(\n    _ b: T\n  ) -> T {\n    b\n  }\n", ["a 5"]),
      ("  init?(_ a: Int) {\n#if x\n    b()\n#endif\n\n    c()\n  }\n", ["init 7"]),
      ("  package var a: Int {\n    1\n  }\n", ["a 3"]),
      ("  func a<T>(\n    _ b: T\n  ) -> T\n  where T: P\n  {\n    b\n  }\n", ["a 7"]),
      // Requirements and bodies of one line are none.
      ("  func a()\n\n  func b(\n    _ c: Int\n  ) throws\n}\n", []),
      ("  func a() { b() }\n  var b = 1\n  let c = {\n    1\n  }\n", []),
    ]
  )
  func lengths(text: String, expected: [String]) {
    #expect(FunctionScan.functions(in: text).map { "\($0.name) \($0.lines)" } == expected)
  }

  @Test("Tests start processes in one way, which bounds their time and what they write")
  func processes() throws {
    let others = ["import Subprocess", "Process()", "posix_spawn", "popen(", "fork("]
    for file in try SourceTree.files(below: "Tests")
    where file != "Tests/TestSupport/ProcessRun.swift" && !file.hasSuffix("/ShapeTests.swift") {
      let text = try SourceTree.text(file)
      for other in others { #expect(!text.contains(other), "\(file) holds \(other)") }
    }
  }

  private static func name(of file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }

  private static func sources() throws -> [(file: String, text: String)] {
    try ["Sources", "Tests"].flatMap { try SourceTree.files(below: $0) }
      .map { ($0, try SourceTree.text($0)) }
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
