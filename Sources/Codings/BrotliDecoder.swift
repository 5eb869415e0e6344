import CBrotli

/// Decompresses brotli.
///
/// Its window has at most 16 MiB, which is what the format allows without its large-window
/// extension.
///
/// Reference: RFC 7932
final class BrotliDecoder: StreamDecoder {
  private let state: OpaquePointer

  /// Whether the end of the stream has been reached.
  private(set) var isComplete = false

  /// Starts a stream; `nil` when memory is short.
  init?() {
    guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
    self.state = state
  }

  deinit {
    BrotliDecoderDestroyInstance(state)
  }

  func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep {
    guard !isComplete else { return DecodingStep(taken: 0, made: 0, progress: .end) }
    var (left, room) = (input.count, output.count)
    var (next, target) = (input.baseAddress, output.baseAddress)
    let result = BrotliDecoderDecompressStream(state, &left, &next, &room, &target, nil)
    let progress: DecodingStep.Progress
    switch result {
    case BROTLI_DECODER_RESULT_SUCCESS:
      isComplete = true
      progress = .end
    case BROTLI_DECODER_RESULT_ERROR: progress = .bad
    default: progress = .more
    }
    return DecodingStep(taken: input.count - left, made: output.count - room, progress: progress)
  }
}
