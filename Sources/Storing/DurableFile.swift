import Basics
import Glibc

/// Writes small files that a reader finds whole or not at all, also after a power cut.
package enum DurableFile {
  /// Puts `bytes` at `path` in place of what is there, in one step.
  ///
  /// They are written under another name in the same folder, `path` with `.partial` behind it,
  /// flushed to the disk and renamed; then the folder is flushed, so that the name lasts too.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - path: Where it goes; its folder is made when it is missing.
  ///   - mode: Who may read and write it.
  ///   - advice: What to do when the disk does not take it, as a sentence.
  /// - Throws: ``StoreError``; what was there is untouched.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    mode: UInt32 = 0o644,
    advice: String
  ) throws(StoreError) {
    let partial = path + ".partial"
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    func failure(_ step: String, _ number: Int32 = errno) -> StoreError {
      Self.failure(step, number, at: path, advice: advice)
    }
    _ = mkdir(folder, 0o777)
    let file: Int32
    do throws(GuardedFile.Problem) {
      // What a killed process left under this name, or somebody planted, is not written to.
      file = try GuardedFile.createAnew(partial, mode: mode)
    } catch .system(let number) {
      throw failure("open", number)
    } catch {
      throw .guarding(error, path: partial, doing: "making the file")
    }
    guard WholeFile.write(bytes, to: file), fsync(file) == 0 else {
      let error = failure("write")
      close(file)
      unlink(partial)
      throw error
    }
    guard close(file) == 0, rename(partial, path) == 0 else {
      let error = failure("rename")
      unlink(partial)
      throw error
    }
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw failure("open folder") }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw failure("flush folder") }
  }

  private static func failure(
    _ step: String,
    _ number: Int32,
    at path: String,
    advice: String
  ) -> StoreError {
    let cause = String(cString: strerror(number))
    return StoreError(
      .inputOutput,
      path: path,
      reason: "the file cannot be written (\(step): \(cause))",
      advice: advice
    )
  }

  /// The bytes of the file at `path`; `nil` when there is none.
  ///
  /// A file of another user is not believed: whoever owns a file of tokens has them all. Links are
  /// followed, because systems that hand files over hand out links to them.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that it may have.
  /// - Returns: All of its bytes.
  /// - Throws: ``StoreError`` when it is there and cannot be read, or is larger.
  package static func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .system(errno, path: path, doing: "opening the file") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw .system(errno, path: path, doing: "opening the file")
    }
    guard GuardedFile.isTrusted(owner: status.st_uid) else {
      throw .guarding(.foreign(owner: status.st_uid), path: path, doing: "opening the file")
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno, path: path, doing: "reading the file") }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= limit else {
        throw .system(EFBIG, path: path, doing: "reading the file")
      }
    }
  }

  /// Changes the file at `path`, while no other process changes a file of the same folder this way.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that it may have.
  ///   - mode: Who may read and write it.
  ///   - advice: What to do when the disk does not take it, as a sentence.
  ///   - edit: Gives the new bytes for the old ones, which are `nil` when there is no file.
  /// - Throws: ``StoreError``, or what `edit` throws; what was there is untouched then.
  package static func change(
    _ path: String,
    limit: Int,
    mode: UInt32,
    advice: String,
    _ edit: ([UInt8]?) throws -> [UInt8]
  ) throws {
    let name = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      throw StoreError.system(errno, path: name, doing: "opening the folder")
    }
    // Closing gives the lock back.
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw StoreError.system(errno, path: name, doing: "locking the folder")
      }
    }
    try write(try edit(try read(path, limit: limit)), to: path, mode: mode, advice: advice)
  }
}
