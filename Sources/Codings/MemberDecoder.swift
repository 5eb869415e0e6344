/// Decompresses one member of a file at a time, such as a gzip member or a Zstandard frame.
package protocol MemberDecoder: AnyObject {
  /// Starts over with another member.
  func reset()

  /// Decompresses some of `input` into `output`; the progress is `end` behind the member.
  func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep
}

extension Inflater: MemberDecoder {}
