import Addressing
import Foundation
import Inspecting
import Yams

/// What `.pippin.yaml` says about inspecting the pages beside it and below.
///
/// It may come with pages of somebody else, so that it holds nothing but decisions about rules and
/// what is to be inspected: it opens no network, and names no file outside its own folder.
struct PageSettings: Sendable {
  /// The file's name.
  static let name = ".pippin.yaml"
  /// The most bytes that are read of it.
  private static let limit = 64_000

  /// What is decided about rules.
  private(set) var rules: [RuleSetting] = []
  /// What is inspected when nobody names anything: files, folders and patterns, as paths of this
  /// process.
  private(set) var pages: [String] = []
  /// The folders whose URL is known; this one among them, when it is.
  private(set) var roots: [BuildFolder] = []
  /// The association file of the host.
  private(set) var association: String?
  /// Whether the pages belong to an app.
  private(set) var expectsApp = false
  /// The file, as messages name it.
  let path: String
  /// The folder that it lies in, without links.
  private let folder: String

  /// Reads the nearest file beside `page` or above it, up to the root of the repository.
  ///
  /// - Returns: `nil` when there is none.
  /// - Throws: ``SettingsError`` that names the file and line.
  static func beside(_ page: String) throws(SettingsError) -> PageSettings? {
    let parent = page.lastIndex(of: "/").map { page[...$0] } ?? "."
    guard var folder = resolved(String(parent)) else { return nil }
    while true {
      let file = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      if FileManager.default.fileExists(atPath: file) {
        guard !RealPath.leads(file, outOf: folder) else { throw linkOut(shown(file)) }
        return try PageSettings(file: file, folder: folder)
      }
      let isRoot = FileManager.default.fileExists(atPath: "\(folder)/.git")
      if folder == "/" || isRoot { return nil }
      folder = URL(filePath: folder).deletingLastPathComponent().path
    }
  }

  /// The folder, as messages name it.
  var shownFolder: String { Self.shown(folder) }

  private init(file: String, folder: String) throws(SettingsError) {
    path = Self.shown(file)
    self.folder = folder
    var text = ""
    let root: Node?
    do {
      let bytes = try BoundedFile.bytes(
        of: file,
        limit: Self.limit,
        "settings of pages",
        advice: "It holds rules and input alone."
      )
      text = String(decoding: bytes, as: UTF8.self)
      root = try Yams.compose(yaml: text)
    } catch let failure as Failure {
      throw SettingsError(
        origin: .file(path),
        problem: "the file is too large: \(failure.message)",
        advice: "It holds rules and input alone."
      )
    } catch {
      throw YAMLFault(error, in: text).settingsError(in: path, Self.form)
    }
    guard let root, root.null == nil else { return }
    guard let mapping = root.mapping else {
      throw settingsError(root, "the file holds no keys", Self.form)
    }
    for (key, value) in mapping {
      switch key.string {
      case "rules": try readRules(value)
      case "input": try readInput(value)
      default: throw unknown(key, key.string ?? "", value)
      }
    }
  }

  // MARK: Rules

  private mutating func readRules(_ node: Node) throws(SettingsError) {
    if node.null != nil { return }
    guard let mapping = node.mapping else {
      throw settingsError(
        node,
        "rules has no keys",
        "Write a rule a line: banner.argument-missing: off"
      )
    }
    for (key, value) in mapping {
      let (state, reason) = try Self.parts(of: value, self)
      let origin = SettingOrigin.file(path, line: key.mark?.line ?? 0)
      do throws(RuleDecision.Problem) {
        rules.append(
          try RuleDecision.reading(
            key.string ?? "",
            state: state,
            reason: reason,
            origin: "\(origin)"
          )
        )
      } catch {
        throw SettingsError(origin: origin, problem: error.cause, advice: error.fix)
      }
    }
  }

