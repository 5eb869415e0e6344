import Glibc

/// How messages are on the socket between a pool and its workers: each is its length in four
/// bytes, the least significant first, and that many bytes.
///
/// A batch is the number of its messages in four bytes, and the messages.
enum Frames {
  /// The longest message.
  static let limit = 256 << 20

  /// Returns `number` as it is on the socket.
  static func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The number that the first four of `bytes` are.
  static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads exactly `count` bytes from `descriptor`, which blocks.
  ///
  /// - Returns: The bytes; `nil` when the other end is closed before.
  static func read(_ count: Int, from descriptor: CInt) -> [UInt8]? {
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let part = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return }
        filled += part
      }
    }
    return bytes.count == count ? bytes : nil
  }

  /// Writes all of `bytes` by `write`, which writes some of a buffer.
  ///
  /// - Returns: Whether the other end took them.
  static func write(
    _ bytes: [UInt8],
    by write: (UnsafeRawPointer, Int) -> Int
  ) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count, let base = buffer.baseAddress {
        let part = write(base + done, buffer.count - done)
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return false }
        done += part
      }
      return true
    }
  }
}
