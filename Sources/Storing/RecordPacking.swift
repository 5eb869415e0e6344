import CLZ4
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
    guard let size = CInt(exactly: block.count) else { return nil }
    let text = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { text, used in
      let read = LZ4_decompress_safe(block.baseAddress, text.baseAddress, size, CInt(count))
      used = max(0, Int(read))
    }
    return text.count == count ? text : nil
  }
}
