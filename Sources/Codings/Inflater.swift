import CZlib

/// Decompresses gzip (RFC 1952), zlib (RFC 1950) or raw DEFLATE (RFC 1951), piece by piece.
///
/// The stream is at a fixed address in memory, because zlib points back to it.
package final class Inflater: StreamDecoder {
  /// How the input is wrapped, as zlib's number.
  package enum Form: CInt {
    /// One gzip member, its checksum verified.
    case gzip = 31
    /// A zlib stream, its checksum verified.
    case zlib = 15
    /// DEFLATE without anything around it.
    case raw = -15
  }

  private let stream: UnsafeMutablePointer<z_stream>

  /// Whether the end of the stream has been reached.
  private(set) var isComplete = false

  /// Starts a stream; `nil` when memory is short.
  package init?(_ form: Form) {
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
  package func reset() {
    inflateReset(stream)
    isComplete = false
  }

  /// Decompresses some of `input` into `output`.
  package func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep {
    let limit = Int(CInt.max)
    let (available, room) = (min(input.count, limit), min(output.count, limit))
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(available)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(room)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let taken = available - Int(stream.pointee.avail_in)
    let made = room - Int(stream.pointee.avail_out)
    let progress: DecodingStep.Progress =
      switch code {
      case Z_OK, Z_BUF_ERROR: .more
      case Z_STREAM_END: .end
      default: .bad
      }
    if progress == .end { isComplete = true }
    return DecodingStep(taken: taken, made: made, progress: progress)
  }
}

/// The checksum of gzip members.
enum GzipChecksum {
  /// Extends `checksum` by `bytes`.
  static func extended(_ checksum: UInt32, by bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), bytes.baseAddress, bytes.count))
  }
}
