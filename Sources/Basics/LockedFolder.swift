import Glibc

/// A folder that a process fills under an unpredictable name, and that others know to be left over
/// once that process is gone.
///
/// The folder is locked with flock(2), which the kernel frees when the process ends, however it does.
package struct LockedFolder: ~Copyable {
  /// The folder's path.
  package let path: String
  private let descriptor: Int32

  /// How often another folder is made when somebody took a new one for left over.
  private static let tries = 8

  /// Makes a folder for its owner alone, and locks it.
  ///
  /// - Parameters:
  ///   - outer: The folder that it is made in.
  ///   - prefix: How its name begins.
  /// - Throws: ``GuardedFile/Problem``.
  package init(in outer: String, prefix: String) throws(GuardedFile.Problem) {
    for _ in 0..<Self.tries {
      let path = try GuardedFolder.makeTemporary(in: outer, prefix: prefix)
      guard let opened = Self.open(path) else { continue }
      // A file system without locks has no folders that are known to be left over.
      while flock(opened, LOCK_EX) != 0, errno == EINTR {}
      if Self.isSame(opened, path) {
        (self.path, descriptor) = (path, opened)
        return
      }
      close(opened)
    }
    throw .system(EBUSY)
  }

  deinit { close(descriptor) }

  /// The folders in `outer` of one's own whose names begin with `prefix`, and whose processes are gone.
  ///
  /// - Parameters:
  ///   - outer: The folder.
  ///   - prefix: How the names begin.
  ///   - body: Gets each path, while nobody else does.
  package static func forEachLeftOver(
    in outer: String,
    prefix: String,
    _ body: (_ path: String) -> Void
  ) {
    let names = (try? GuardedFolder.names(in: outer)) ?? []
    for name in names where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
      let path = "\(outer)/\(name)"
      guard let opened = open(path) else { continue }
      defer { close(opened) }
      if flock(opened, LOCK_EX | LOCK_NB) == 0, isSame(opened, path) { body(path) }
    }
  }

  /// Opens a folder of one's own; `nil` when it is none.
  private static func open(_ path: String) -> Int32? {
    let opened = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    var status = stat()
    if fstat(opened, &status) == 0, status.st_uid == GuardedFile.user { return opened }
    close(opened)
    return nil
  }

  /// Whether the folder at `path` is the one that is open.
  private static func isSame(_ opened: Int32, _ path: String) -> Bool {
    var (one, other) = (stat(), stat())
    return fstat(opened, &one) == 0 && lstat(path, &other) == 0 && one.st_ino == other.st_ino
      && one.st_dev == other.st_dev
  }
}
