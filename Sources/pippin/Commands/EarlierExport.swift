import Digests
import Exporting
import Foundation
import JSON
import ObjectStoring
import Storing

/// The export that one of changes goes on from, as far as `--since` tells of it.
struct EarlierExport {
  /// Where changes begin.
  let start: ChangeStart
  /// The pages that were hidden then, as far as a manifest names them.
  private(set) var hidden: Set<Digest128> = []
  /// The file of the manifest; `nil` for a cursor and a date.
  private var file: String?
  /// The conditions that its records keep; `nil` where that is not known.
  private var conditions: [String]?
  /// Whether it has all pages; `nil` where that is not known.
  private var hasAllPages: Bool?
  /// What tells its store from others; `nil` where that is not known.
  private var store: String?

  /// Reads a cursor, a date, or the manifest of a file.
  ///
  /// - Throws: ``Failure`` when `text` is none of them.
  init(since text: String) throws {
    if let start = ChangeStart(text) {
      self.start = start
      return
    }
    guard let bytes = FileManager.default.contents(atPath: text) else {
      throw Failure(
        .usage,
        "invalid value: --since \(text) is no cursor, no date, and no file.",
        fix:
          "Name the .manifest.json of an earlier export, its cursor such as v17, or a date such as "
          + "2026-11-22."
      )
    }
    let manifest = try? JSONParser.parse([UInt8](bytes))
    guard let start = manifest?["cursor"]?.string.flatMap(ChangeStart.init) else {
      throw Failure(
        .badInput,
        "--since \(text): the file is no manifest with a cursor.",
        fix: "Name the .manifest.json beside an earlier export."
      )
    }
    (self.start, file) = (start, text)
    let hidden = manifest?["hidden"]?.array?.compactMap { $0.string.flatMap { Digest128($0) } }
    self.hidden = Set(hidden ?? [])
    conditions = manifest?["conditions"]?.array?.compactMap(\.string)
    hasAllPages = manifest?["allPages"]?.bool
    store = manifest?["store"]?.string
  }

  /// Refuses to go on with `export` where pages would be missing afterwards, because the earlier one left
  /// them out by other conditions, or was of another store.
  ///
  /// - Parameters:
  ///   - export: The export of the changes, with what tells its store from others.
  ///   - path: The folder of the store, for the message.
  /// - Throws: ``Failure``.
  func check(_ export: RecordExport, path: String) throws {
    guard let file else { return }
    if let store, let other = export.storeIdentity, store != other {
      throw Failure(
        .badInput,
        "--since \(file): it was exported from another store than \(path).",
        fix: "Export everything once, without --since: the next changes begin there."
      )
    }
    let own = export.filters.map(\.text)
    if let conditions, Set(conditions) != Set(own) {
      throw Self.difference(file, was: Self.options(conditions), is: Self.options(own))
    }
    if let hasAllPages, hasAllPages != (export.selection == .all) {
      let options = ["without --all-pages", "with --all-pages"]
      throw Self.difference(
        file,
        was: options[hasAllPages ? 1 : 0],
        is: options[hasAllPages ? 0 : 1]
      )
    }
  }

  /// Refuses an output that would replace the export which the changes are for, or any other that is whole:
  /// nothing brings it back once the store has gone on.
  ///
  /// - Throws: ``Failure``.
  func check(output: String) throws {
    guard output != "-", !ObjectLocation.names(output) else { return }
    let manifest = "\(output)\(Self.ending)"
    let base = file.flatMap { $0.hasSuffix(Self.ending) ? $0.dropLast(Self.ending.count) : nil }
    let isBase =
      file.map { Self.isSame($0, manifest) } ?? false
      || base.map { Self.isSame(String($0), output) } ?? false
    guard isBase || Self.isWhole(manifest) else { return }
    throw Failure(
      .usage,
      isBase
        ? "\(output) is the export that --since goes on from: the changes would replace it."
        : "\(output) is an export of everything: the changes would replace it.",
      fix: "Name another output, such as: -o changes\(Self.endings(of: output))"
    )
  }

  /// What the name of a manifest has behind that of its export.
  private static let ending = ".manifest.json"

  /// Everything from the first dot of the name on.
  private static func endings(of path: String) -> Substring {
    (path.split(separator: "/").last ?? "").drop { $0 != "." }
  }

  /// Whether two paths lead to one file.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    RealPath.of(left).map { $0 == RealPath.of(right) } ?? (left == right)
  }

  /// Whether the file is the manifest of an export of everything.
  private static func isWhole(_ path: String) -> Bool {
    guard let bytes = FileManager.default.contents(atPath: path),
      let manifest = try? JSONParser.parse([UInt8](bytes))
    else { return false }
    return manifest["cursor"]?.string != nil && manifest["since"]?.string == nil
  }

  private static func options(_ conditions: [String]) -> String {
    conditions.isEmpty
      ? "without --where"
      : "with " + conditions.map { "--where \(ShellWord.quoted($0))" }.joined(separator: " ")
  }

  private static func difference(_ file: String, was: String, is now: String) -> Failure {
    Failure(
      .usage,
      "--since \(file): it was exported \(was), and this export is \(now). Pages would be missing.",
      fix: "Export the changes \(was), or export everything once, without --since."
    )
  }
}
