import Foundation
import Templates
import Testing

/// Holds the files that pages and reports are made of: they parse, name what there is, and keep to
/// the policies of their pages; and no Swift beside them writes HTML.
struct TemplateFilesTests {
  /// The folders of files, and the sources that fill them in.
  static let owners = [
    "CPageFiles": ["Sources/Serving/Pages", "Sources/Serving/Describing"],
    "CRenderingFiles": [],
    "CReportFiles": ["Sources/Inspecting/Reports", "Sources/Inspecting/Site"],
    "CStoreReportFiles": ["Sources/Exporting/Report"],
  ]

  /// What stands in a page as it is: style sheets, and pieces that other templates wrote.
  static let raw: Set<String> = ["style", "frame.style", "sections", "engagement", "numbers"]

  /// The files of `target` by name.
  private static func files(of target: String) throws -> [String: String] {
    let folder = "Sources/\(target)/files"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appending(path: folder).path
    )
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try SourceTree.text("\(folder)/\($0)")) }
    )
  }

  /// A tag of a template: its sign, and its name.
  private static func tags(of text: String) -> [(sign: String, name: String)] {
    text.matches(of: /\{\{([#^\/>&<$!=%{]?)\s*([^}\s]*)\s*\}\}/).map {
      (String($0.1), String($0.2))
    }
  }

  @Test(
    "Every file is embedded, ends with a newline, and has at most 300 lines",
    arguments: owners.keys.sorted()
  )
  func embedded(target: String) throws {
    let code = try SourceTree.text("Sources/\(target)/\(target).c")
    for (name, text) in try Self.files(of: target) {
      #expect(code.contains("#embed \"files/\(name)\""), "\(name) is not embedded")
      #expect(code.contains("{\"\(name)\", "), "\(name) is not in the table")
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(name)")
      #expect(text.count { $0 == "\n" } <= 300, "\(name) is too long")
    }
  }

  @Test(
    "Every template parses, and names only templates that there are",
    arguments: owners.keys.sorted()
  )
  func parts(target: String) throws {
    let files = try Self.files(of: target)
    #expect(throws: Never.self) { try Templates(files, owner: "lint\(target)") { $0 } }
    for (file, text) in files where file.hasSuffix(".mustache") {
      for tag in Self.tags(of: text) where [">", "<"].contains(tag.sign) {
        #expect(files["\(tag.name).mustache"] != nil, "\(file) names \(tag.name)")
      }
    }
  }

  @Test(
    "Every name of a template stands in the sources that fill it in",
    arguments: owners.keys.sorted()
  )
  func names(target: String) throws {
    let sources = try (Self.owners[target] ?? []).flatMap(SourceTree.files(below:))
    let code = try sources.map(SourceTree.text).joined()
    let phrases =
      target == "CPageFiles"
      ? try SourceTree.text("Sources/Serving/Pages/Languages/PagePhrase.swift") : ""
    for (file, text) in try Self.files(of: target) where file.hasSuffix(".mustache") {
      for tag in Self.tags(of: text) where !["/", ">", "<", "$"].contains(tag.sign) {
        for part in tag.name.split(separator: ".") where part != "last()" {
          let isPhrase = phrases.contains(try Regex("case .*\\b\(part)\\b"))
          let isKnown = isPhrase || code.contains("\"\(part)\"")
          #expect(isKnown, "nothing fills in \(tag.name) of \(file)")
        }
      }
    }
  }

  @Test(
    "No template has what the policy of its page forbids, or lets values in as they are",
    arguments: owners.keys.sorted()
  )
  func policy(target: String) throws {
    for (file, text) in try Self.files(of: target) where file.hasSuffix(".mustache") {
      #expect(Self.faults(of: text).isEmpty, "\(file): \(Self.faults(of: text))")
    }
  }

  /// What a template must not have.
  private static func faults(of text: String) -> [String] {
    let forbidden = [
      /\sstyle\s*=/, /\son[a-z]+\s*=/, /javascript:/, /<script(?![^>]* src=")/, /<iframe/,
      // A value without quotation marks around it could end its attribute.
      /=\{\{/,
    ]
    var faults = forbidden.compactMap { text.firstMatch(of: $0).map { String($0.0) } }
    for match in text.matches(of: /\{\{(?:\{\s*([\w.]+)\s*\}|&\s*([\w.]+)\s*)\}\}/) {
      let name = String(match.1 ?? match.2 ?? "")
      if !raw.contains(name) { faults.append(name) }
    }
    return faults
  }

  @Test(
    "The check of templates notices what is forbidden",
    arguments: [
      "<p style=\"x\">", "<a\nonclick=\"x\">", "<a href=\"javascript:x\">", "<script>x</script>",
      "<p id={{id}}>", "{{{text}}}", "{{& text }}",
    ]
  )
  func notices(text: String) {
    #expect(!Self.faults(of: text).isEmpty)
    #expect(Self.faults(of: "<input autofocus value=\"{{on}}\">").isEmpty)
  }

  @Test("No Swift beside the templates writes HTML")
  func sources() throws {
    for folder in Self.owners.values.joined() {
      for file in try SourceTree.files(below: folder) where !Self.isOther(file) {
        for line in try SourceTree.text(file).split(separator: "\n") {
          let code = line.drop { $0 == " " }
          if code.hasPrefix("//") { continue }
          let tag = code.firstMatch(of: /<\/?[a-z][a-z0-9]*(?:>| [a-z-]+=|\/>)/)
          #expect(tag == nil, "\(file) writes \(code)")
        }
      }
    }
  }

  /// Whether the HTML of a file is none of a page: reports in XML, and the line break
  /// of Markdown.
  private static func isOther(_ file: String) -> Bool {
    ["JUnitReport", "MarkdownStoreReport"].contains { file.contains($0) }
  }
}
