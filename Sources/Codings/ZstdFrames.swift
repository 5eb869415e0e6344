import CZstd

/// Decompresses the Zstandard frames of a file, which may have a dictionary in common.
///
/// Reference: RFC 8878
package final class ZstdFrames: MemberDecoder {
  /// The base-two logarithm of the largest window; it is that of the `zstd` program.
  private static let windowLog: CInt = 27

  private let stream: OpaquePointer

  /// Starts a file; `nil` when memory is short, or `dictionary` is damaged.
  package init?(dictionary: [UInt8] = []) {
    guard let stream = ZSTD_createDStream() else { return nil }
    self.stream = stream
    let code = ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.windowLog)
    guard ZSTD_isError(code) == 0 else {
      // What was made is freed by `deinit`, which runs here too.
      return nil
    }
    guard !dictionary.isEmpty else { return }
    // The dictionary is copied.
    let loaded = dictionary.withUnsafeBytes {
      ZSTD_DCtx_loadDictionary(stream, $0.baseAddress, $0.count)
    }
    guard ZSTD_isError(loaded) == 0 else { return nil }
  }

  deinit {
    ZSTD_freeDStream(stream)
  }

  /// Starts over with another frame; the dictionary stays.
  package func reset() {
    ZSTD_DCtx_reset(stream, ZSTD_reset_session_only)
  }

  /// Decompresses some of `input` into `output`; the progress is `end` behind a frame.
  package func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let code = ZSTD_decompressStream(stream, &target, &source)
    let isRight = ZSTD_isError(code) == 0
    // 0 says that a frame was decoded and flushed; without input nothing has changed.
    let isEnd = isRight && code == 0 && (source.pos > 0 || target.pos > 0)
    return DecodingStep(
      taken: source.pos,
      made: target.pos,
      progress: isEnd ? .end : isRight ? .more : .bad
    )
  }
}
