import Basics
import Codings
import Foundation
import Records

/// Writes exchanges into WARC files, one gzip member a record, a new file when one is full.
///
/// While a file is being written, an empty file of the same name with `.writing` behind it
/// is beside it. Whoever finds that mark knows that the end may be torn: opening a writer
/// cuts off what is not whole and goes on behind it. A file without the mark that ends within a
/// record was damaged otherwise: it stays as it is, and a new file is begun. An exchange that cannot
/// be written whole is taken back, so every file is readable at any time up to its last whole exchange.
///
/// One writer at a time may use a folder; the store's crawl lock sees to that.
package final class WARCWriter {
  /// Where an exchange was written.
  package struct Location: Hashable, Sendable {
    /// The file's name, without its folder.
    package let file: String
    /// Where the response's record starts, in bytes.
    package let offset: Int64
    /// The length of the response's record as packed, in bytes.
    package let length: Int64
    /// The identifier of the response's record.
    package let recordID: String
    /// The digest of its payload.
    package let payloadDigest: String
  }

  /// What had to be cut off when the writer was opened, or turned out to be damaged.
  package let repairs: [WARCRepair.Outcome]

  /// The newest file when readers would stop before its end, so that it is not gone on with: it is
  /// rotten, or ends within a record as a copy does that broke off.
  package let avoidedPath: String?

  private let settings: WARCSettings
  private var current: OpenWARCFile?
  private var serial: Int

  /// Opens the folder, and repairs what a crash left.
  ///
  /// - Throws: ``ArchiveError`` when the folder cannot be created or a torn file not repaired.
  package init(_ settings: WARCSettings) throws(ArchiveError) {
    self.settings = settings
    let names = try WARCFolder.names(in: settings)
    serial = names.last.map { WARCFolder.serial(of: $0, in: settings) } ?? 0
    var repairs: [WARCRepair.Outcome] = []
    for name in names {
      let path = "\(settings.folder)/\(name)"
      guard access(path + OpenWARCFile.mark, F_OK) == 0 else { continue }
      let repair = try WARCRepair.repair(path)
      repairs.append(repair)
      // The mark of a damaged file stays, so that nobody goes on behind the damage.
      if !repair.isDamaged { try OpenWARCFile.removeMark(of: path) }
    }
    self.repairs = repairs
    avoidedPath = try Self.damagedPath(names.last, in: settings, repairs)
  }

  /// The path of the file that would be gone on with when readers would stop before its end.
  private static func damagedPath(
    _ name: String?,
    in settings: WARCSettings,
    _ repairs: [WARCRepair.Outcome]
  ) throws(ArchiveError) -> String? {
    guard let path = name.map({ "\(settings.folder)/\($0)" }) else { return nil }
    if let repair = repairs.last, repair.path == path { return repair.isDamaged ? path : nil }
    // Who opens a link for writing says that it is one.
    guard FileStatus(of: path, followsLinks: false)?.kind == .plain, settings.destination == nil,
      !WaitingArchive.isNoted(beside: path),
      try ArchiveFile(reading: path).size() < settings.fileLimit
    else { return nil }
    return try WARCRepair.isEndWhole(path) ? nil : path
  }

  /// Writes one exchange.
  ///
  /// - Parameters:
  ///   - exchange: What to keep.
  ///   - id: The identifier of the response's record, `<urn:uuid:…>`; one that depends on the
  ///     exchange alone when there is none.
  /// - Returns: Where it is.
  /// - Throws: ``ArchiveError``; nothing of the exchange is then in the file.
  @discardableResult
  package func write(
    _ exchange: ArchivedExchange,
    id: String? = nil
  ) throws(ArchiveError) -> Location {
    let file = try openFile(at: exchange.startedAt)
    let members = WARCMembers(warcinfoID: file.warcinfoID)
    let (records, digest) = members.records(of: exchange, id: id)
    var packed: [[UInt8]] = []
    for record in records { packed.append(try pack(record, file.path)) }
    let offset = try file.append(packed)
    return Location(
      file: file.name,
      offset: offset,
      length: Int64(packed.first?.count ?? 0),
      recordID: records.first?.id ?? "",
      payloadDigest: digest
    )
  }

  /// Waits until everything written would survive a loss of power.
  package func synchronize() throws(ArchiveError) {
    try current?.synchronize()
  }

  /// Ends the file that is being written.
  ///
  /// Writing again opens it anew.
  package func close() throws(ArchiveError) {
    try current?.end()
    current = nil
  }

  /// Returns the file to write to: the current one, the last one of the folder, or a new one.
  private func openFile(at date: Timestamp) throws(ArchiveError) -> OpenWARCFile {
    if let current, !current.isBroken, current.size < settings.fileLimit { return current }
    let isBroken = current?.isBroken == true
    if !isBroken { try current?.end() }
    current = nil
    // A file that is to go elsewhere may be on its way already.
    if !isBroken, settings.destination == nil, let name = try WARCFolder.names(in: settings).last,
      "\(settings.folder)/\(name)" != avoidedPath,
      !WaitingArchive.isNoted(beside: "\(settings.folder)/\(name)")
    {
      let file = try OpenWARCFile(name: name, in: settings)
      if file.size < settings.fileLimit { return try begin(file, at: date) }
      try file.end()
    }
    serial += 1
    let name = WARCFolder.name(serial, at: date, in: settings)
    return try begin(try OpenWARCFile(name: name, in: settings), at: date)
  }

  /// Makes `file` the current one, and gives it its first record if it has none.
  private func begin(
    _ file: OpenWARCFile,
    at date: Timestamp
  ) throws(ArchiveError) -> OpenWARCFile {
    if file.size == 0 {
      let info = WARCMembers.warcinfo(file.warcinfoID, file: file.name, date: date, settings.about)
      _ = try file.append([try pack(info, file.path)])
    }
    current = file
    return file
  }

  private func pack(_ record: WARCMembers.Record, _ path: String) throws(ArchiveError) -> [UInt8] {
    let level = min(max(settings.level, 1), 9)
    guard let member = GzipEncoder.member(record.parts, level: level) else {
      throw ArchiveError(.cannotWrite, path: path, "memory is short")
    }
    return member
  }
}