  /// The state and the reason that a value names: a word, or `{state: …, reason: …}`.
  private static func parts(
    of node: Node,
    _ settings: PageSettings
  ) throws(SettingsError) -> (String, String?) {
    guard let mapping = node.mapping else { return (node.string ?? "", nil) }
    var state = ""
    var reason: String?
    for (key, value) in mapping {
      switch key.string {
      case "state": state = value.string ?? ""
      case "reason": reason = value.string
      default:
        throw settings.settingsError(
          key,
          "the key \"\(key.string ?? "")\" of a rule is unknown",
          "A rule has state and reason."
        )
      }
    }
    return (state, reason)
  }

  // MARK: Input

  private mutating func readInput(_ node: Node) throws(SettingsError) {
    if node.null != nil { return }
    guard let mapping = node.mapping else { throw settingsError(node, "input has no keys") }
    for (key, value) in mapping {
      let text = value.string ?? ""
      switch key.string {
      case "url": roots.append(try root(Self.shown(folder), at: text, "input.url", value))
      case "association": association = try ownFile(text, value, "input.association")
      case "pages": try readPages(value)
      case "roots": try readRoots(value)
      case "expect":
        guard text == "app" else {
          throw settingsError(value, "input.expect is \"\(text)\"", "Write app, or leave it out.")
        }
        expectsApp = true
      default: throw unknown(key, "input.\(key.string ?? "")", value)
      }
    }
  }

  private func root(
    _ path: String,
    at text: String,
    _ key: String,
    _ node: Node
  ) throws(SettingsError) -> BuildFolder {
    guard let root = BuildFolder(path, at: text) else {
      throw settingsError(
        node,
        "\(key) \"\(text)\" is not a URL",
        "Write the URL that the folder is served at: https://www.example.com/"
      )
    }
    return root
  }

  /// What to inspect: a path, or a list of them.
  private mutating func readPages(_ node: Node) throws(SettingsError) {
    for item in node.sequence.map(Array.init) ?? [node] {
      let text = item.string ?? ""
      guard !text.isEmpty, !text.contains("://"), !text.hasPrefix("/"),
        !text.split(separator: "/").contains("..")
      else {
        throw settingsError(
          item,
          "input.pages names \"\(text)\", which is no path in this folder",
          "Name files, folders and patterns of this folder. Name a URL on the command line."
        )
      }
      let own = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
      // What a pattern stands for is looked for in its folder, where no link out is followed.
      let isThere = Self.resolved("\(folder)/\(own)") != nil
      let start = isThere ? own : PathPattern(own)?.folder ?? own
      guard !RealPath.leads("\(folder)/\(start)", outOf: folder) else {
        throw outside(text, item, "input.pages")
      }
      pages.append(Self.joined(shownFolder, own))
    }
  }

  /// The URLs of folders: `dist: https://www.example.com/`.
  private mutating func readRoots(_ node: Node) throws(SettingsError) {
    guard let mapping = node.mapping else {
      throw settingsError(
        node,
        "input.roots has no keys",
        "Write a folder a line: dist: https://www.example.com/"
      )
    }
    for (key, value) in mapping {
      let name = key.string ?? ""
      let path = try ownFile(name, key, "input.roots")
      roots.append(try root(path, at: value.string ?? "", "input.roots.\(name)", value))
    }
  }

  /// A file of the folder: what comes with pages must not have others read.
  private func ownFile(
    _ name: String,
    _ node: Node,
    _ key: String
  ) throws(SettingsError) -> String {
    guard let file = Self.resolved("\(folder)/\(name)"), !name.hasPrefix("/") else {
      throw settingsError(
        node,
        "\(key): there is no file \(name) beside it",
        "Check the path."
      )
    }
    guard !RealPath.leads(file, outOf: folder) else { throw outside(name, node, key) }
    return Self.shown(file)
  }

  // MARK: Paths

  /// The path from the working directory on, where it lies in there.
  private static func shown(_ file: String) -> String {
    guard let here = resolved("."), file != here else { return "." }
    guard file.hasPrefix(here + "/") else { return file }
    return String(file.dropFirst(here.count + 1))
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    folder == "." ? path : "\(folder)/\(path)"
  }

  /// The path without links; `nil` when nothing is there.
  private static func resolved(_ path: String) -> String? { RealPath.of(path) }
}
