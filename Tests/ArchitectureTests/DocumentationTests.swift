import Testing

/// Holds every declaration that another target can see to having a doc comment.
struct DocumentationTests {
  /// The declarations of `text` that are visible across targets and have no doc comment.
  ///
  /// Initialisers, operators and conformances speak for themselves when the type is documented,
  /// and so do the rows of the catalog, which say in words what they mean.
  static func undocumented(in text: String) -> [String] {
    var missing: [String] = []
    var previous = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if isVisible(trimmed), !previous.hasPrefix("///") { missing.append(String(trimmed)) }
      if !trimmed.isEmpty, !trimmed.hasPrefix("@") { previous = String(trimmed) }
    }
    return missing
  }

  private static func isVisible(_ line: Substring) -> Bool {
    guard line.hasPrefix("package ") || line.hasPrefix("public ") else { return false }
    let words = line.split(separator: " ", maxSplits: 4)
    let speaksForItself = ["import", "extension", "="]
    if words.dropFirst().prefix(1).contains(where: { word in
      speaksForItself.contains { word == $0 || word.hasPrefix("init(") || word.hasPrefix("init?(") }
    }) {
      return false
    }
    if line.contains("static func ") && line.contains(" func ") {
      let name = line.firstRange(of: "func ").map { line[$0.upperBound...] } ?? ""
      if let first = name.first, !first.isLetter, first != "`" { return false }
    }
    if line.contains("Rules[") { return false }
    return !line.contains(" var description: String") && !line.contains("func hash(into")
  }

  @Test("Every declaration that another target can see has a doc comment")
  func documented() throws {
    var missing: [String] = []
    for file in try SourceTree.files(below: "Sources") {
      missing += Self.undocumented(in: try SourceTree.text(file)).map { "\(file): \($0)" }
    }
    #expect(missing.isEmpty, "\(missing.count) undocumented:\n\(missing.joined(separator: "\n"))")
  }

  @Test("The check notices a declaration without a comment")
  func notices() {
    #expect(Self.undocumented(in: "package let name: String").count == 1)
    #expect(Self.undocumented(in: "/// The name.\npackage let name: String").isEmpty)
    #expect(Self.undocumented(in: "package init() {}").isEmpty)
  }
}
