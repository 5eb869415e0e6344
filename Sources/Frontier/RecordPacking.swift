import Basics
import CLZ4
import Foundation

/// The stored form of records: their JSON text, with what repeats itself written once.
///
/// A record says the same words again and again, and every byte of it is written twice, to the
/// log and to the database; looking for repetitions costs less than writing them. The packed form
/// is the byte 2, the text's length in four bytes, the least significant first, the checksum of the
/// text in eight, and a block of the LZ4 format. Older stores hold the byte 1 and no checksum, or
/// the plain text, which begins with `{`.
///
/// Reference: <https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md>
package enum RecordPacking {
  /// The first byte of the packed form.
  package static let mark: UInt8 = 2
  /// The bytes in front of the block.
  package static let headerSize = 13
  /// Where the checksum of the text begins.
  package static let checksumOffset = 5

  /// The first byte, and the bytes in front of the block, of the form without a checksum.
  private static let unchecked: (mark: UInt8, headerSize: Int) = (1, 5)
  /// The first byte of a plain text, which is a JSON object.
  private static let plainMark = UInt8(ascii: "{")

  /// The longest text that is unpacked, so that a damaged length costs no memory.
  package static let textLimit = 1 << 30

  /// Returns the text behind the stored bytes; `nil` when they are damaged.
  package static func unpack(_ stored: UnsafeRawBufferPointer) -> [UInt8]? {
    if stored.first == plainMark { return [UInt8](stored) }
    guard stored.first == mark else {
      return stored.first == unchecked.mark ? text(stored, behind: unchecked.headerSize) : nil
    }
    guard let text = text(stored, behind: headerSize) else { return nil }
    let sum = stored.loadUnaligned(fromByteOffset: checksumOffset, as: UInt64.self)
    return UInt64(littleEndian: sum) == Checksum.of(text) ? text : nil
  }

  /// The text that is packed behind the first `headerSize` bytes, which hold its length.
  private static func text(
    _ stored: UnsafeRawBufferPointer,
    behind headerSize: Int
  ) -> [UInt8]? {
    guard stored.count > headerSize else { return nil }
    let word = stored.loadUnaligned(fromByteOffset: 1, as: UInt32.self)
    let count = Int(UInt32(littleEndian: word))
    // No byte of a block stands for more than 255 bytes of the text.
    guard count <= textLimit, count / 255 <= stored.count else { return nil }
    let block = UnsafeRawBufferPointer(rebasing: stored[headerSize...])
    guard let size = CInt(exactly: block.count) else { return nil }
    let text = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { text, used in
      let read = LZ4_decompress_safe(block.baseAddress, text.baseAddress, size, CInt(count))
      used = max(0, Int(read))
    }
    return text.count == count ? text : nil
  }
}
