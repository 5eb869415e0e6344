import Glibc

/// What the system says of a file.
///
/// Reference: `stat`, POSIX.1-2024
package struct FileStatus: Hashable, Sendable {
  /// What a file is.
  package enum Kind: Hashable, Sendable {
    case plain, folder, link, socket
    /// A pipe or a device.
    case special
  }

  /// What the file is.
  package let kind: Kind
  /// The number of the user whose file it is.
  package let owner: UInt32
  /// The number of bytes.
  package let size: Int
  /// The file's number on its disk: another file of the same name has another.
  package let number: UInt64
  /// When its bytes last changed, in nanoseconds after 1970-01-01T00:00:00Z.
  package let modified: Int

  /// The status of the file at `path`; `nil` where there is none, or none that may be seen.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followsLinks: Whether a link stands for the file it leads to, or for itself.
  package init?(of path: String, followsLinks: Bool) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .plain
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFSOCK: .socket
      default: .special
      }
    (owner, size, number) = (status.st_uid, Int(status.st_size), UInt64(status.st_ino))
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
