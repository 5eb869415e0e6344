/// The lines of a stream whose bytes come in pieces.
struct LineBuffer {
  /// The most bytes of a line.
  let limit: Int

  private var bytes: [UInt8] = []
  /// How many of the bytes are known to end no line.
  private var searched = 0

  init(limit: Int) { self.limit = limit }

  /// Adds what came.
  mutating func append(_ piece: ArraySlice<UInt8>) { bytes += piece }

  /// Whether the line that comes next is longer than it may be.
  var isTooLong: Bool { searched > limit }

  /// Takes the next whole line that is not empty; `nil` when there is none yet, or it is too long.
  mutating func next() -> [UInt8]? {
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      guard end <= limit else {
        searched = end
        return nil
      }
      let line = Array(bytes[..<end])
      bytes.removeFirst(end + 1)
      searched = 0
      if !line.isEmpty { return line }
    }
    searched = bytes.count
    return nil
  }
}
