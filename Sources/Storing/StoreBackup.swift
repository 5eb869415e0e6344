import Basics
import Digests
import Foundation
import Records

/// Copies a store that others may be writing, and puts a copy in place.
///
/// A backup is a folder of its owner's alone: both databases, the tokens, the archives and a list of
/// them (``BackupManifest``). The index is not in it; it is built from the databases.
package enum StoreBackup {
  /// The bytes that are read at a time.
  private static let pieceSize = 1 << 20

  /// Copies the store of `folder` into the empty folder at `target`, without the list.
  ///
  /// Engagement is copied first, so that the pages that it is about are among the records.
  ///
  /// - Parameters:
  ///   - folder: The store.
  ///   - target: The folder.
  ///   - isInterrupted: Asked between files; ends the work when it says so.
  /// - Returns: The names of archives that somebody deleted before they were copied.
  /// - Throws: ``StoreError``, or `CancellationError` when it was interrupted.
  package static func copy(
    _ folder: StoreFolder,
    to target: String,
    isInterrupted: () -> Bool
  ) throws -> [String] {
    if access(folder.engagementPath, F_OK) == 0 {
      do {
        try EngagementLedger.copyDatabase(of: folder, to: target + "/engagement.sqlite")
      } catch let error as StoreError where error.code == .notFound {
        // Nothing was ever written: the file is empty.
        unlink(target + "/engagement.sqlite")
      }
    }
    if isInterrupted() { throw CancellationError() }
    try EmbeddedStore.copyDatabase(of: folder, to: target + "/store.sqlite")
    if access(folder.tokensPath, F_OK) == 0 {
      _ = try copyFile(folder.tokensPath, to: target + "/tokens")
    }
    let archives = try archiveNames(in: folder.archivePath)
    // Both databases and the tokens are in the list, too.
    try BackupManifest.check(fileCount: archives.count + 3)
    guard !archives.isEmpty else { return [] }
    try makeFolder(target + "/archive")
    var missing: [String] = []
    for name in archives {
      if isInterrupted() { throw CancellationError() }
      let path = "/archive/\(name)"
      let isThere = try copyUnlessAbsent(folder.path + path, to: target + path)
      if !isThere { missing.append(name) }
    }
    return missing
  }

  /// Lists the files of a backup.
  ///
  /// - Throws: ``StoreError`` when one cannot be read.
  package static func files(in folder: String) throws(StoreError) -> [BackupManifest.File] {
    var paths = ["engagement.sqlite", "store.sqlite", "tokens"].filter {
      access("\(folder)/\($0)", F_OK) == 0
    }
    paths += try archiveNames(in: folder + "/archive").map { "archive/\($0)" }
    var files: [BackupManifest.File] = []
    for path in paths.sorted() {
      files.append(try digest(of: "\(folder)/\(path)", as: path))
    }
    return files
  }

  /// Copies the files of a backup that `manifest` lists into the empty folder at `target`, and
  /// compares them with it.
  ///
  /// - Throws: ``StoreError``, of the kind `damaged` when a file is not what was backed up.
  package static func restore(
    _ manifest: BackupManifest,
    from folder: String,
    to target: String,
    isInterrupted: () -> Bool
  ) throws {
    if manifest.files.contains(where: { $0.path.hasPrefix("archive/") }) {
      try makeFolder(target + "/archive")
    }
    for file in manifest.files {
      if isInterrupted() { throw CancellationError() }
      let source = "\(folder)/\(file.path)"
      // What the backup lacks is no fault of the folder that it is restored to.
      guard !isAbsent(source) else {
        throw StoreError(
          .damaged,
          path: source,
          reason: "the file is missing, and the list of the backup has it",
          advice: "Put the file back, or restore another backup."
        )
      }
      let copied = try copyFile(source, to: "\(target)/\(file.path)")
      guard copied.bytes == file.bytes, copied.digest == file.digest else {
        throw StoreError(
          .damaged,
          path: source,
          reason: "the file is not what was backed up",
          advice: "Restore another backup."
        )
      }
    }
  }

  /// Reads the list of the backup in `folder`.
  ///
  /// - Throws: ``StoreError`` when there is none, or it is damaged.
  package static func manifest(of folder: String) throws(StoreError) -> BackupManifest {
    let path = "\(folder)/\(BackupManifest.name)"
    guard let bytes = try DurableFile.read(path, limit: BackupManifest.byteLimit) else {
      throw StoreError(
        .notFound,
        path: folder,
        reason: "there is no backup here",
        advice: "Name a folder that `pippin backup` made."
      )
    }
    guard let manifest = BackupManifest(bytes) else {
      throw StoreError(
        .damaged,
        path: path,
        reason: "the list of the backup is damaged, or of a newer version",
        advice: "Restore another backup, or use the version that made it."
      )
    }
    return manifest
  }
}

