import Basics
import Foundation

/// The files of a folder and the folders in it, in the order of their paths.
///
/// Hidden files and folders are left out, but `.well-known`, and so is `node_modules`: what is in there
/// is not published. Links to folders are not followed, and no link out of the folder is: pages may be
/// somebody else's.
struct FolderWalk {
  /// The paths of the files from the folder on, sorted.
  private(set) var files: [String] = []
  /// How many hidden files and folders, and folders called `node_modules`, were left out.
  private(set) var hidden = 0
  /// The folders that could not be listed.
  private(set) var unread: [String] = []
  /// How many links lead to other folders in the folder.
  private(set) var loops = 0
  /// How many links lead out of the folder, or nowhere.
  private(set) var outside = 0
  /// Whether folders nest deeper than ``depthLimit``.
  private(set) var isTooDeep = false
  /// Whether there are more files than ``fileLimit``.
  private(set) var isCut = false

  /// The folder.
  private let root: String
  /// The folder without links.
  private let resolved: String

  /// How deep folders may nest.
  static let depthLimit = 64
  /// The most files that are looked at.
  static let fileLimit = 200_000

  /// Walks the folder at `path`.
  init(_ path: String) {
    root = path
    resolved = RealPath.of(path) ?? path
    walk("", depth: 0)
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func walk(_ folder: String, depth: Int) {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    guard depth <= Self.depthLimit else {
      isTooDeep = true
      return
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      unread.append(path)
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard !Self.isHidden(name) else {
        hidden += 1
        continue
      }
      visit(folder.isEmpty ? name : "\(folder)/\(name)", depth: depth)
    }
  }

  /// Notes a file, or walks a folder.
  private mutating func visit(_ own: String, depth: Int) {
    let path = "\(root)/\(own)"
    guard var kind = FileStatus(of: path, followsLinks: false)?.kind else { return }
    if kind == .link {
      guard let target = RealPath.of(path), target.hasPrefix(resolved + "/") else {
        outside += 1
        return
      }
      guard let status = FileStatus(of: path, followsLinks: true) else { return }
      kind = status.kind
      if kind == .folder {
        // What lies in this folder is walked under its own name.
        loops += 1
        return
      }
    }
    switch kind {
    case .folder: walk(own, depth: depth + 1)
    case .plain where files.count < Self.fileLimit: files.append(own)
    case .plain: isCut = true
    default: return
    }
  }

  private static func isHidden(_ name: String) -> Bool {
    name == "node_modules" || name.hasPrefix(".") && name != ".well-known"
  }

  /// What was left out, a sentence each.
  var remarks: [String] {
    let found = [
      hidden > 0
        ? "\(root): \(Amount.count(hidden, "hidden file or folder", "hidden files or folders")) (a dot before the name, or node_modules) \(hidden == 1 ? "is left out. Name it to inspect it." : "are left out. Name one to inspect it.")"
        : nil,
      loops > 0
        ? "\(root): \(Amount.count(loops, "link to a folder of it is", "links to folders of it are")) left out; that is inspected under its own name."
        : nil,
      outside > 0
        ? "\(root): \(Amount.count(outside, "link out of the folder or to nothing is", "links out of the folder or to nothing are")) left out. Name what they lead to."
        : nil,
      isTooDeep
        ? "\(root): folders nest deeper than \(Self.depthLimit), and what is below is left out. Name it to inspect it."
        : nil,
      isCut
        ? "\(root): it has more than \(Amount.number(Self.fileLimit)) files, and the others are left out. Name folders in it."
        : nil,
    ]
    return found.compactMap { $0 }
  }
}
