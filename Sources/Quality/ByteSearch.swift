/// Finds a short run of bytes in a long one.
enum ByteSearch {
  /// Whether the bytes of `run`, at least three, stand in a row somewhere in `text`.
  ///
  /// Eight places are looked at in one step: where the second and the third byte of `run` both
  /// stand. The first is passed over, because it is the space before a word.
  static func contains(
    _ run: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard run.count >= 3, text.count >= run.count,
      let start = UnsafeRawPointer(text.baseAddress)
    else { return false }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let second = ones &* UInt64(run[1])
    let third = ones &* UInt64(run[2])
    let last = text.count - run.count
    var index = 0
    // The last load takes the bytes from `index + 2` to `index + 9`.
    while index <= last, index + 10 <= text.count {
      let ahead = UInt64(
        littleEndian: start.loadUnaligned(fromByteOffset: index + 1, as: UInt64.self)
      )
      let further = UInt64(
        littleEndian: start.loadUnaligned(fromByteOffset: index + 2, as: UInt64.self)
      )
      let difference = (ahead ^ second) | (further ^ third)
      // The lowest marked byte is zero; those above it may be marked by a borrow.
      var marks = (difference &- ones) & ~difference & (ones << 7)
      while marks != 0 {
        let place = index + marks.trailingZeroBitCount / 8
        if place <= last, stands(run, at: place, in: text) { return true }
        marks &= marks &- 1
      }
      index += 8
    }
    while index <= last {
      if stands(run, at: index, in: text) { return true }
      index += 1
    }
    return false
  }

  @inline(__always)
  private static func stands(
    _ run: UnsafeBufferPointer<UInt8>,
    at place: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = 0
    while offset < run.count, text[place + offset] == run[offset] { offset += 1 }
    return offset == run.count
  }
}
