import Foundation

/// A file that records are being added to, with the mark that says so.
final class OpenWARCFile {
  /// What is behind the name of the mark.
  static let mark = ".writing"

  /// The file's name, without its folder.
  let name: String
  /// The file's path.
  let path: String
  /// The identifier of the record that opens it, which depends on the name alone.
  let warcinfoID: String
  /// How many bytes it has.
  private(set) var size: Int64
  /// Whether its end may be torn, because taking back a failed write failed too.
  private(set) var isBroken = false

  private let file: ArchiveFile

  /// Opens or creates the file, and sets the mark.
  init(name: String, in settings: WARCSettings) throws(ArchiveError) {
    self.name = name
    path = "\(settings.folder)/\(name)"
    warcinfoID = WARCDigest.recordID(["warcinfo", name])
    // Before there is a file, so that none is ever without it.
    if let destination = settings.destination {
      try WaitingArchive.note(destination + name, beside: path)
    }
    let mark = try ArchiveFile(appendingTo: path + Self.mark)
    try mark.synchronize()
    file = try ArchiveFile(appendingTo: path)
    size = try file.size()
    try Self.synchronizeFolder(of: path)
  }

  /// Adds whole members; returns where the first one starts.
  ///
  /// - Throws: ``ArchiveError``; the file is then as it was before.
  func append(_ members: [[UInt8]]) throws(ArchiveError) -> Int64 {
    let start = size
    do throws(ArchiveError) {
      for member in members { try file.write(member) }
    } catch {
      do throws(ArchiveError) {
        try file.truncate(to: start)
      } catch {
        // The mark stays, and the next writer cuts off what is torn.
        isBroken = true
      }
      throw error
    }
    size = members.reduce(start) { $0 + Int64($1.count) }
    return start
  }

  /// Waits until everything written would survive a loss of power.
  func synchronize() throws(ArchiveError) {
    try file.synchronize()
  }

  /// Makes sure of everything written, and takes the mark away.
  func end() throws(ArchiveError) {
    try file.synchronize()
    try Self.removeMark(of: path)
  }

  /// Takes the mark of the file at `path` away.
  static func removeMark(of path: String) throws(ArchiveError) {
    guard unlink(path + mark) == 0 || errno == ENOENT else {
      throw ArchiveError(.cannotWrite, path: path + mark, ArchiveFile.reason())
    }
  }

  /// Makes sure that the folder's entries would survive a loss of power.
  private static func synchronizeFolder(of path: String) throws(ArchiveError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try ArchiveFile(reading: folder.isEmpty ? "/" : folder).synchronize()
  }
}
