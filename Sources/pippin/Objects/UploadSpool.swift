import Archiving
import Foundation
import Storing

/// A folder for the archives of a worker whose store is in a database, until they are uploaded.
///
/// Each worker of a machine has a folder of its own, `pippin-spool/1` and so on, that its lock keeps
/// from others. One in which a worker that was killed has left something is taken first.
struct UploadSpool {
  /// The folder.
  let folder: StoreFolder
  /// The right to it, as long as this value lives.
  let lock: StoreLock

  /// The folder of its archives.
  var archives: String { folder.archivePath }

  /// The folder of all, in the working directory.
  static let base = "pippin-spool"
  private static let limit = 64

  /// Takes a folder that no other worker has.
  ///
  /// - Throws: ``ArchiveError`` when one cannot be read, so that what waits in it is not skipped;
  ///   ``StoreError`` or ``Failure`` when none can be made, or all are taken.
  init(_ holder: StoreLock.Holder) throws {
    let numbers = (1...Self.limit).map { "\(Self.base)/\($0)" }
    let filled = try numbers.filter { try WaitingArchive.isAny(in: "\($0)/archive") }
    for path in filled + numbers.filter({ !filled.contains($0) }) {
      let folder = try StoreFolder(creating: path)
      do throws(StoreError) {
        lock = try StoreLock(.crawl, in: folder, holder: holder)
        self.folder = folder
        return
      } catch {
        guard error.code == .locked else { throw error }
      }
    }
    throw Failure(
      .locked,
      "\(Self.base): other workers of this machine have all \(Self.limit) folders of it.",
      fix: "Start further workers in another folder."
    )
  }
}
