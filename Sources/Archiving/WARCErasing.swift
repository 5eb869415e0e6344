package import Addressing
import Foundation

/// Takes what was archived of some addresses out of a folder of archives.
package enum WARCErasing {
  /// What was erased, and what could not be.
  package struct Outcome: Hashable, Sendable {
    /// How many records, or archives, went.
    package fileprivate(set) var count = 0
    /// Why some archives may still hold what was to go.
    ///
    /// Such a one is damaged from an offset on, or cannot be read, written or deleted. What can be read
    /// of a damaged one was looked at.
    package fileprivate(set) var failures: [ArchiveError] = []
  }

  /// What a file has behind its name while it is written anew.
  private static let partialEnding = ".partial"

  /// Deletes every archive of `folder` that the writer made, also one that is half written.
  ///
  /// - Throws: ``ArchiveError`` when the folder cannot be read.
  package static func eraseAll(in folder: String) throws(ArchiveError) -> Outcome {
    let names = try names(in: WARCSettings(folder: folder))
    var outcome = Outcome()
    for name in names {
      let path = "\(folder)/\(name)"
      do throws(ArchiveError) {
        guard unlink(path) == 0 else {
          throw ArchiveError(.cannotWrite, path: path, ArchiveFile.reason())
        }
        outcome.count += 1
        try OpenWARCFile.removeMark(of: path)
        try WaitingArchive.removeNote(beside: path)
      } catch {
        outcome.failures.append(error)
      }
    }
    if outcome.count > 0 { try ArchiveFile(reading: folder).synchronize() }
    return outcome
  }

  /// Takes the records of some addresses out of the archives of `folder`.
  ///
  /// A file that holds such records is written anew without them, under another name first, and
  /// replaces the old one when all of it is on the disk. Offsets of records that somebody noted, as
  /// an export does, change thereby. What is damaged stays byte for byte.
  ///
  /// - Parameters:
  ///   - folder: The folder, which need not be there.
  ///   - isErased: Whether records of an address are to go.
  /// - Returns: How many records went, and from which files some may not have gone.
  /// - Throws: ``ArchiveError`` when the folder cannot be read.
  package static func erase(
    in folder: String,
    where isErased: (WebAddress) -> Bool
  ) throws(ArchiveError) -> Outcome {
    var outcome = Outcome()
    for name in try names(in: WARCSettings(folder: folder)) {
      do throws(ArchiveError) {
        let (count, damage) = try erase(inFile: "\(folder)/\(name)", where: isErased)
        outcome.count += count
        if let damage { outcome.failures.append(damage) }
      } catch {
        outcome.failures.append(error)
      }
    }
    if outcome.count > 0 { try ArchiveFile(reading: folder).synchronize() }
    return outcome
  }

  /// Takes records out of one file.
  ///
  /// - Returns: How many went, and where the file is damaged.
  private static func erase(
    inFile path: String,
    where isErased: (WebAddress) -> Bool
  ) throws(ArchiveError) -> (count: Int, damage: ArchiveError?) {
    if access(path + OpenWARCFile.mark, F_OK) == 0 {
      let repair = try WARCRepair.repair(path)
      if !repair.isDamaged { try OpenWARCFile.removeMark(of: path) }
    }
    do throws(ArchiveError) {
      let (kept, count) = try parts(of: path, where: isErased)
      if count > 0 { try copy(kept, of: path) }
      return (count, nil)
    } catch  where [.damaged, .notArchive].contains(error.kind) {
      let found = try DamagedArchive(path, where: isErased)
      if found.erased > 0 { try copy(found.kept, of: path) }
      // Where each record can be distinguished, nothing that was to go is left.
      let damage = found.damage.map {
        ArchiveError(error.kind, path: path, offset: $0, error.detail)
      }
      return (found.erased, damage)
    }
  }

  /// The names of the archives, when nothing is left beside them of a process that was killed while it
  /// wrote one anew: that holds pages, too.
  private static func names(in settings: WARCSettings) throws(ArchiveError) -> [String] {
    guard access(settings.folder, F_OK) == 0 else { return [] }
    for name in try WARCFolder.names(in: settings, endingIn: partialEnding) {
      let path = "\(settings.folder)/\(name)"
      guard unlink(path) == 0 || errno == ENOENT else {
        throw ArchiveError(.cannotWrite, path: path, ArchiveFile.reason())
      }
    }
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
    let partial = path + partialEnding
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
