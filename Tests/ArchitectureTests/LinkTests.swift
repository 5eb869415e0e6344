import Foundation
import Testing

/// Holds every link between files of the repository to a file, and its anchor to a heading.
struct LinkTests {
  /// The pages that are checked, as paths from the package's folder.
  private static func pages() throws -> [String] {
    let root = SourceTree.root.path
    let top = try FileManager.default.contentsOfDirectory(atPath: root)
    var pages = top.filter { $0.hasSuffix(".md") }
    for folder in ["docs", "Examples", "Benchmarks", "Fuzzing"] {
      pages += try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
        .filter { $0.hasSuffix(".md") && !$0.contains(".build") }.map { "\(folder)/\($0)" }
    }
    return pages.sorted()
  }

  /// The lines of a page that are prose: no fenced and no indented blocks.
  private static func prose(_ text: String) -> [Substring] {
    var isInside = false
    return text.split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isInside.toggle() }
      return !isInside && !line.hasPrefix("```") && !line.hasPrefix("    ")
    }
  }

  @Test("Sources that a page names are there; NAME stands for any")
  func sources() throws {
    var count = 0
    for page in try Self.pages() {
      for match in try SourceTree.text(page).matches(of: #/`((?:Sources|Tests)/[^`…]+\.swift)`/#)
      where !match.1.contains("NAME") {
        let path = SourceTree.root.appending(path: String(match.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page) names \(match.1)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  /// The targets of the links of a line, those in code left out.
  static func targets(of line: Substring) -> [String] {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    // Code in the text of a link is part of it, so that only what stands in code is taken out.
    let plain = parts.enumerated().map { $0.offset.isMultiple(of: 2) ? String($0.element) : "" }
      .joined()
    return plain.split(separator: "](", omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.split(separator: ")", omittingEmptySubsequences: false).first }
      .map(String.init)
  }

  /// The anchors that renderers of Markdown give to the headings of a page.
  static func anchors(of text: String) -> Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    for line in prose(text) where line.hasPrefix("#") {
      let heading = line.drop { $0 == "#" }.drop { $0 == " " }
      let slug = String(
        heading.lowercased().compactMap { character in
          if character == " " { return "-" }
          let isKept = character.isLetter || character.isNumber || "-_".contains(character)
          return isKept ? character : nil
        }
      )
      let count = counts[slug, default: 0]
      counts[slug] = count + 1
      anchors.insert(count == 0 ? slug : "\(slug)-\(count)")
    }
    return anchors
  }

  @Test("Each link of each page leads to a file of the repository, and each anchor to a heading")
  func links() throws {
    var known: [String: Set<String>] = [:]
    var count = 0
    for page in try Self.pages() {
      let text = try SourceTree.text(page)
      let folder = SourceTree.root.appending(path: page).deletingLastPathComponent()
      for target in Self.prose(text).flatMap(Self.targets) where !target.contains("://") {
        count += 1
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file =
          parts[0].isEmpty
          ? SourceTree.root.appending(path: page)
          : folder.appending(path: String(parts[0])).standardizedFileURL
        let isThere = FileManager.default.fileExists(atPath: file.path)
        #expect(isThere, "\(page) leads to \(target), which is not there")
        guard isThere, parts.count == 2 else { continue }
        if known[file.path] == nil {
          known[file.path] = Self.anchors(of: try String(contentsOf: file, encoding: .utf8))
        }
        let hasAnchor = known[file.path]?.contains(String(parts[1])) ?? false
        #expect(hasAnchor, "\(page) leads to \(target), which is no heading")
      }
    }
    #expect(count > 500)
  }

  @Test("A link is found outside of code, and an anchor is the slug of its heading")
  func parsing() {
    #expect(Self.targets(of: "a [b `c`](d.md#e), `[f](g)` and ![h](i.svg)") == ["d.md#e", "i.svg"])
    let text = "# A `b.c`: d\n```sh\n# no heading\n```\n## A b\n## A b\n"
    #expect(Self.anchors(of: text) == ["a-bc-d", "a-b", "a-b-1"])
  }

  @Test("Every page of docs/ is in the navigation of the site")
  func navigation() throws {
    let site = try SourceTree.text("mkdocs.yml")
    for page in try Self.pages() where page.hasPrefix("docs/") {
      #expect(site.contains(" \(page.dropFirst("docs/".count))"), "\(page) is not in mkdocs.yml")
    }
  }
}
