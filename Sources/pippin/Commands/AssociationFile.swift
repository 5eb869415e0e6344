import Addressing
import AppAssociation
import Foundation
import Inspecting
import Records

/// An association file that `inspect` is given in place of a page.
struct AssociationFile {
  /// The path of the file.
  let path: String
  /// What it holds.
  private let bytes: [UInt8]

  /// Takes `bytes` for an association file, by the name of the file or by what they hold; `nil`
  /// when they are something else.
  init?(path: String, bytes: [UInt8]) {
    guard Self.isNamed(path) || Self.isShaped(bytes) else { return nil }
    self.path = path
    self.bytes = bytes
  }

  /// What is wrong with the file.
  ///
  /// - Parameters:
  ///   - address: The URL that the file is served at; `nil` when nobody knows.
  ///   - misplaced: What is known of a file that devices do not request where it is.
  ///   - baseline: Findings that are accepted.
  ///   - rules: What somebody decided about rules.
  /// - Returns: The file's findings in the form of a page's.
  /// - Throws: ``Failure`` when no page can stand for it, which cannot be.
  func inspection(
    at address: WebAddress? = nil,
    misplaced: MisplacedFile? = nil,
    accepting baseline: Baseline?,
    rules: RuleSettings
  ) throws -> Inspection {
    let source = AssociationSource(bytes: bytes, name: path)
    let name = source.assetLinks == nil ? "apple-app-site-association" : "assetlinks.json"
    let unknown = WebAddress("\(BuildFolder.unknownURL).well-known/\(name)")
    guard let address = address ?? unknown else {
      throw Failure(.internalError, "\(name) makes no URL.")
    }
    var record = PageRecord(url: address)
    // What is in a copy that no device requests matters to nobody.
    let isCopy = misplaced?.isCopy == true
    record.findings = [misplaced?.finding].compactMap { $0 } + (isCopy ? [] : source.findings)
    return Inspection(
      file: path == "-" ? Inspection.standardInput : path,
      record,
      isReadable: isCopy || source.isUsable,
      baseline: baseline,
      rules: rules
    )
  }

  /// Whether the file at `path` has the name of an association file, whatever its ending.
  static func isNamed(_ path: String) -> Bool { MisplacedFile.home(of: path) != nil }

  /// Whether the text starts like JSON and has the keys of an association file, broken or not.
  private static func isShaped(_ bytes: [UInt8]) -> Bool {
    // Keys are ASCII: what is left of UTF-16 without its zeros and its mark is readable.
    let text = bytes.prefix(limit).drop { [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0].contains($0) }
    let first = text.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    let start = String(decoding: text.filter { $0 != 0 }, as: UTF8.self)
    func holds(_ key: String) -> Bool { start.contains("\"\(key)\"") }
    return ["applinks", "webcredentials", "appclips", "activitycontinuation"].contains(where: holds)
      || holds("relation") && holds("target")
  }

  /// How many bytes are looked at for keys: more than either file may have.
  private static let limit = 1 << 20
}
