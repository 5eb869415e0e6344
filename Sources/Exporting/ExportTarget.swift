import Addressing
import Digests
import Records
import Storing

/// Where the pages of an export go.
protocol ExportTarget: AnyObject {
  /// The members of a record that pages have to come with; `nil` when none is read.
  var members: Set<String>? { get }

  /// Takes a page.
  func add(_ page: ExportedPage) throws

  /// Takes word of a page that is gone.
  func add(_ removal: StoredRemoval) throws

  /// Writes what is left, durably, and says what was written.
  func seal() throws -> [ExportManifest.File]

  /// Gives the files their names.
  func commit() throws
}

/// Rows in one part or several, each page in the part that a fixed hash chooses.
final class RowTarget: ExportTarget {
  private var rows: any RecordRows
  private let parts: [ExportPart]
  private let isByHost: Bool
  private var bytes: [UInt8] = []

  /// Rows into `parts`, of which there is at least one.
  init(_ rows: any RecordRows, parts: [ExportPart], isByHost: Bool) throws {
    self.rows = rows
    self.parts = parts
    self.isByHost = isByHost
    for part in parts { try part.write(rows.header) }
  }

  var members: Set<String>? { rows.members }

  func add(_ page: ExportedPage) throws {
    bytes.removeAll(keepingCapacity: true)
    try rows.append(page, to: &bytes)
    let part = part(of: page.stored.identity, page.stored.url)
    part.records += 1
    try part.write(bytes)
  }

  func add(_ removal: StoredRemoval) throws {
    bytes.removeAll(keepingCapacity: true)
    rows.append(removal, to: &bytes)
    try part(of: removal.identity, removal.url).write(bytes)
  }

  func seal() throws -> [ExportManifest.File] {
    for part in parts {
      try part.write(rows.footer)
      try part.seal()
    }
    return parts.map(\.facts)
  }

  func commit() throws {
    for part in parts { try part.commit() }
  }

  private func part(of id: Digest128, _ url: String) -> ExportPart {
    parts[ExportPartition.number(of: id, url, among: parts.count, isByHost: isByHost)]
  }
}

/// Which part a page goes to: the same in every export with as many parts.
enum ExportPartition {
  /// The number of the part, from 0, for the page with the identity `id` and the address `url`.
  static func number(of id: Digest128, _ url: String, among count: Int, isByHost: Bool) -> Int {
    guard count > 1 else { return 0 }
    let host = isByHost ? WebAddress(url)?.host : nil
    return Int((host.map { Fingerprint.of($0) } ?? id.high) % UInt64(count))
  }
}
