import Foundation

/// An open file, closed at the end of its life.
struct ArchiveFile: ~Copyable {
  /// The file's path, for messages.
  let path: String

  private let descriptor: CInt
  private let closes: Bool

  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What messages call it; its path unless given.
  /// - Throws: ``ArchiveError`` when it cannot be opened.
  init(reading path: String, named name: String? = nil) throws(ArchiveError) {
    self.path = name ?? path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ArchiveError(.cannotOpen, path: self.path, Self.reason()) }
    closes = true
  }

  /// Reads from standard input.
  init(standardInput name: String) {
    descriptor = STDIN_FILENO
    path = name
    closes = false
  }

  /// Reads from and writes to a file that somebody else has open, and closes.
  init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    path = name
    closes = false
  }

  /// Opens a file for writing behind what it holds, or makes it; a symbolic link is not followed.
  init(appendingTo path: String) throws(ArchiveError) {
    // A link would have the records go into another file, or that cut off.
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = errno == ELOOP ? "a symbolic link is there" : Self.reason()
      throw ArchiveError(.cannotCreate, path: path, reason)
    }
    self.path = path
    closes = true
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// Reads into `bytes`, from `start` on, what is there; returns how many bytes, 0 at the end.
  func read(into bytes: inout [UInt8], from start: Int = 0) throws(ArchiveError) -> Int {
    while true {
      let count = bytes.withUnsafeMutableBytes { bytes in
        let room = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        return Foundation.read(descriptor, room.baseAddress, room.count)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw ArchiveError(.cannotRead, path: path, Self.reason()) }
    }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(ArchiveError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw writeError() }
      start += count
    }
  }

  /// Goes on reading at `offset` bytes.
  func seek(to offset: Int64) throws(ArchiveError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw ArchiveError(.cannotRead, path: path, Self.reason())
    }
  }

  /// Where reading goes on in a plain file, in bytes; `nil` of a pipe, a socket or a device.
  func offsetOfFile() -> Int64? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? Int64(offset) : nil
  }

  /// Cuts the file off at `length` bytes.
  func truncate(to length: Int64) throws(ArchiveError) {
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw writeError() }
  }

  /// Waits until everything written would survive a loss of power.
  func synchronize() throws(ArchiveError) {
    guard fsync(descriptor) == 0 else { throw writeError() }
  }

  /// The file's size in bytes.
  func size() throws(ArchiveError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ArchiveError(.cannotRead, path: path, Self.reason())
    }
    return Int64(status.st_size)
  }

  private func writeError() -> ArchiveError {
    let isFull = errno == ENOSPC || errno == EDQUOT || errno == EFBIG
    return ArchiveError(isFull ? .diskFull : .cannotWrite, path: path, Self.reason())
  }

  /// What the last system call complained about.
  static func reason() -> String {
    String(cString: strerror(errno))
  }
}
