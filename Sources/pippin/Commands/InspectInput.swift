import Foundation

/// What the words of the command line mean to `inspect`.
enum InspectInput {
  /// Whether `text` is a URL, and no path.
  static func isAddress(_ text: String) -> Bool {
    let lower = text.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }

  /// Whether a path, or the path of a URL, has the name of a sitemap.
  static func isSitemap(_ path: String) -> Bool {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    return name.hasSuffix(".xml") || name.hasSuffix(".xml.gz")
      || name.contains("sitemap") && name.hasSuffix(".txt")
  }

  /// Whether a file in a folder has the name of a page.
  static func isPage(_ path: String) -> Bool {
    let name = path.lowercased()
    return [".html", ".htm", ".xhtml"].contains(where: name.hasSuffix)
  }

  /// Whether `arguments` name one page or one file, whose report is that of a page alone.
  static func isOne(_ arguments: [String]) -> Bool {
    guard arguments.count == 1, let argument = arguments.first else { return false }
    if isAddress(argument) { return !isSitemapAddress(argument) }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
    return exists
      ? !isFolder.boolValue && !isSitemap(argument) : !argument.contains("*") || argument == "-"
  }

  private static func isSitemapAddress(_ text: String) -> Bool {
    isSitemap(String(text.prefix { $0 != "?" && $0 != "#" }))
  }
}
