/// A body that was packed for the way.
///
/// Reference: RFC 9110, section 8.4.
enum ContentCoding {
  /// How a body may grow.
  struct Limits {
    /// The most bytes that are unpacked.
    var bytes: Int
    /// How many bytes one packed byte may become.
    var ratio: Int
    /// How many bytes are unpacked without looking at the ratio.
    var freeBytes: Int
  }

  /// What unpacking came to.
  enum Result {
    /// The content, and whether it goes on behind the limit or its end is missing.
    case content([UInt8], isTruncated: Bool)
    /// The bytes are not packed in this way.
    case notPacked
    /// The content grows by more than the limit.
    case bomb
  }

  /// Unpacks `bytes`, which a `Content-Encoding` header calls gzip or deflate.
  static func unpacked(_ bytes: [UInt8], isGzip: Bool, limits: Limits) -> Result {
    if isGzip {
      guard bytes.starts(with: [0x1F, 0x8B]) else { return .notPacked }
      return unpacked(bytes, .gzip, limits)
    }
    // Senders disagree on whether deflate has zlib's wrapper, so both are tried.
    let wrapped = unpacked(bytes, .zlib, limits)
    guard case .notPacked = wrapped else { return wrapped }
    return unpacked(bytes, .bare, limits)
  }

  private static func unpacked(
    _ bytes: [UInt8],
    _ form: Inflater.Form,
    _ limits: Limits
  ) -> Result {
    guard let inflater = Inflater(form) else { return .notPacked }
    var content: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let (taken, piece, progress) = step(inflater, bytes, from: start)
      start += taken
      content += piece
      if content.count > limits.freeBytes, content.count / limits.ratio > start { return .bomb }
      if content.count > limits.bytes {
        content.removeLast(content.count - limits.bytes)
        return .content(content, isTruncated: true)
      }
      switch progress {
      case .bad where content.isEmpty: return .notPacked
      case .bad: return .content(content, isTruncated: true)
      case .more where taken == 0 && piece.isEmpty: return .content(content, isTruncated: true)
      case .more: break
      case .end:
        // A gzip file may have several members; anything else behind the end is left out.
        guard form == .gzip, bytes[start...].starts(with: [0x1F, 0x8B]) else {
          return .content(content, isTruncated: false)
        }
        inflater.reset()
      }
    }
    return .content(content, isTruncated: !bytes.isEmpty)
  }

  private static func step(
    _ inflater: Inflater,
    _ bytes: [UInt8],
    from start: Int
  ) -> (taken: Int, piece: [UInt8], progress: Inflater.Progress) {
    bytes.withUnsafeBufferPointer { bytes in
      var taken = 0
      var progress = Inflater.Progress.more
      let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { output, count in
        let input = UnsafeBufferPointer(rebasing: bytes[start...])
        (taken, count, progress) = inflater.inflate(input, into: output)
      }
      return (taken, piece, progress)
    }
  }
}
