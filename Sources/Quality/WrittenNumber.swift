/// A number as a text spells it: its digits, and how many of them are behind the point.
///
/// Zeros at the end of a fraction do not count, so `4.50` and `4,5` are equal.
struct WrittenNumber: Hashable {
  private let digits: UInt64
  private let fraction: Int

  /// The number with fewer digits behind the point, but with one at least: as pages show what was
  /// worked out, such as `4.7` for `4.6823`.
  ///
  /// Without any, too many numbers of a page would do.
  var roundings: [WrittenNumber] {
    var roundings: [WrittenNumber] = []
    var (digits, fraction) = (digits, fraction)
    var half: UInt64 = 5
    var power: UInt64 = 10
    let exact = digits
    while fraction > 1, power <= exact {
      fraction -= 1
      digits = exact / power + (exact % power >= half ? 1 : 0)
      roundings.append(WrittenNumber(digits: digits, fraction: fraction).reduced)
      let (next, overflows) = power.multipliedReportingOverflow(by: 10)
      if overflows { break }
      power = next
      half = power / 2
    }
    return roundings
  }

  /// The number without zeros at the end of its fraction.
  private var reduced: WrittenNumber {
    var (digits, fraction) = (digits, fraction)
    while fraction > 0, digits % 10 == 0 {
      digits /= 10
      fraction -= 1
    }
    return WrittenNumber(digits: digits, fraction: fraction)
  }

  /// The longest number that is read, in bytes; of longer ones the start.
  private static let limit = 24

  /// The numbers in `text`, each in every reading that its points and commas allow.
  static func all(in text: String) -> [WrittenNumber] {
    let numbers = text.withBytes { allPlain(in: $0) }
    guard let plain = text.withBytes({ DigitFold.plain($0) }) else { return numbers }
    return numbers + plain.withUnsafeBufferPointer { allPlain(in: $0) }
  }

  /// The numbers whose digits are those of ASCII.
  private static func allPlain(in bytes: UnsafeBufferPointer<UInt8>) -> [WrittenNumber] {
    var numbers: [WrittenNumber] = []
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index < bytes.count {
      // Most of a text has no digits: sixteen bytes at a time.
      while index &+ 16 <= bytes.count {
        let above =
          raw.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self) ^ 0x3030_3030_3030_3030
        // The lowest marked byte is a digit; those above it may be marked by a borrow.
        let marks = (above &- 0x0A0A_0A0A_0A0A_0A0A) & ~above & 0x8080_8080_8080_8080
        guard marks.x | marks.y == 0 else {
          let low = UInt64(littleEndian: marks.x).trailingZeroBitCount / 8
          index &+= low < 8 ? low : 8 &+ UInt64(littleEndian: marks.y).trailingZeroBitCount / 8
          break
        }
        index &+= 16
      }
      guard index < bytes.count else { break }
      guard bytes[index] &- 0x30 < 10 else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end] &- 0x30 < 10 || isPoint(bytes, end) { end += 1 }
      read(bytes[index..<min(end, index + limit)], into: &numbers)
      index = end
    }
    return numbers
  }

  /// Whether a point or a comma is between digits.
  private static func isPoint(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") else {
      return false
    }
    return index + 1 < bytes.count && bytes[index + 1] &- 0x30 < 10
  }

  /// Reads a run of digits with points or commas between some: they part thousands if three
  /// digits follow each, and the last may be the point.
  private static func read(
    _ run: Slice<UnsafeBufferPointer<UInt8>>,
    into numbers: inout [WrittenNumber]
  ) {
    var digits: UInt64 = 0
    var count = 0
    /// How many digits are behind the last point or comma.
    var fraction = 0
    var hasPoint = false
    var isGrouped = true
    for byte in run {
      guard byte &- 0x30 < 10 else {
        isGrouped = isGrouped && (!hasPoint || fraction == 3)
        hasPoint = true
        fraction = 0
        continue
      }
      digits = digits &* 10 &+ UInt64(byte &- 0x30)
      count += digits > 0 ? 1 : 0
      fraction += 1
    }
    // More digits than these do not fit, and are no rating and no price.
    guard count <= 19 else { return }
    if !hasPoint || isGrouped && fraction == 3 {
      numbers.append(WrittenNumber(digits: digits, fraction: 0))
    }
    guard hasPoint else { return }
    numbers.append(WrittenNumber(digits: digits, fraction: fraction).reduced)
  }
}
