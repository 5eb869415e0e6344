import Glibc

/// Folders that hold what nobody else is to read or replace.
package enum GuardedFolder {
  /// Makes a folder for its owner alone.
  ///
  /// - Throws: ``GuardedFile/Problem``; with `EEXIST` when anything has the name.
  package static func make(_ path: String) throws(GuardedFile.Problem) {
    guard mkdir(path, 0o700) == 0 else { throw .system(errno) }
  }

  /// Makes a folder for its owner alone, under an unpredictable name.
  ///
  /// - Parameters:
  ///   - outer: The folder that it is made in.
  ///   - prefix: How its name begins.
  /// - Returns: Its path.
  /// - Throws: ``GuardedFile/Problem``.
  package static func makeTemporary(
    in outer: String,
    prefix: String
  ) throws(GuardedFile.Problem) -> String {
    // mkdtemp(3) makes it with mode 0700, and fails where anything has the name.
    var template = Array("\(outer)/\(prefix)XXXXXX".utf8CString)
    guard let name = mkdtemp(&template) else { throw .system(errno) }
    return String(cString: name)
  }

  /// Waits until the names in the folder at `path` would survive a loss of power.
  ///
  /// Source: fsync(2), "an explicit fsync() on a file descriptor for the directory is also needed"
  ///
  /// - Throws: ``GuardedFile/Problem``.
  package static func synchronize(_ path: String) throws(GuardedFile.Problem) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .system(errno) }
    defer { close(folder) }
    // Some file systems have nothing to flush for a folder.
    guard fsync(folder) == 0 || errno == EINVAL || errno == EROFS else { throw .system(errno) }
  }

  /// The names of what is in the folder at `path`, sorted.
  ///
  /// - Throws: ``GuardedFile/Problem``; with `ENOENT` when it is not there.
  package static func names(in path: String) throws(GuardedFile.Problem) -> [String] {
    guard let folder = opendir(path) else { throw .system(errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        guard errno == 0 else { throw .system(errno) }
        return names.sorted()
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Looks whether the folder at `path` is one's own, or root's and not open to everybody; a link on
  /// the way to it is followed when it, too, is.
  ///
  /// Whoever owns a folder can replace every file in it, also while it is being written to. Root is
  /// no exception: it would write wherever the owner's links lead.
  ///
  /// - Returns: Whether it is there.
  /// - Throws: ``GuardedFile/Problem``.
  package static func check(
    _ path: String,
    as user: UInt32 = GuardedFile.user
  ) throws(GuardedFile.Problem) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(errno) }
      return false
    }
    if status.st_mode & S_IFMT == S_IFLNK {
      guard GuardedFile.isTrusted(owner: status.st_uid, by: user) else {
        throw .foreign(owner: status.st_uid)
      }
      guard stat(path, &status) == 0 else {
        guard errno == ENOENT else { throw .system(errno) }
        return false
      }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .special }
    guard GuardedFile.isTrusted(owner: status.st_uid, by: user) else {
      throw .foreign(owner: status.st_uid)
    }
    guard status.st_uid == user || status.st_mode & S_IWOTH == 0 else { throw .open }
    return true
  }

  /// Takes rights on a folder of one's own from others; a folder of root's stays as it is.
  ///
  /// - Parameters:
  ///   - rights: The bits of the mode that go.
  ///   - path: The folder.
  /// - Throws: ``GuardedFile/Problem``.
  package static func withdraw(_ rights: UInt32, from path: String) throws(GuardedFile.Problem) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(errno) }
    guard status.st_uid == GuardedFile.user, status.st_mode & rights != 0 else { return }
    guard chmod(path, status.st_mode & 0o7777 & ~rights) == 0 || errno == EROFS else {
      throw .system(errno)
    }
  }
}
