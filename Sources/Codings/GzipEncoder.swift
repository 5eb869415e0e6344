import CZlib

/// Compresses bytes into gzip members.
///
/// A member holds neither a name nor a time, so that the same bytes always give the same member.
///
/// Reference: RFC 1952
package final class GzipEncoder {
  /// The stream is at a fixed address in memory, because zlib points back to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts a member; `nil` when memory is short.
  ///
  /// - Parameter level: 1 for speed to 9 for size.
  package init?(level: Int = 6) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard pippin_gzip_init(stream, CInt(level)) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses `bytes`; hands what is ready to `take`, and with `isLast` all that is left.
  package func encode<Failure: Error>(
    _ bytes: [UInt8],
    isLast: Bool = false,
    _ take: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var taken = 0
    var isDone = bytes.isEmpty && !isLast
    while !isDone {
      let (read, made, isFull) = step(bytes[taken...], isLast: isLast)
      taken += read
      if made > 0 { try take(output[..<made]) }
      // Room that was left says that nothing more is waiting for it.
      isDone = !isFull && taken == bytes.count
    }
  }

  private func step(
    _ bytes: ArraySlice<UInt8>,
    isLast: Bool
  ) -> (read: Int, made: Int, isFull: Bool) {
    let count = min(bytes.count, 1 << 30)
    let isEnd = isLast && count == bytes.count
    return bytes.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        deflate(stream, isEnd ? Z_FINISH : Z_NO_FLUSH)
        let room = Int(stream.pointee.avail_out)
        return (count - Int(stream.pointee.avail_in), output.count - room, room == 0)
      }
    }
  }

  /// Returns one whole member that holds `parts` one behind the other; `nil` when memory is short.
  package static func member(_ parts: [[UInt8]], level: Int) -> [UInt8]? {
    guard let encoder = GzipEncoder(level: level) else { return nil }
    var member: [UInt8] = []
    for part in parts { encoder.encode(part) { member += $0 } }
    encoder.encode([], isLast: true) { member += $0 }
    return member
  }
}
