import Foundation

/// The stored form of records: their JSON text, with what repeats itself written once.
///
/// A record says the same words again and again, and every byte of it is written twice, to the
/// log and to the database; looking for repetitions costs less than writing them. The packed form
/// is the byte 1, the text's length in four bytes, the least significant first, and a block of the
/// LZ4 format. A record that begins with `{` is the plain text, as older stores hold it.
///
/// Reference: <https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md>
enum RecordPacking {
  /// The first byte of the packed form.
  static let mark: UInt8 = 1
  /// The bytes in front of the block.
  static let headerSize = 5
  /// The shortest repetition that a block can name.
  static let shortestMatch = 4
  /// The farthest back that a repetition may lie.
  static let window = 65_535
  /// The longest text that is unpacked, so that a damaged length costs no memory.
  static let textLimit = 1 << 30

  /// Returns the text behind the stored bytes; `nil` when they are damaged.
  static func unpack(_ stored: UnsafeRawBufferPointer) -> [UInt8]? {
    guard stored.first == mark else { return [UInt8](stored) }
    guard stored.count > headerSize else { return nil }
    let word = stored.loadUnaligned(fromByteOffset: 1, as: UInt32.self)
    let count = Int(UInt32(littleEndian: word))
    // No byte of a block stands for more than 255 bytes of the text.
    guard count <= textLimit, count / 255 <= stored.count else { return nil }
    let block = UnsafeRawBufferPointer(rebasing: stored[headerSize...])
    var isWhole = false
    let text = [UInt8](unsafeUninitializedCapacity: count) { text, used in
      isWhole = unpack(block, into: UnsafeMutableRawBufferPointer(text), count: count)
      used = isWhole ? count : 0
    }
    return isWhole ? text : nil
  }

  /// Fills `text` from `block`.
  ///
  /// - Returns: Whether the block is whole and gives exactly `count` bytes.
  private static func unpack(
    _ block: UnsafeRawBufferPointer,
    into text: UnsafeMutableRawBufferPointer,
    count: Int
  ) -> Bool {
    var from = 0
    var to = 0
    while from < block.count {
      let token = Int(block[from])
      from += 1
      guard let literals = length(token >> 4, in: block, at: &from),
        literals <= block.count - from, literals <= count - to
      else { return false }
      if literals > 0, let target = text.baseAddress, let source = block.baseAddress {
        (target + to).copyMemory(from: source + from, byteCount: literals)
      }
      from += literals
      to += literals
      // The last sequence has literals only.
      if from == block.count { break }
      guard block.count - from >= 2 else { return false }
      let distance = Int(block[from]) | Int(block[from + 1]) << 8
      from += 2
      guard let more = length(token & 15, in: block, at: &from), distance > 0, distance <= to,
        more + shortestMatch <= count - to
      else { return false }
      repeatBytes(in: text, at: to, distance: distance, count: more + shortestMatch)
      to += more + shortestMatch
    }
    return to == count
  }

  /// Reads a length that begins in four bits of the token; `nil` at the block's end.
  private static func length(
    _ bits: Int,
    in block: UnsafeRawBufferPointer,
    at index: inout Int
  ) -> Int? {
    guard bits == 15 else { return bits }
    var length = bits
    while index < block.count {
      let byte = block[index]
      index += 1
      length += Int(byte)
      if byte < 255 { return length }
    }
    return nil
  }

  /// Copies bytes that may overlap with where they go to.
  private static func repeatBytes(
    in text: UnsafeMutableRawBufferPointer,
    at place: Int,
    distance: Int,
    count: Int
  ) {
    guard let target = text.baseAddress.map({ $0 + place }) else { return }
    let source = target - distance
    if distance >= count { return target.copyMemory(from: source, byteCount: count) }
    for index in 0..<count {
      target.storeBytes(
        of: source.load(fromByteOffset: index, as: UInt8.self),
        toByteOffset: index,
        as: UInt8.self
      )
    }
  }
}
