/// Decodes one compressed stream piece by piece.
///
/// A decoder reads and writes only the buffers of the call.
protocol StreamDecoder: AnyObject {
  /// Whether the stream may end behind the bytes taken so far.
  var isComplete: Bool { get }

  /// Decodes some of `input` into `output`.
  func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep
}

/// What one call of a decoder did.
package struct DecodingStep {
  /// Whether the stream goes on.
  package enum Progress {
    /// More input or more room is needed.
    case more
    /// The stream has ended; what is left of the input does not belong to it.
    case end
    /// The input is no such stream, or was damaged on its way.
    case bad
  }

  /// How many bytes of the input were taken.
  package var taken: Int
  /// How many bytes of output were made.
  package var made: Int
  /// Whether the stream goes on.
  package var progress: Progress
}
