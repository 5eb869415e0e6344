import Glibc

/// The part of a file that is sent, read while it is.
final class ServiceUpload {
  /// The file cannot be read.
  struct ReadError: Error {
    let detail: String
  }

  private let path: String
  private let descriptor: CInt
  private let offset: Int
  /// How many bytes are sent.
  let count: Int
  private var position = 0

  /// Opens the file of `body`; `nil` when it is none.
  init?(_ body: ServiceRequest.Body) throws(ReadError) {
    guard case .file(let path, let offset, let count) = body else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ReadError(detail: "\(path): \(String(cString: strerror(errno)))")
    }
    self.path = path
    self.descriptor = descriptor
    self.offset = offset
    self.count = count
  }

  deinit { close(descriptor) }

  /// Reads the next bytes; none at the end of the part.
  ///
  /// - Throws: ``ReadError``, also when the file is shorter than the part.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    let wanted = min(buffer.count, count - position)
    guard wanted > 0 else { return 0 }
    while true {
      let got = pread(descriptor, buffer.baseAddress, wanted, offset + position)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw ReadError(detail: "\(path): \(String(cString: strerror(errno)))")
      }
      guard got > 0 else { throw ReadError(detail: "\(path) became shorter while it was sent") }
      position += got
      return got
    }
  }

  /// Goes to the byte `position` of the part.
  ///
  /// - Returns: Whether there is one.
  func seek(to position: Int) -> Bool {
    guard (0...count).contains(position) else { return false }
    self.position = position
    return true
  }
}
