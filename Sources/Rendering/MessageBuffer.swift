/// Messages that end with a NUL, cut from a stream of bytes.
struct MessageBuffer: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next message starts.
  private var start = 0
  /// Up to where there is no NUL behind ``start``.
  private var searched = 0

  /// Keeps messages of up to `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Adds bytes; returns whether a message may be as long as the one that has no end yet.
  mutating func append(_ piece: ArraySlice<UInt8>) -> Bool {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += piece
    return bytes.count <= limit
  }

  /// The next message that is whole, without its NUL.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: 0) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return bytes[start..<end]
  }
}
