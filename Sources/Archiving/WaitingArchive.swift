import Basics
import Foundation

/// A complete archive that is to go elsewhere, to an object store, and is in its folder until it is
/// there.
///
/// Beside such an archive is a note, a file of the same name with `.upload` behind it, that says where
/// it is to go. The note is made before the archive, so that a crash at any time leaves no archive
/// behind that nobody knows of.
package struct WaitingArchive: Hashable, Sendable {
  /// The archive's path.
  package let path: String
  /// Where it is to go.
  package let destination: String
  /// How many bytes it has.
  package let bytes: Int64

  /// What is behind the name of a note.
  private static let ending = ".upload"
  private static let noteLimit = 4096

  /// Lists the archives of `folder` that wait; files that are being written are none yet.
  ///
  /// - Returns: The archives in the order of their names; none when there is no folder.
  /// - Throws: ``ArchiveError`` when the folder or a note cannot be read.
  package static func all(in folder: String) throws(ArchiveError) -> [WaitingArchive] {
    var waiting: [WaitingArchive] = []
    for name in try names(in: folder) where name.hasSuffix(ending) {
      let path = "\(folder)/\(name.dropLast(ending.count))"
      var status = stat()
      guard access(path + OpenWARCFile.mark, F_OK) != 0, stat(path, &status) == 0 else { continue }
      waiting.append(
        WaitingArchive(
          path: path,
          destination: try note(beside: path),
          bytes: Int64(status.st_size)
        )
      )
    }
    return waiting
  }

  /// Whether anything in `folder` is to go elsewhere, complete or not.
  ///
  /// - Returns: Whether there is a note; a folder that is not there has none.
  /// - Throws: ``ArchiveError`` when the folder cannot be read.
  package static func isAny(in folder: String) throws(ArchiveError) -> Bool {
    try names(in: folder).contains { $0.hasSuffix(ending) }
  }

  /// Completes the archives of `folder` that a process which was killed had half written.
  ///
  /// What is torn at their end is cut off. Nobody may write to the folder meanwhile.
  ///
  /// - Throws: ``ArchiveError`` when the folder cannot be read, or an archive not be repaired.
  package static func repair(in folder: String) throws(ArchiveError) {
    for name in try names(in: folder) where name.hasSuffix(ending) {
      let path = "\(folder)/\(name.dropLast(ending.count))"
      guard access(path + OpenWARCFile.mark, F_OK) == 0, access(path, F_OK) == 0 else { continue }
      if try !WARCRepair.repair(path).isDamaged { try OpenWARCFile.removeMark(of: path) }
    }
  }

  /// The names in `folder`, sorted; a folder that is not there has none.
  ///
  /// - Throws: ``ArchiveError`` for one that cannot be read: what waits in it must not seem to be nothing.
  private static func names(in folder: String) throws(ArchiveError) -> [String] {
    if access(folder, F_OK) != 0, errno == ENOENT { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw ArchiveError(.cannotOpen, path: folder, SystemReason.of(error))
    }
  }

  /// Removes the archive, because it is where it was to go.
  ///
  /// - Throws: ``ArchiveError``; it still waits then.
  package func remove() throws(ArchiveError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ArchiveError(.cannotWrite, path: path, ArchiveFile.reason())
    }
    try Self.removeNote(beside: path)
  }

  /// Whether the archive at `path` is to go elsewhere.
  static func isNoted(beside path: String) -> Bool { access(path + ending, F_OK) == 0 }

  /// Notes that the archive at `path` is to go to `destination`; the note is whole or not there.
  static func note(_ destination: String, beside path: String) throws(ArchiveError) {
    let partial = path + ending + ".new"
    let file = try ArchiveFile(appendingTo: partial)
    try file.truncate(to: 0)
    try file.write(Array(destination.utf8))
    try file.synchronize()
    guard rename(partial, path + ending) == 0 else {
      throw ArchiveError(.cannotCreate, path: path + ending, ArchiveFile.reason())
    }
  }

  /// Removes the note beside the archive at `path`, if there is one.
  static func removeNote(beside path: String) throws(ArchiveError) {
    guard unlink(path + ending) == 0 || errno == ENOENT else {
      throw ArchiveError(.cannotWrite, path: path + ending, ArchiveFile.reason())
    }
  }

  private static func note(beside path: String) throws(ArchiveError) -> String {
    let file = try ArchiveFile(reading: path + ending)
    var bytes = [UInt8](repeating: 0, count: noteLimit)
    let count = try file.read(into: &bytes)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
