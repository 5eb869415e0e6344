import Addressing
package import Records
import Rules

/// An association file in a folder of a build, where its name or its folder keeps devices from it.
///
/// Only files are meant that seem to be for the host of the folder: at its root, or in a folder with
/// the name of the well-known one, with or without the full stop before it.
///
/// References: <https://developer.apple.com/documentation/xcode/supporting-associated-domains> and
/// <https://developer.android.com/training/app-links/configure-assetlinks>
package struct MisplacedFile: Hashable, Sendable {
  /// Its path from the folder on.
  package let file: String
  /// The path that devices request, from the folder on.
  package let home: String
  /// Whether devices find another one where they request it.
  package let isCopy: Bool
  /// Whether it is where a site generator takes it from to publish it there.
  package let isSource: Bool
  /// The folder whose files are published at the root of the host, with a slash at its end; empty for the
  /// folder itself.
  private let start: String
  /// The folder as messages name it.
  private let folder: String

  /// Folders whose files site generators and frameworks publish at the root of the host.
  private static let published: Set<String> = [
    "assets", "htdocs", "pub", "public", "public_html", "source", "src", "static", "web", "www",
    "wwwroot",
  ]

  /// Endings that people and editors put behind the name.
  private static let endings: Set<String> = ["json", "jsn", "txt"]

  /// Recognizes an association file by its path; `nil` for another file, and for one that is where it
  /// belongs.
  ///
  /// - Parameters:
  ///   - file: Its path from the folder on.
  ///   - folder: The folder.
  ///   - isFile: Whether there is a file of a path from the folder on.
  package init?(_ file: String, in folder: BuildFolder, isFile: (String) -> Bool) {
    guard folder.base.path == "/", let home = Self.home(of: file) else { return nil }
    let parents = file.split(separator: "/").dropLast()
    guard parents.isEmpty || [".well-known", "well-known"].contains(parents.last) else {
      return nil
    }
    let name = home.split(separator: "/").last.map(String.init) ?? home
    // Apple's file may be at the root of the host, too.
    let homes = name == "assetlinks.json" ? [home] : [home, name]
    // A folder of this name is at the root of a host.
    let isWellKnown = folder.path.split(separator: "/").last == ".well-known"
    guard !homes.contains(file), !isWellKnown else { return nil }
    let site = parents.dropLast()
    let isPublished = site.last.map { Self.published.contains($0.lowercased()) } ?? false
    let start = isPublished ? site.joined(separator: "/") + "/" : ""
    isSource = isPublished && homes.contains { start + $0 == file }
    let found = isSource ? nil : homes.first { isFile(start + $0) }
    (self.file, self.home, self.folder) = (file, found ?? home, folder.path)
    (isCopy, self.start) = (found != nil, start)
  }

  /// The path, from the root of a host on, at which devices request a file with the name of the one
  /// at `path`, whatever its case and its ending; `nil` for another name.
  package static func home(of path: String) -> String? {
    var parts = (path.split(separator: "/").last ?? "").lowercased().split(separator: ".")
    while let last = parts.last, parts.count > 1, endings.contains(String(last)) {
      parts.removeLast()
    }
    return switch parts {
    case ["apple-app-site-association"]: ".well-known/apple-app-site-association"
    case ["assetlinks"]: ".well-known/assetlinks.json"
    default: nil
    }
  }

  /// What is wrong with it, and where it belongs; a copy that nobody requests keeps no link from the app.
  package var finding: Finding {
    let root = folder == "." ? start : "\(folder)/\(start)"
    let path = root + home
    guard !isSource else {
      return Finding(
        .associationMisplaced,
        "Devices request /\(home), where it is once a build publishes \(start) at the root.",
        evidence: file,
        fix: "Publish what is in \(root) at the root of the host, and inspect the built site."
      ).counting(as: .note)
    }
    guard !isCopy else {
      return Finding(
        .associationMisplaced,
        "Devices request /\(home), which is there too.",
        evidence: file,
        fix: "Remove it, so that \(path) is the only one to keep up to date."
      ).counting(as: .note)
    }
    let isExtended = file.hasSuffix(".json") && !home.hasSuffix(".json")
    return Finding(
      .associationMisplaced,
      "Devices request /\(home).",
      evidence: file,
      fix: "Move it to \(path)\(isExtended ? ", which has no extension." : ".")"
    )
  }
}
