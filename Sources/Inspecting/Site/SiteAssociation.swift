import Addressing
package import JSON
import Records

/// Which pages of a site an app claims by the association file, folder by folder.
package struct SiteAssociation: Hashable, Sendable {
  /// The pages below one folder of the first level.
  package struct Folder: Hashable, Sendable {
    /// The folder's path, with a slash at its end.
    package let path: String
    /// How many pages are below it.
    package var pages: Int
    /// How many of them an app claims.
    package var claimed: Int
    /// A page that no app claims; `nil` when each is claimed.
    package var example: String?
  }

  /// How many pages each app claims.
  package private(set) var apps: [String: Int] = [:]
  /// Pages by the state of the file when they were read.
  package private(set) var states: [String: Int] = [:]
  private var byPath: [String: Folder] = [:]

  /// The most folders distinguished.
  private static let limit = 1_000

  /// Creates a report of no pages.
  package init() {}

  /// The folders, those with most unclaimed pages first.
  package var folders: [Folder] {
    byPath.values.sorted {
      ($1.pages - $1.claimed, $1.pages, $0.path) < ($0.pages - $0.claimed, $0.pages, $1.path)
    }
  }

  /// Counts a page of the index.
  mutating func add(_ record: PageRecord) {
    states[record.universalLinks?.state ?? "unknown", default: 0] += 1
    guard record.indexable else { return }
    let matches = (record.universalLinks?.apps ?? []).filter { $0.verdict == "match" }
    for app in matches { apps[app.appID, default: 0] += 1 }
    let path = Self.folder(of: record.url.path)
    guard byPath[path] != nil || byPath.count < Self.limit else { return }
    var folder = byPath[path] ?? Folder(path: path, pages: 0, claimed: 0, example: nil)
    folder.pages += 1
    if matches.isEmpty {
      folder.example = min(folder.example ?? record.url.text, record.url.text)
    } else {
      folder.claimed += 1
    }
    byPath[path] = folder
  }

  private static func folder(of path: String) -> String {
    let rest = path.dropFirst()
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return "/" + rest[...slash]
  }
}

extension SiteAssociation: JSONWritable {
  /// Writes the apps, the folders and the states.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("apps", apps)
    writer.field("folders", folders)
    writer.field("states", states)
    writer.endObject()
  }
}

extension SiteAssociation.Folder: JSONWritable {
  /// Writes the folder as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("claimed", claimed)
    writer.field("example", example)
    writer.field("pages", pages)
    writer.field("path", path)
    writer.endObject()
  }
}
