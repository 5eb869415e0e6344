import Addressing
package import AssociationCopies
package import JSON
import Records

/// What Apple and Google have of a host, and which of its pages behave differently by that.
package struct SiteCopies: Hashable, Sendable {
  /// Both copies.
  package let copies: [AssociationCopy]
  /// The pages that an app opens by the host's own file or by a copy, and not by both.
  package let differences: [CopyDifference]
  /// The same for URLs that are made of the rules of both files.
  package let examples: [CopyDifference]

  /// Compares `found` with the host's files for `pages`.
  init(_ found: HostCopies, root: WebAddress, pages: [WebAddress]) {
    copies = found.all
    differences = found.differences(of: pages)
    examples = found.exampleDifferences(below: root)
  }

  /// What is wrong with the copies, by the URLs of the host's own files.
  func findings(_ found: HostCopies, of root: WebAddress) -> [(
    address: String, findings: [Finding]
  )] {
    let all = found.findings(differences.isEmpty ? examples : differences)
    let paths = ["apple-copy.": "apple-app-site-association", "google-copy.": "assetlinks.json"]
    return paths.sorted { $0.key < $1.key }.compactMap { family, name in
      let own = all.filter { $0.rule.hasPrefix(family) }
      guard !own.isEmpty, let url = root.resolving("/.well-known/\(name)") else { return nil }
      return (url.text, own)
    }
  }

  /// The copies as a table.
  var section: ReportSection {
    ReportSection(
      name: "Apple's and Google's copies",
      columns: ["copy", "state", "certainty", "what it means", "fix"],
      rows: copies.flatMap { copy -> [[String]] in
        if let text = HostCopies.absence(of: copy) {
          return [[copy.service.name, copy.state.name, "", text, ""]]
        }
        return copy.causes.map {
          [copy.service.name, copy.state.name, $0.certainty.rawValue, $0.text, $0.fix]
        }
      }
    )
  }

  /// The pages and URLs that behave differently as a table.
  var differenceSection: ReportSection {
    ReportSection(
      name: "URLs that behave differently by a copy",
      columns: ["URL", "of", "copy", "app", "by the server's file", "by the copy"],
      rows: (differences.map { ($0, "pages") } + examples.map { ($0, "rules") }).map {
        difference,
        source in
        let words =
          difference.opensByFile ? ["opens", "does not open"] : ["does not open", "opens"]
        return [difference.url, source, difference.service.name, difference.app] + words
      }
    )
  }
}

extension SiteCopies: JSONWritable {
  /// Writes the copies and the differences.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("copies", copies)
    writer.field("differences", differences)
    writer.field("examples", examples)
    writer.endObject()
  }
}
