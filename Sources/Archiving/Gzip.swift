import CZlib

/// Packs bytes into gzip members.
package enum Gzip {
  /// Returns one whole member that holds `parts` one behind the other; `nil` when memory is
  /// short.
  static func member(_ parts: [[UInt8]], level: CInt) -> [UInt8]? {
    var stream = z_stream()
    return withUnsafeMutablePointer(to: &stream) { stream -> [UInt8]? in
      guard pippin_gzip_init(stream, level) == Z_OK else { return nil }
      defer { deflateEnd(stream) }
      let total = parts.reduce(0) { $0 + $1.count }
      let bound = Int(deflateBound(stream, UInt(total))) + 64
      var isDone = false
      let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        for part in parts where !part.isEmpty { feed(part, to: stream) }
        isDone = deflate(stream, Z_FINISH) == Z_STREAM_END
        count = output.count - Int(stream.pointee.avail_out)
      }
      return isDone ? packed : nil
    }
  }

  private static func feed(_ part: [UInt8], to stream: UnsafeMutablePointer<z_stream>) {
    part.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      // The output has room for everything, so one call takes all of the input.
      deflate(stream, Z_NO_FLUSH)
      stream.pointee.next_in = nil
      stream.pointee.avail_in = 0
    }
  }
}

/// Unpacks gzip, zlib or bare deflate, piece by piece.
///
/// The stream stands at a fixed place in memory, because zlib points back to it.
final class Inflater {
  /// What a piece came to.
  enum Progress {
    /// More input or more room is needed.
    case more
    /// The end of the stream has been reached, its checksum right.
    case end
    /// The input is no such stream.
    case bad
  }

  /// How the input is wrapped, as zlib's number.
  enum Form: CInt {
    case gzip = 31
    case zlib = 15
    case bare = -15
  }

  private let stream: UnsafeMutablePointer<z_stream>

  /// Starts a stream; `nil` when memory is short.
  init?(_ form: Form) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard pippin_inflate_init(stream, form.rawValue) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Starts over with another stream of the same form.
  func reset() {
    inflateReset(stream)
  }

  /// Unpacks some of `input` into `output`.
  ///
  /// - Returns: How many bytes were taken and made, and whether the stream goes on.
  func inflate(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (taken: Int, made: Int, progress: Progress) {
    let limit = Int(CInt.max)
    let (available, room) = (min(input.count, limit), min(output.count, limit))
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(available)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(room)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let taken = available - Int(stream.pointee.avail_in)
    let made = room - Int(stream.pointee.avail_out)
    let progress: Progress =
      switch code {
      case Z_OK, Z_BUF_ERROR: .more
      case Z_STREAM_END: .end
      default: .bad
      }
    return (taken, made, progress)
  }
}
