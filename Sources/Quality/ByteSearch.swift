import Glibc

/// Finds a short run of bytes in a long one.
enum ByteSearch {
  /// Where `byte` is first in `text`, at `start` or behind it; `nil` when it is not.
  static func firstIndex(
    of byte: UInt8,
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    guard start < text.count, let base = text.baseAddress,
      let found = memchr(base + start, Int32(byte), text.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// What of `text` is behind `start`; `nil` when it starts otherwise.
  static func behind(
    _ start: StaticString,
    in text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    let count = start.utf8CodeUnitCount
    guard text.count >= count, let base = text.baseAddress,
      memcmp(base, start.utf8Start, count) == 0
    else { return nil }
    return UnsafeBufferPointer(rebasing: text[count...])
  }

  /// Whether the bytes of `run`, at least three, are in a row somewhere in `text`.
  ///
  /// Horspool's algorithm over pairs of bytes, because in many scripts a single byte of UTF-8 says
  /// next to nothing: what is not in `run` is skipped as a whole.
  ///
  /// Reference: <https://doi.org/10.1002/spe.4380100608>
  static func contains(
    _ run: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard run.count >= 3, text.count >= run.count else { return false }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { offsets in
      offsets.initialize(repeating: 0)
      // Of a long run the start is looked for, because offsets are bytes.
      let last = min(run.count - 1, 255)
      for offset in 1..<last { offsets[pair(run, endingAt: offset)] = UInt8(offset) }
      let end = pair(run, endingAt: last)
      let nearest = last - Int(offsets[end])
      offsets[end] = UInt8(last)
      var index = last
      while index <= text.count - run.count + last {
        let offset = Int(offsets[pair(text, endingAt: index)])
        if offset < last {
          index += last - offset
        } else if stands(run, at: index - last, in: text) {
          return true
        } else {
          index += nearest
        }
      }
      return false
    }
  }

  /// A number for two bytes in a row, the same for equal ones.
  @inline(__always)
  private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, endingAt index: Int) -> Int {
    Int(bytes[index] &- (bytes[index - 1] << 3))
  }

  @inline(__always)
  private static func stands(
    _ run: UnsafeBufferPointer<UInt8>,
    at start: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = 0
    while offset < run.count, text[start + offset] == run[offset] { offset += 1 }
    return offset == run.count
  }
}
