import Glibc

/// Opens and makes files so that nothing that another user has put in their place is written to or
/// believed.
///
/// In a folder that others may write to, a symbolic link can be wherever a name is predictable, and
/// opening it opens what it leads to: a file of the victim's own. Nothing here follows a link in the
/// last part of a path, and what is new was not there before.
///
/// Source: open(2), O_EXCL and O_NOFOLLOW; CWE-59, "Link following"
package enum GuardedFile {
  /// Why a file or folder is not used.
  package enum Problem: Error, Hashable, Sendable {
    /// A symbolic link is in its place.
    case link
    /// It belongs to another user, by number.
    case foreign(owner: UInt32)
    /// Everybody may put files into the folder.
    case open
    /// It is no plain file, such as a pipe, a device or a folder.
    case special
    /// What the system said.
    case system(Int32)
  }

  /// The user that this process acts for.
  package static var user: UInt32 { geteuid() }

  /// Whether what `owner` owns may be used by `user`.
  ///
  /// That is what is their own, and what is root's, who can change everything anyway. Root itself
  /// uses only what is root's.
  package static func isTrusted(owner: UInt32, by user: UInt32 = Self.user) -> Bool {
    owner == user || owner == 0
  }

  /// Opens a file for writing that was not there.
  ///
  /// - Throws: ``Problem``; with `EEXIST` when anything has the name, a link included.
  package static func create(_ path: String, mode: UInt32) throws(Problem) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system(errno) }
    return descriptor
  }

  /// Opens an empty file for writing under a name that only this program uses; what has the name,
  /// left by a process that was killed or planted, goes first.
  ///
  /// - Throws: ``Problem``.
  package static func createAnew(_ path: String, mode: UInt32) throws(Problem) -> Int32 {
    for _ in 0..<8 {
      do throws(Problem) {
        return try create(path, mode: mode)
      } catch .system(EEXIST) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno) }
      }
    }
    throw .system(EEXIST)
  }

  /// Opens a plain file of one's own, or makes it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: How it is opened, without the flags that make it.
  ///   - mode: Who may use it when it is new.
  /// - Returns: A descriptor.
  /// - Throws: ``Problem``; nothing of a file that is not used was changed.
  package static func openOrCreate(
    _ path: String,
    flags: Int32,
    mode: UInt32
  ) throws(Problem) -> Int32 {
    for _ in 0..<8 {
      let descriptor = open(path, flags | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if descriptor >= 0 { return descriptor }
      guard errno == EEXIST else { throw .system(errno) }
      do throws(Problem) {
        return try openExisting(path, flags: flags)
      } catch .system(ENOENT) {
        // It went away meanwhile.
      }
    }
    throw .system(EEXIST)
  }

  /// Opens a plain file of one's own, or of root's, that is there.
  ///
  /// - Throws: ``Problem``; with `ENOENT` when there is none.
  package static func openExisting(_ path: String, flags: Int32) throws(Problem) -> Int32 {
    // Opening a pipe would wait for its other end.
    let descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ELOOP ? .link : .system(errno) }
    var status = stat()
    let problem: Problem? =
      fstat(descriptor, &status) == 0 ? Self.problem(of: status) : .system(errno)
    if let problem {
      close(descriptor)
      throw problem
    }
    return descriptor
  }

  /// Makes an empty file for a library that opens it by its path; one that is there stays.
  ///
  /// No descriptor is opened: closing it would give back the locks that the library, somewhere else
  /// in this process, holds on the file (fcntl(2), "Advisory record locking").
  ///
  /// - Throws: ``Problem``.
  package static func make(_ path: String, mode: UInt32) throws(Problem) {
    guard mknod(path, S_IFREG | mode, 0) == 0 || errno == EEXIST else { throw .system(errno) }
  }

  /// Looks at a file that a library is going to open by its path, and takes it from everybody but
  /// its owner.
  ///
  /// - Returns: Whether it is there.
  /// - Throws: ``Problem``.
  @discardableResult
  package static func guardSecret(_ path: String) throws(Problem) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw .system(errno) }
      return false
    }
    if let problem = problem(of: status) { throw problem }
    guard status.st_uid == user, status.st_mode & 0o077 != 0 else { return true }
    // Where nothing can be written, nothing is going to be added either.
    guard chmod(path, status.st_mode & 0o700) == 0 || errno == EROFS || errno == ENOENT else {
      throw .system(errno)
    }
    return true
  }

  /// What keeps a file from being used; `nil` when nothing does.
  private static func problem(of status: stat) -> Problem? {
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .link
    case S_IFREG: return isTrusted(owner: status.st_uid) ? nil : .foreign(owner: status.st_uid)
    default: return .special
    }
  }
}
