import Glibc

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a temporary name in the same folder; ``commit()`` makes them durable, gives them
/// their name and makes the name durable. Whoever stops before that leaves the old file alone.
struct AtomicFile: ~Copyable {
  private let path: String
  private let temporaryPath: String
  private let descriptor: CInt
  private var buffer: [UInt8] = []
  private var isCommitted = false

  /// Opens a temporary file beside `path`.
  ///
  /// - Throws: ``ExportError`` when the folder does not take it.
  init(path: String) throws(ExportError) {
    let path = Self.target(of: path)
    let obstacle = Self.obstacle(at: path)
    self.path = path
    temporaryPath = "\(path).\(getpid()).tmp"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    descriptor = obstacle == nil ? open(temporaryPath, flags, 0o644) : -1
    if let obstacle { throw obstacle }
    guard descriptor >= 0 else {
      throw ExportError(.cannotCreate, path: temporaryPath, errno: errno)
    }
  }

  /// The file that `path` leads to when it is a symbolic link; else `path` itself.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What stands in the place of the file, when it is somebody else's pipe, device or folder.
  private static func obstacle(at path: String) -> ExportError? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    return ExportError(.cannotCreate, path: path, errno: isFolder ? EISDIR : EINVAL)
  }

  deinit {
    close(descriptor)
    if !isCommitted { unlink(temporaryPath) }
  }

  /// Adds `bytes`.
  ///
  /// - Throws: ``ExportError`` when the disk does not take them.
  mutating func write(_ bytes: some Collection<UInt8>) throws(ExportError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Makes the file durable and gives it its name.
  ///
  /// - Throws: ``ExportError`` when that fails; the old file is untouched then.
  mutating func commit() throws(ExportError) {
    try flush()
    guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
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
