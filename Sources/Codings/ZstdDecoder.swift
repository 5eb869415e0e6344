import CZstd

/// Decompresses Zstandard frames that follow one another.
///
/// Reference: RFC 8878; RFC 9659, which bounds the window of the content coding to 8 MiB
final class ZstdDecoder: StreamDecoder {
  /// The base-two logarithm of the largest window.
  private static let windowLog: CInt = 23

  private let stream: OpaquePointer

  /// Whether the last frame has ended.
  private var isFrameEnd = false
  /// Bytes behind the last frame that may begin another one.
  private var buffered: [UInt8] = []

  /// How many bytes tell that a frame begins.
  private static let magicLength = 4

  var isComplete: Bool { isFrameEnd && buffered.isEmpty }

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
    if isFrameEnd { return takeNext(input) }
    // What was buffered of the frame's beginning is decoded first; nothing comes of it.
    let isBegun = buffered.isEmpty || decodeBuffered(output)
    buffered = []
    guard isBegun else { return DecodingStep(taken: 0, made: 0, progress: .bad) }
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let code = ZSTD_decompressStream(stream, &target, &source)
    guard ZSTD_isError(code) == 0 else {
      return DecodingStep(taken: source.pos, made: target.pos, progress: .bad)
    }
    // 0 says that a frame was decoded and flushed; without input nothing has changed.
    if source.pos > 0 || target.pos > 0 { isFrameEnd = code == 0 }
    return DecodingStep(taken: source.pos, made: target.pos, progress: .more)
  }

  /// Looks whether another frame follows; what begins none is not part of the stream.
  private func takeNext(_ input: UnsafeBufferPointer<UInt8>) -> DecodingStep {
    let before = buffered.count
    buffered += input.prefix(Self.magicLength - before)
    guard Self.beginsFrame(buffered) else {
      buffered = []
      return DecodingStep(taken: 0, made: 0, progress: .end)
    }
    if buffered.count == Self.magicLength { isFrameEnd = false }
    return DecodingStep(taken: buffered.count - before, made: 0, progress: .more)
  }

  /// Hands the beginning of a frame to the decoder; returns whether it takes it.
  private func decodeBuffered(_ output: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    buffered.withUnsafeBytes { buffered in
      var source = ZSTD_inBuffer(src: buffered.baseAddress, size: buffered.count, pos: 0)
      var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      let code = ZSTD_decompressStream(stream, &target, &source)
      return ZSTD_isError(code) == 0 && source.pos == buffered.count && target.pos == 0
    }
  }

  /// Whether `bytes` begin as a frame or a skippable frame does, as far as they go.
  private static func beginsFrame(_ bytes: [UInt8]) -> Bool {
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    if bytes.elementsEqual(frame.prefix(bytes.count)) { return true }
    guard let first = bytes.first else { return true }
    return first & 0xF0 == 0x50
      && bytes.dropFirst().elementsEqual([0x2A, 0x4D, 0x18].prefix(bytes.count - 1))
  }
}
