/// Decompresses gzip members that follow one another.
///
/// The members' heads and trailers are read here and not by zlib, because only so can the end of
/// the data be known from the end of the file: a member whose trailer is missing has all of its
/// data, and bytes behind the last member that begin no other are not part of it.
///
/// Reference: RFC 1952, sections 2.2 and 2.3
final class GzipDecoder: StreamDecoder {
  private enum State {
    /// Within a member's head.
    case head
    /// Within its DEFLATE data.
    case data
    /// Behind the data, within the eight bytes of checksum and length.
    case trailer
    /// Behind a whole member.
    case between
  }

  /// The longest head, its name, comment and extra field included, in bytes.
  private static let headLimit = 128 << 10

  private let inflater: Inflater
  private var state = State.head
  private var isFirst = true
  /// The bytes of a head or a trailer that are there so far.
  private var buffered: [UInt8] = []
  private var checksum: UInt32 = 0
  private var length: UInt32 = 0

  init?() {
    guard let inflater = Inflater(.raw) else { return nil }
    self.inflater = inflater
  }

  var isComplete: Bool {
    switch state {
    case .trailer, .between: true
    case .head, .data: false
    }
  }

  func decode(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep {
    switch state {
    case .head: takeHead(input)
    case .data: takeData(input, into: output)
    case .trailer: takeTrailer(input)
    case .between: takeNext(input)
    }
  }

  private func takeHead(_ input: UnsafeBufferPointer<UInt8>) -> DecodingStep {
    let before = buffered.count
    buffered += input.prefix(Self.headLimit - before)
    switch GzipHead.length(of: buffered) {
    case .length(let count):
      buffered = []
      state = .data
      inflater.reset()
      (checksum, length) = (0, 0)
      return DecodingStep(taken: count - before, made: 0, progress: .more)
    case .unfinished where buffered.count < Self.headLimit:
      return DecodingStep(taken: input.count, made: 0, progress: .more)
    case .unfinished, .none:
      guard isFirst else {
        // Bytes behind a whole member that are no other member.
        state = .between
        return DecodingStep(taken: 0, made: 0, progress: .end)
      }
      return DecodingStep(taken: 0, made: 0, progress: .bad)
    }
  }

  private func takeData(
    _ input: UnsafeBufferPointer<UInt8>,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecodingStep {
    var step = inflater.decode(input, into: output)
    let made = UnsafeBufferPointer(rebasing: output[..<step.made])
    checksum = GzipChecksum.extended(checksum, by: made)
    length &+= UInt32(truncatingIfNeeded: step.made)
    if step.progress == .end {
      state = .trailer
      step.progress = .more
    }
    return step
  }

  private func takeTrailer(_ input: UnsafeBufferPointer<UInt8>) -> DecodingStep {
    let some = input.prefix(8 - buffered.count)
    buffered += some
    guard buffered.count == 8 else {
      return DecodingStep(taken: some.count, made: 0, progress: .more)
    }
    let words = (0..<2).map { word -> UInt32 in
      buffered[(4 * word)...].prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    buffered = []
    state = .between
    isFirst = false
    let isRight = words == [checksum, length]
    return DecodingStep(taken: some.count, made: 0, progress: isRight ? .more : .bad)
  }

  /// Looks whether another member follows.
  private func takeNext(_ input: UnsafeBufferPointer<UInt8>) -> DecodingStep {
    guard !input.isEmpty else { return DecodingStep(taken: 0, made: 0, progress: .more) }
    guard input[0] == 0x1F else { return DecodingStep(taken: 0, made: 0, progress: .end) }
    state = .head
    return DecodingStep(taken: 0, made: 0, progress: .more)
  }
}

/// The head of a gzip member.
///
/// Reference: RFC 1952, section 2.3
enum GzipHead {
  /// What a beginning of bytes is.
  enum Reading: Equatable {
    /// A whole head of so many bytes.
    case length(Int)
    /// The beginning of a head.
    case unfinished
    /// No head.
    case none
  }

  /// Returns the length of the head that `bytes` begin with.
  static func length(of bytes: [UInt8]) -> Reading {
    let magic: [UInt8] = [0x1F, 0x8B, 0x08]
    guard bytes.prefix(3).elementsEqual(magic.prefix(bytes.count)) else { return .none }
    guard bytes.count >= 10 else { return .unfinished }
    let flags = bytes[3]
    guard flags & 0xE0 == 0 else { return .none }
    var end = 10
    if flags & 0x04 != 0 {
      guard bytes.count >= end + 2 else { return .unfinished }
      end += 2 + Int(bytes[end]) + Int(bytes[end + 1]) << 8
    }
    // A name and a comment each end with a zero byte.
    for flag in [0x08, 0x10] as [UInt8] where flags & flag != 0 {
      guard end < bytes.count, let zero = bytes[end...].firstIndex(of: 0) else {
        return .unfinished
      }
      end = zero + 1
    }
    if flags & 0x02 != 0 { end += 2 }
    return end <= bytes.count ? .length(end) : .unfinished
  }
}
