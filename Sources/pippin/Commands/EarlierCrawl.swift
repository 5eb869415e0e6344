import Addressing
import Exporting
import Foundation
import JSON
import Records
import Storing

/// The pages of an earlier crawl: a store, or an export of one as JSON Lines.
struct EarlierCrawl {
  /// The folder of the store, or the export.
  let path: String

  /// The longest line of an export, in bytes: more than any record has.
  private static let lineLimit = 64 << 20

  /// Hands every page to `take`; `nil` for one whose record is damaged.
  ///
  /// - Throws: ``Failure`` when there is nothing at the path, or a line is no record; what `take` throws.
  func forEachPage(_ take: (_ url: String, PageRecord?) throws -> Void) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(
        .noInput,
        "--since \(path): there is no such store or export.",
        fix: Self.advice
      )
    }
    guard isFolder.boolValue else { return try forEachLine { try take($0.url.text, $0) } }
    let store = try EmbeddedStore(StoreFolder(opening: path), access: .reading)
    try store.forEachRecord(.all) { stored in
      try take(stored.url, stored.isDamaged ? nil : stored.record())
    }
    try store.close()
  }

  /// Refuses an export that left pages out, which would look new; what its manifest does not say is only
  /// possible.
  ///
  /// - Returns: A warning; `nil` where nothing is to be said.
  /// - Throws: ``Failure``.
  func warning() throws -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
    else { return nil }
    let bytes = FileManager.default.contents(atPath: "\(path).manifest.json")
    guard let manifest = bytes.flatMap({ try? JSONParser.parse([UInt8]($0)) }) else {
      return "\(path) has no manifest beside it. Pages that it was exported without look new here, "
        + "such as those that only --all-pages exports."
    }
    let conditions = manifest["conditions"]?.array?.compactMap(\.string) ?? []
    let lacks: String? =
      if manifest["since"]?.string != nil {
        "it has changes alone"
      } else if !conditions.isEmpty {
        "it was exported with --where \(ShellWord.quoted(conditions[0]))"
      } else {
        manifest["allPages"]?.bool == false ? "it was exported without --all-pages" : nil
      }
    guard let lacks else { return nil }
    throw Failure(
      .badInput,
      "--since \(path): \(lacks). Pages that it left out would look new.",
      fix: Self.advice
    )
  }

  private static let advice =
    "Keep one before each crawl: pippin export --all-pages --format jsonl -o before.jsonl"

  private func forEachLine(_ take: (PageRecord) throws -> Void) throws {
    let file: FileHandle
    do {
      file = try FileHandle(forReadingFrom: URL(filePath: path))
    } catch {
      throw Failure(.noInput, "--since \(path) cannot be read. Check its permissions.")
    }
    defer { withExtendedLifetime(file) {} }
    let input = PackedInput(descriptor: file.fileDescriptor)
    var line: [UInt8] = []
    var number = 0
    while true {
      var rest = try next(input)[...]
      if rest.isEmpty { break }
      while let end = rest.firstIndex(of: 0x0A) {
        line += rest[..<end]
        number += 1
        try take(record(line, number))
        line = []
        rest = rest[(end + 1)...]
      }
      line += rest
      guard line.count <= Self.lineLimit else { throw noRecord(number + 1, "it is too long") }
    }
    if !line.isEmpty { try take(record(line, number + 1)) }
  }

  private func next(_ input: PackedInput) throws -> [UInt8] {
    do throws(PackedInput.Problem) {
      return try input.next()
    } catch {
      throw Failure(.badInput, "--since \(path) cannot be read: \(error.cause).")
    }
  }

  private func record(_ line: [UInt8], _ number: Int) throws -> PageRecord {
    do {
      return try PageRecord(json: JSONParser.parse(line))
    } catch {
      throw noRecord(number, "\(error)")
    }
  }

  private func noRecord(_ number: Int, _ why: String) -> Failure {
    Failure(
      .badInput,
      "--since \(path):\(number) is no record: \(why).",
      fix: "Name a store, or what pippin export --all-pages --format jsonl wrote."
    )
  }
}
