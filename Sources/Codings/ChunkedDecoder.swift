/// Takes a body out of its chunks, piece by piece.
///
/// Line ends may be CR LF or LF; extensions and trailers are skipped.
///
/// Reference: RFC 9112, section 7.1
package struct ChunkedDecoder {
  /// What became of the body.
  package enum Progress: Hashable, Sendable {
    /// More is to come.
    case more
    /// The last chunk and its trailers were taken.
    case end
    /// What came is no chunk.
    case bad
  }

  private enum State {
    case size
    case sizeEnd
    case data
    case dataEnd
    case trailer
    case end
    case bad
  }

  /// The most bytes around the data: sizes, extensions and trailers.
  private static let overheadLimit = 1 << 20

  private var state = State.size
  private var size = 0
  private var digits = 0
  private var overhead = 0
  /// Whether the line of the trailers that is being read has something in it.
  private var isLineEmpty = true

  package init() {}

  /// Whether the last chunk has been seen, be the trailers whole or not.
  package var isComplete: Bool { state == .end || state == .trailer }

  /// Takes `bytes`, and hands the data in them to `take` until that returns `false`.
  ///
  /// - Returns: What became of the body, and how many of `bytes` belong to it.
  package mutating func feed(
    _ bytes: ArraySlice<UInt8>,
    _ take: (ArraySlice<UInt8>) -> Bool
  ) -> (progress: Progress, taken: Int) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if state == .data {
        let count = min(size, bytes.endIndex - index)
        size -= count
        if size == 0 { state = .dataEnd }
        guard take(bytes[index..<(index + count)]) else {
          return (.more, index + count - bytes.startIndex)
        }
        index += count
        continue
      }
      step(bytes[index])
      if state == .bad { return (.bad, index - bytes.startIndex) }
      index += 1
      if state == .end { return (.end, index - bytes.startIndex) }
    }
    return (.more, bytes.count)
  }

  private mutating func step(_ byte: UInt8) {
    overhead += 1
    guard overhead <= Self.overheadLimit else {
      state = .bad
      return
    }
    switch state {
    case .size: takeDigit(byte)
    case .sizeEnd: if byte == 0x0A { endSize() }
    case .dataEnd where byte == 0x0A:
      state = .size
      (size, digits) = (0, 0)
    case .dataEnd where byte != 0x0D: state = .bad
    case .trailer where byte == 0x0A:
      if isLineEmpty { state = .end }
      isLineEmpty = true
    case .trailer where byte != 0x0D: isLineEmpty = false
    case .dataEnd, .trailer, .data, .end, .bad: break
    }
  }

  private mutating func takeDigit(_ byte: UInt8) {
    let digit: UInt8
    switch byte {
    case 0x30...0x39: digit = byte - 0x30
    case 0x41...0x46, 0x61...0x66: digit = (byte | 0x20) - 0x57
    case 0x20, 0x09: return
    case 0x0A where digits > 0: return endSize()
    case 0x0D where digits > 0, 0x3B where digits > 0:
      state = .sizeEnd
      return
    default:
      state = .bad
      return
    }
    digits += 1
    size = size << 4 | Int(digit)
    if digits > 12 { state = .bad }
  }

  private mutating func endSize() {
    state = size == 0 ? .trailer : .data
  }
}