extension StoreBackup {
  /// The names of the archives in a folder; none when it is not there.
  private static func archiveNames(in folder: String) throws(StoreError) -> [String] {
    let names: [String]
    do throws(GuardedFile.Problem) {
      names = try GuardedFolder.names(in: folder)
    } catch {
      if error == .system(ENOENT) { return [] }
      throw .guarding(error, path: folder, doing: "listing the folder")
    }
    return names.filter { BackupManifest.isExpected("archive/\($0)") }
  }

  /// Copies a file, unless somebody took it away, as `pippin forget --all` does.
  ///
  /// - Returns: Whether it was there.
  private static func copyUnlessAbsent(
    _ source: String,
    to target: String
  ) throws(StoreError) -> Bool {
    do throws(StoreError) {
      _ = try copyFile(source, to: target)
      return true
    } catch {
      guard isAbsent(source) else { throw error }
      unlink(target)
      return false
    }
  }

  /// Whether nothing has the name `path`.
  private static func isAbsent(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT
  }

  private static func makeFolder(_ path: String) throws(StoreError) {
    do throws(GuardedFile.Problem) {
      try GuardedFolder.make(path)
    } catch {
      throw .guarding(error, path: path, doing: "making the folder")
    }
  }

  /// Copies a file, for its owner alone, and flushes it to the disk.
  private static func copyFile(
    _ source: String,
    to target: String
  ) throws(StoreError) -> (bytes: Int, digest: String) {
    let output: Int32
    do throws(GuardedFile.Problem) {
      output = try GuardedFile.create(target, mode: 0o600)
    } catch {
      throw .guarding(error, path: target, doing: "making the file")
    }
    defer { close(output) }
    let result = try read(source) { (piece) throws(StoreError) in
      guard WholeFile.write(Array(piece), to: output) else {
        throw .system(errno, path: target, doing: "writing the file")
      }
    }
    guard fsync(output) == 0 else { throw .system(errno, path: target, doing: "writing the file") }
    return result
  }

  private static func digest(
    of path: String,
    as name: String
  ) throws(StoreError) -> BackupManifest.File {
    let (bytes, digest) = try read(path) { (_) throws(StoreError) in }
    return BackupManifest.File(path: name, bytes: bytes, digest: digest)
  }

  /// Reads a plain file of one's own, or of root's, piece by piece.
  private static func read(
    _ path: String,
    _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) -> (bytes: Int, digest: String) {
    let input: Int32
    do throws(GuardedFile.Problem) {
      input = try GuardedFile.openExisting(path, flags: O_RDONLY)
    } catch {
      throw .guarding(error, path: path, doing: "opening the file")
    }
    defer { close(input) }
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var digest = FileDigest()
    var bytes = 0
    while true {
      let count = Glibc.read(input, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno, path: path, doing: "reading the file") }
      guard count > 0 else { return (bytes, digest.text) }
      digest.update(piece[..<count])
      bytes += count
      try body(piece[..<count])
    }
  }
}
