import Addressing
import AppAssociation
package import AssociationCopies
package import JSON
import Records

/// A URL that an app opens by the host's own file and not by a copy of it, or the other way round.
package struct CopyDifference: Hashable, Sendable {
  /// Whose copy.
  package let service: AssociationCopy.Service
  /// The URL.
  package let url: String
  /// The app.
  package let app: String
  /// Whether the app opens it by the host's own file; by the copy it is the other way round.
  package let opensByFile: Bool
  /// The rule that decides in the host's own file; `nil` when none does.
  package let fileRule: String?
  /// The rule that decides in the copy; `nil` when none does.
  package let copyRule: String?

  /// Whether somebody gave the host's own file.
  let isGiven: Bool

  /// The difference in one line of words.
  package var line: String {
    let own = isGiven ? "the file that was given" : "your server's file"
    let copy = "\(service.name)'s copy"
    let (with, without) = opensByFile ? (own, copy) : (copy, own)
    let rule = (opensByFile ? fileRule : copyRule).map { " (\($0))" } ?? ""
    return "\(url): \(app) opens it by \(with)\(rule), and not by \(without)"
  }
}

extension CopyDifference: JSONWritable {
  /// Writes the difference as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("app", app)
    writer.field("copyRule", copyRule)
    writer.field("fileRule", fileRule)
    writer.field("opensByFile", opensByFile)
    writer.field("service", service.rawValue)
    writer.field("url", url)
    writer.endObject()
  }
}

/// Compares two association files by what they do with URLs.
///
/// Whether a rule excludes a URL or none matches it is the same for a visitor: the URL stays in the
/// browser.
struct CopyComparison: Sendable {
  /// The host's own file; `nil` without one.
  let server: AppAssociationFile?
  /// The copy; `nil` without one.
  let copy: AppAssociationFile?
  /// Whether somebody gave the host's own file.
  let isGiven: Bool

  /// The URLs of `urls` that the files give to different apps, in their order.
  func differences(_ urls: [WebAddress]) -> [CopyDifference] {
    urls.flatMap { url -> [CopyDifference] in
      let own = Self.decisions(server, url)
      let theirs = Self.decisions(copy, url)
      let apps = Set(own.keys).union(theirs.keys).sorted()
      return apps.compactMap { app in
        let (mine, other) = (own[app], theirs[app])
        let opens = mine?.verdict == "match"
        guard opens != (other?.verdict == "match") else { return nil }
        return CopyDifference(
          service: .apple,
          url: url.text,
          app: app,
          opensByFile: opens,
          fileRule: mine?.rule,
          copyRule: other?.rule,
          isGiven: isGiven
        )
      }
    }
  }

  /// A URL for each rule of both files, exclusions first.
  func examples(below root: WebAddress) -> [WebAddress] {
    let all = [server, copy].compactMap { $0 }.flatMap { $0.examples(below: root) }
    let sorted = all.filter(\.isExclude) + all.filter { !$0.isExclude }
    var seen: Set<WebAddress> = []
    return sorted.map(\.url).filter { seen.insert($0).inserted }
  }

  private static func decisions(
    _ file: AppAssociationFile?,
    _ url: WebAddress
  ) -> [String: UniversalLinks.App] {
    let apps = file?.universalLinks(for: url, limit: .max).apps ?? []
    return Dictionary(apps.map { ($0.appID, $0) }) { first, _ in first }
  }
}
