import CZstd

/// Decompresses Zstandard frames that stand one behind the other.
///
/// Reference: RFC 8878; RFC 9659, which bounds the window of the content coding to 8 MiB
final class ZstdDecoder: StreamDecoder {
  /// The base-two logarithm of the largest window.
  private static let windowLog: CInt = 23

  private let stream: OpaquePointer

  /// Whether the last frame has ended.
  private(set) var isComplete = false

  /// Starts a stream; `nil` when memory is short.
  init?() {
    guard let stream = ZSTD_createDStream() else { return nil }
    self.stream = stream
    let code = ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.windowLog)
    guard ZSTD_isError(code) == 0 else {
      // What was made is freed by `deinit`, which runs here too.
      return nil
    }
  }

  deinit {
    ZSTD_freeDStream(stream)
  }

  func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep {
    // Bytes behind the last frame that begin no other are not part of the stream.
    if isComplete, !input.isEmpty, !Self.beginsFrame(input) {
      return DecodingStep(taken: 0, made: 0, progress: .end)
    }
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let code = ZSTD_decompressStream(stream, &target, &source)
    guard ZSTD_isError(code) == 0 else {
      return DecodingStep(taken: source.pos, made: target.pos, progress: .bad)
    }
    // 0 says that a frame was decoded and flushed; without input nothing has changed.
    if source.pos > 0 || target.pos > 0 { isComplete = code == 0 }
    return DecodingStep(taken: source.pos, made: target.pos, progress: .more)
  }

  /// Whether `bytes` begin as a frame or a skippable frame does, as far as they go.
  static func beginsFrame(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.prefix(4)
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    if start.elementsEqual(frame.prefix(start.count)) { return true }
    return start[0] & 0xF0 == 0x50
      && start.dropFirst().elementsEqual([0x2A, 0x4D, 0x18].prefix(start.count - 1))
  }
}
