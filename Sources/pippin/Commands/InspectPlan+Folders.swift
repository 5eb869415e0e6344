import Addressing
import Basics
import Foundation
import Inspecting

extension InspectPlan {
  // MARK: Folders with a URL

  /// The files that the host of a folder would serve to say which apps open its pages.
  static let hostFiles = [
    ".well-known/apple-app-site-association", "apple-app-site-association",
    ".well-known/assetlinks.json",
  ]

  /// The folder with a URL that the file at `resolved` lies in: one that somebody named on the command
  /// line, else the innermost of those that `.pippin.yaml` or the inputs name.
  mutating func root(of resolved: String, _ settings: PageSettings?) -> Int? {
    for root in settings?.roots ?? [] where !resolvedRoots.contains(RealPath.of(root.path) ?? "") {
      add(root, RealPath.of(root.path) ?? root.path)
    }
    let around = roots.indices.filter { resolved.hasPrefix(Self.start(resolvedRoots[$0])) }
    return around.max {
      ($0 < named ? 1 : 0, resolvedRoots[$0].count) < ($1 < named ? 1 : 0, resolvedRoots[$1].count)
    }
  }

  func ownPath(_ resolved: String, in root: Int) -> String {
    String(resolved.dropFirst(Self.start(resolvedRoots[root]).count))
  }

  mutating func add(_ root: BuildFolder, _ resolved: String) {
    roots.append(root)
    resolvedRoots.append(resolved)
  }

  /// Adds the association files of a folder, once, before its first page.
  mutating func addHostFiles(of root: Int) {
    for file in Self.hostFiles {
      let path = Self.joined(roots[root].path, file)
      guard !names.contains(path) else { continue }
      guard RealPath.isFile(path, in: roots[root].path) else {
        noteLink(path, of: root)
        continue
      }
      append(InspectItem(name: path, kind: .hostFile, root: root, ownPath: file))
    }
  }

  /// Takes a folder without a URL for a site of its own; the one that devices request association files
  /// in lies at the root of a host.
  mutating func addUnknown(_ path: String, _ resolved: String) {
    let isWellKnown = resolved.split(separator: "/").last == ".well-known"
    let around = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let parent = path == "." ? ".." : around.isEmpty ? "." : around.joined(separator: "/")
    let site = isWellKnown ? parent : path
    guard let folder = BuildFolder(unknown: site) else { return }
    add(folder, isWellKnown ? RealPath.of(site) ?? site : resolved)
  }

  /// Adds the association files among `files` of the folder at `path` that are where devices request
  /// them, whether the folder has a page or not.
  ///
  /// - Parameters:
  ///   - files: The paths of files from the folder on.
  ///   - path: The folder.
  ///   - resolved: The folder without links.
  /// - Returns: Those files.
  /// - Throws: ``SettingsError`` when a `.pippin.yaml` is no good.
  mutating func addHostFiles(
    among files: [String],
    of path: String,
    resolved: String
  ) throws -> Set<String> {
    let found = root(of: Self.start(resolved), try settings(of: "\(path)/x"))
    guard let root = found else { return [] }
    let own = files.filter { Self.hostFiles.contains(ownPath(Self.joined(resolved, $0), in: root)) }
    if !own.isEmpty { addHostFiles(of: root) }
    return Set(own)
  }

  /// Adds the association files among `files` of the folder at `path` that devices do not request where
  /// they are.
  ///
  /// - Parameters:
  ///   - files: The paths of files from the folder on.
  ///   - path: The folder.
  ///   - resolved: The folder without links.
  /// - Returns: How many were added.
  /// - Throws: ``SettingsError`` when a `.pippin.yaml` is no good.
  mutating func addMisplacedFiles(
    among files: [String],
    of path: String,
    resolved: String
  ) throws -> Int {
    guard let root = root(of: Self.start(resolved), try settings(of: "\(path)/x")) else { return 0 }
    var count = 0
    for file in files {
      let own = ownPath(Self.joined(resolved, file), in: root)
      guard Self.misplaced(own, in: roots[root]) != nil else { continue }
      try addFile(Self.joined(path, file))
      count += 1
    }
    return count
  }

  /// What is known of the file `own` of a folder when devices do not request it where it is.
  static func misplaced(_ own: String, in root: BuildFolder) -> MisplacedFile? {
    MisplacedFile(own, in: root) { RealPath.isFile(joined(root.path, $0), in: root.path) }
  }

  /// Says once that the file at `path` is not read, where it is a link out of its folder.
  private mutating func noteLink(_ path: String, of root: Int) {
    let folder = roots[root].path
    guard RealPath.leads(path, outOf: folder), names.insert("link \(path)").inserted else { return }
    remarks.append(Self.remark(onLink: path, outOf: folder))
  }

  /// What is said of a link in a folder that leads out of it.
  static func remark(onLink path: String, outOf folder: String) -> String {
    "\(path) leads out of \(folder), and is not read as a file of it. Put a copy there."
  }

  mutating func settings(of path: String) throws -> PageSettings? {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if let known = settings[folder] { return known }
    let found = try PageSettings.beside(path)
    settings[folder] = .some(found)
    return found
  }

  /// Adds the files that a sitemap in a folder lists; a file never has anything requested.
  mutating func addSitemap(_ path: String) throws {
    let resolved = Self.resolved(path)
    guard let root = root(of: resolved, try settings(of: path)),
      let own = roots[root].url(of: ownPath(resolved, in: root))
    else {
      let fix = "Name the folder and its URL: --root FOLDER=URL"
      return fail(path, "It lists URLs, and which files they are is not known. \(fix)", .noInput)
    }
    guard names.insert("sitemap \(path)").inserted else { return }
    guard let sitemap = SiteList(try PageFile.bytes(of: path), at: own) else {
      return fail(path, "It is no sitemap. Name a page, or a folder of pages.", .badInput)
    }
    remarks += sitemap.remarks(path)
    var others = 0
    for address in sitemap.pages + sitemap.sitemaps {
      let files = roots[root].files(for: address)
      guard !files.isEmpty else {
        others += 1
        continue
      }
      let folder = roots[root].path
      let paths = files.map { Self.joined(folder, $0) }
      if let file = paths.first(where: { RealPath.isFile($0, in: folder) }) {
        if sitemap.sitemaps.isEmpty { try addFile(file) } else { try addSitemap(file) }
      } else if let link = paths.first(where: { RealPath.leads($0, outOf: folder) }) {
        noteLink(link, of: root)
      } else {
        let reason = "\(path) lists it, and there is no file \(paths[0])."
        fail(address.text, "\(reason) Build it, or correct the list.", .noInput)
      }
    }
    guard others > 0 else { return }
    remarks.append(
      "\(path): \(Amount.count(others, "URL of another site is", "URLs of other sites are")) left out. Name them to inspect them."
    )
  }

  // MARK: Paths

  /// The path without what means nothing in it, so that a file has one name.
  static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let text = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return text.isEmpty ? "." : text
  }

  /// The path without links in its folders.
  static func resolved(_ path: String) -> String {
    let url = URL(filePath: path)
    let folder = RealPath.of(path.contains("/") ? url.deletingLastPathComponent().path : ".")
    return joined(folder ?? ".", url.lastPathComponent)
  }

  static func joined(_ folder: String, _ path: String) -> String {
    folder == "." ? path : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  static func start(_ folder: String) -> String { folder == "/" ? folder : folder + "/" }
}
