/// A way in which a body is compressed for the transfer.
///
/// Reference: RFC 9110, section 8.4.1; RFC 7932; RFC 8878
enum ContentCoding {
  case gzip
  case deflate
  case brotli
  case zstd

  /// The coding called `label`, in lower case; `nil` when it is none that can be undone.
  init?(_ label: String) {
    switch label {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    case "br": self = .brotli
    case "zstd": self = .zstd
    default: return nil
    }
  }

  /// What a stream of this coding may turn out to be.
  enum Form {
    case gzip
    case zlib
    case rawDeflate
    case brotli
    case zstd
    /// Not compressed at all, whatever the header says.
    case plain
  }

  /// How many bytes tell what a stream is.
  ///
  /// That 16 bytes of brotli or bare DEFLATE, which begin with
  /// nothing in particular, look like text happens less than once in 10,000 streams.
  static let startLength = 16

  /// What a stream that begins with `start` may be, the likeliest first.
  ///
  /// Senders disagree on whether deflate has zlib's wrapper, some call gzip deflate, and some
  /// leave a label on a body that is not compressed, or that a proxy has decompressed.
  func forms(_ start: ArraySlice<UInt8>) -> [Form] {
    func begins(_ magic: [UInt8]) -> Bool { start.starts(with: magic) }
    let isText = start.count >= Self.startLength && Self.isText(start)
    switch self {
    case .gzip: return begins([0x1F, 0x8B]) ? [.gzip] : [.plain]
    case .deflate where begins([0x1F, 0x8B]): return [.gzip]
    case .deflate: return isText ? [.plain] : [.zlib, .rawDeflate, .plain]
    case .brotli: return isText ? [.plain] : [.brotli, .plain]
    case .zstd:
      let isSkippable =
        (start.first ?? 0) & 0xF0 == 0x50 && start.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
      return begins([0x28, 0xB5, 0x2F, 0xFD]) || isSkippable ? [.zstd] : [.plain]
    }
  }

  /// Whether `bytes` are UTF-8, its last character perhaps cut, without control characters.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    let hasControls = bytes.contains { byte in
      byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0C && byte != 0x0D || byte == 0x7F
    }
    guard !hasControls else { return false }
    // At most three bytes of a character that is cut: one that begins it, and what goes on.
    let tail = bytes.suffix(3)
    let cut = tail.lastIndex { $0 >= 0xC2 }.map { tail[$0...] } ?? []
    let isCut = cut.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    return String(validating: bytes, as: UTF8.self) != nil
      || isCut && String(validating: bytes.dropLast(cut.count), as: UTF8.self) != nil
  }
}

extension ContentCoding.Form {
  /// A decoder for a stream of this form; `nil` for a plain one, or when memory is short.
  func decoder() -> (any StreamDecoder)? {
    switch self {
    case .gzip: GzipDecoder()
    case .zlib: Inflater(.zlib)
    case .rawDeflate: Inflater(.raw)
    case .brotli: BrotliDecoder()
    case .zstd: ZstdDecoder()
    case .plain: nil
    }
  }
}
