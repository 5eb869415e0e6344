/// The bytes of a list on its way to the file.
///
/// The room is used again and again: most lists are short, and asking an array for a few bytes
/// takes longer than filling them.
package struct EncodedPostings {
  private var room: [UInt8] = []

  /// How many bytes there are.
  package private(set) var count = 0

  /// Starts without any.
  package init() {}

  /// Starts with the next list.
  mutating func removeAll() { count = 0 }

  /// Appends `number` zeros.
  package mutating func appendZeros(_ number: Int) {
    let end = count + number
    if room.count < end {
      room += [UInt8](repeating: 0, count: max(end, 2 * room.count) - room.count)
    }
    room.withUnsafeMutableBytes { bytes in
      let fresh = UnsafeMutableRawBufferPointer(rebasing: bytes[count..<end])
      fresh.initializeMemory(as: UInt8.self, repeating: 0)
    }
    count = end
  }

  /// Runs `body` with the bytes.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try room.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count])))
    }
  }

  /// Runs `body` with the first byte, if there is any, and as many behind it as there are.
  mutating func withMutableBytes(_ body: (UnsafeMutableRawPointer) -> Void) {
    room.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { body(start) }
    }
  }

  /// Whether both lists have the same bytes.
  static func == (left: borrowing Self, right: borrowing Self) -> Bool {
    if left.count != right.count { return false }
    return left.withBytes { one in right.withBytes { TermDictionary.compare(one, $0) == 0 } }
  }
}
