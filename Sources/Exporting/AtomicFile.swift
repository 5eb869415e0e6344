import Basics
import Glibc

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a temporary name in the same folder; ``commit()`` makes them durable, gives them
/// their name and makes the name durable. Nothing is written through a symbolic link: somebody may
/// have planted it to have another file replaced. Whoever stops before that leaves the old file alone;
/// what a killed process left of its temporary file goes when the next one opens the same path.
package struct AtomicFile: ~Copyable {
  private var path: String
  private(set) var temporaryPath: String
  /// Below 0 once the file is sealed, because there may be more files than may be open.
  private var descriptor: CInt
  private var buffer: [UInt8] = []
  private var isSealed = false
  private var isCommitted = false

  /// Opens a temporary file beside `path`.
  ///
  /// - Throws: ``ExportError`` when the folder does not take it.
  package init(path: String) throws(ExportError) {
    let obstacle = Self.obstacle(at: path)
    self.path = path
    temporaryPath = "\(path).\(getpid()).tmp"
    if obstacle == nil { Leftovers.remove(of: path) }
    var number: CInt = 0
    descriptor = -1
    if let obstacle { throw obstacle }
    do throws(GuardedFile.Problem) {
      // Nobody else's, and not where somebody's link leads.
      descriptor = try GuardedFile.createAnew(temporaryPath, mode: 0o644)
    } catch .system(let code) {
      number = code
    } catch {
      number = EINVAL
    }
    guard descriptor >= 0 else {
      throw ExportError(.cannotCreate, path: path, errno: number)
    }
    // Says to others that somebody still writes; that it is refused changes nothing.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  /// What is in the place of the file: a link, through which nothing is written, or somebody's
  /// pipe, device or folder.
  private static func obstacle(at path: String) -> ExportError? {
    switch WholeFile.obstacle(at: path) {
    case nil: nil
    case .link: ExportError(.link, path: path)
    case .system(let number): ExportError(.cannotCreate, path: path, errno: number)
    case .special:
      ExportError(
        .cannotCreate,
        path: path,
        cause: "a pipe, device or folder has this name",
        fix: "Name a new file, or write to standard output with -o - and lead that there."
      )
    case .foreign(let owner):
      ExportError(.cannotCreate, path: path, cause: "it belongs to another user, number \(owner)")
    case .open: ExportError(.cannotCreate, path: path, cause: "every user may put files there")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isCommitted { unlink(temporaryPath) }
  }

  /// Adds `bytes`.
  ///
  /// - Throws: ``ExportError`` when the disk does not take them.
  package mutating func write(_ bytes: some Collection<UInt8>) throws(ExportError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Changes the name that the file is going to have.
  ///
  /// - Throws: ``ExportError`` when the folder does not take it.
  mutating func move(to newPath: String) throws(ExportError) {
    if let obstacle = Self.obstacle(at: newPath) { throw obstacle }
    Leftovers.remove(of: newPath)
    let newTemporaryPath = "\(newPath).\(getpid()).tmp"
    guard Glibc.rename(temporaryPath, newTemporaryPath) == 0 else {
      throw ExportError(.cannotCreate, path: newTemporaryPath, errno: errno)
    }
    (path, temporaryPath) = (newPath, newTemporaryPath)
  }

  /// Makes the bytes durable, still under the temporary name, and closes the file; nothing more
  /// can be written.
  ///
  /// - Throws: ``ExportError`` when that fails.
  mutating func seal() throws(ExportError) {
    guard !isSealed else { return }
    try flush()
    guard fsync(descriptor) == 0 else {
      throw ExportError(.cannotWrite, path: path, errno: errno)
    }
    close(descriptor)
    descriptor = -1
    buffer = []
    isSealed = true
  }

  /// Makes the file durable and gives it its name.
  ///
  /// - Throws: ``ExportError`` when that fails; the old file is untouched then.
  package mutating func commit() throws(ExportError) {
    try seal()
    guard rename(temporaryPath, path) == 0 else {
      throw ExportError(.cannotWrite, path: path, errno: errno)
    }
    isCommitted = true
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    defer { close(opened) }
    guard fsync(opened) == 0 else { throw ExportError(.cannotWrite, path: folder, errno: errno) }
  }

  private mutating func flush() throws(ExportError) {
    try Descriptor.write(buffer, to: descriptor, path: temporaryPath)
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Temporary files of processes that were killed.
enum Leftovers {
  /// Removes those of `path`: named by a process that is not there, and held by nobody.
  static func remove(of path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let found = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard found.hasPrefix("\(name)."), found.hasSuffix(".tmp"),
        let process = pid_t(found.dropFirst(name.count + 1).dropLast(4)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let descriptor = openat(dirfd(stream), found, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlinkat(dirfd(stream), found, 0) }
      close(descriptor)
    }
  }
}

/// Writing to a file descriptor, whole.
enum Descriptor {
  /// Writes every byte of `bytes`, however many calls it takes.
  ///
  /// - Throws: ``ExportError`` with the cause; a closed pipe is a cause of its own.
  static func write(_ bytes: [UInt8], to descriptor: CInt, path: String) throws(ExportError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { raw in
        Glibc.write(descriptor, raw.baseAddress.map { $0 + written }, raw.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw ExportError(errno == EPIPE ? .closedPipe : .cannotWrite, path: path, errno: errno)
      }
      written += count
    }
  }
}
