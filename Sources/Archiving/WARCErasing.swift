package import Addressing
import Foundation

/// Takes what was archived of some addresses out of a folder of archives.
package enum WARCErasing {
  /// Deletes every archive of `folder` that the writer made, also one that is half written.
  ///
  /// - Returns: How many there were.
  /// - Throws: ``ArchiveError`` when one cannot be deleted.
  package static func eraseAll(in folder: String) throws(ArchiveError) -> Int {
    let settings = WARCSettings(folder: folder)
    let names = try names(in: settings)
    for name in names {
      let path = "\(folder)/\(name)"
      guard unlink(path) == 0 else {
        throw ArchiveError(.cannotWrite, path: path, ArchiveFile.reason())
      }
      try OpenWARCFile.removeMark(of: path)
      try WaitingArchive.removeNote(beside: path)
    }
    if !names.isEmpty { try ArchiveFile(reading: folder).synchronize() }
    return names.count
  }

  /// Takes the records of some addresses out of the archives of `folder`.
  ///
  /// A file that holds such records is written anew without them, under another name first, and
  /// replaces the old one when all of it is on the disk. Offsets of records that somebody noted, as
  /// an export does, change thereby.
  ///
  /// - Parameters:
  ///   - folder: The folder, which need not be there.
  ///   - isErased: Whether records of an address are to go.
  /// - Returns: How many records went.
  /// - Throws: ``ArchiveError`` when a file is damaged or cannot be written; the files before it
  ///   are done, and it is as it was.
  package static func erase(
    in folder: String,
    where isErased: (WebAddress) -> Bool
  ) throws(ArchiveError) -> Int {
    var count = 0
    for name in try names(in: WARCSettings(folder: folder)) {
      let path = "\(folder)/\(name)"
      if access(path + OpenWARCFile.mark, F_OK) == 0 {
        let repair = try WARCRepair.repair(path)
        if !repair.isDamaged { try OpenWARCFile.removeMark(of: path) }
      }
      let (kept, erased) = try parts(of: path, where: isErased)
      guard erased > 0 else { continue }
      try copy(kept, of: path)
      count += erased
    }
    if count > 0 { try ArchiveFile(reading: folder).synchronize() }
    return count
  }

  private static func names(in settings: WARCSettings) throws(ArchiveError) -> [String] {
    guard access(settings.folder, F_OK) == 0 else { return [] }
    return try WARCFolder.names(in: settings)
  }

  /// The parts of a file that stay, in bytes as they lie there, and how many records do not.
  private static func parts(
    of path: String,
    where isErased: (WebAddress) -> Bool
  ) throws(ArchiveError) -> (kept: [Range<Int64>], erased: Int) {
    let size = try ArchiveFile(reading: path).size()
    guard size > 0 else { return ([], 0) }
    let reader = try WARCReader(path: path, blockLimit: 0)
    var kept: [Range<Int64>] = []
    var erased = 0
    // A record ends where the next begins; each is a member of its own.
    var open: (start: Int64, isKept: Bool)?
    func close(at end: Int64) throws(ArchiveError) {
      guard let record = open else { return }
      guard record.start < end else {
        throw ArchiveError(.damaged, path: path, offset: end, "two records are packed as one")
      }
      if !record.isKept {
        erased += 1
      } else if let last = kept.last, last.upperBound == record.start {
        kept[kept.count - 1] = last.lowerBound..<end
      } else {
        kept.append(record.start..<end)
      }
    }
    while let record = try reader.next() {
      try close(at: record.offset)
      open = (record.offset, !(record.targetAddress.map(isErased) ?? false))
    }
    try close(at: size)
    return (kept, erased)
  }

  /// Writes the file anew with some parts of it only.
  private static func copy(_ parts: [Range<Int64>], of path: String) throws(ArchiveError) {
    let partial = path + ".partial"
    guard unlink(partial) == 0 || errno == ENOENT else {
      throw ArchiveError(.cannotWrite, path: partial, ArchiveFile.reason())
    }
    do throws(ArchiveError) {
      let source = try ArchiveFile(reading: path)
      let target = try ArchiveFile(appendingTo: partial)
      var piece = [UInt8](repeating: 0, count: ArchiveInput.pieceSize)
      for part in parts {
        try source.seek(to: part.lowerBound)
        var left = Int(part.upperBound - part.lowerBound)
        while left > 0 {
          let count = min(left, try source.read(into: &piece))
          guard count > 0 else {
            throw ArchiveError(.cannotRead, path: path, "it became shorter meanwhile")
          }
          try target.write(count == piece.count ? piece : Array(piece[..<count]))
          left -= count
        }
      }
      try target.synchronize()
      guard rename(partial, path) == 0 else {
        throw ArchiveError(.cannotWrite, path: path, ArchiveFile.reason())
      }
    } catch {
      unlink(partial)
      throw error
    }
  }
}
