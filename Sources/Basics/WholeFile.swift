import Glibc

/// Writes small files that a reader finds whole or not at all.
package enum WholeFile {
  /// Puts `bytes` at `path` in place of the plain file that is there, in one step.
  ///
  /// They are written to a new file beside it and flushed to the disk, which is then renamed.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - path: Where it goes.
  ///   - mode: Who may use it.
  /// - Throws: ``GuardedFile/Problem``; what was there is untouched. A symbolic link is not written
  ///   through.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    mode: UInt32 = 0o644
  ) throws(GuardedFile.Problem) {
    if let problem = obstacle(at: path) { throw problem }
    let partial = "\(path).\(getpid()).tmp"
    let descriptor = try GuardedFile.createAnew(partial, mode: mode)
    var isDone = write(bytes, to: descriptor) && fsync(descriptor) == 0
    var number = errno
    if close(descriptor) != 0, isDone { (isDone, number) = (false, errno) }
    if isDone, rename(partial, path) != 0 { (isDone, number) = (false, errno) }
    guard isDone else {
      unlink(partial)
      throw .system(number)
    }
  }

  /// What is in the place of a file and is not replaced by one: a link, a pipe, a device or a
  /// folder.
  package static func obstacle(at path: String) -> GuardedFile.Problem? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFLNK: .link
    case S_IFDIR: .system(EISDIR)
    default: .special
    }
  }

  /// Writes all of `bytes`.
  ///
  /// - Returns: Whether the system took them; `errno` says why not.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { raw in
      var done = 0
      while done < raw.count {
        let count = Glibc.write(descriptor, raw.baseAddress.map { $0 + done }, raw.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }
}
