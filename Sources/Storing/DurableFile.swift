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
    func failure(_ step: String) -> StoreError {
      let cause = String(cString: strerror(errno))
      return StoreError(
        .inputOutput,
        path: path,
        reason: "the file cannot be written (\(step): \(cause))",
        advice: advice
      )
    }
    _ = mkdir(folder, 0o777)
    let file = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard file >= 0 else { throw failure("open") }
    let isWritten = bytes.withUnsafeBytes { raw in
      var done = 0
      while done < raw.count {
        let count = Glibc.write(file, raw.baseAddress.map { $0 + done }, raw.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    guard isWritten, fsync(file) == 0 else {
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
}
