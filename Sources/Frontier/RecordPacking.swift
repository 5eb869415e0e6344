import Basics
import CLZ4
import CZstd
import Foundation

/// The stored form of records: their JSON text, with what repeats itself written once.
///
/// A record says the same words again and again, and every byte of it is written twice, to the
/// log and to the database; looking for repetitions costs less than writing them. The packed form
/// is the byte 2, the text's length in four bytes, the least significant first, the checksum of the
/// text in eight, and a block of the LZ4 format. The byte 3 says that a frame of Zstandard is in the
/// block's stead. Older stores hold the byte 1 and no checksum, or the plain text, which begins with `{`.
///
/// References: <https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md>, RFC 8878
package enum RecordPacking {
  /// What a record is packed with.
  package enum Form: Hashable, Sendable {
    /// With LZ4, which costs least where a store has one writer and a disk of its own.
    case fast
    /// With Zstandard, a third smaller, where each byte goes over a network to a server that many share.
    case small
  }

  /// The first byte of the packed form.
  package static let mark: UInt8 = 2
  /// The first byte of the form with a frame of Zstandard.
  static let smallMark: UInt8 = 3
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

  /// Whether the stored bytes are of the form ``Form/small``.
  package static func isSmall(_ stored: UnsafeRawBufferPointer) -> Bool {
    stored.first == smallMark
  }

  /// Returns the text behind the stored bytes; `nil` when they are damaged.
  package static func unpack(_ stored: UnsafeRawBufferPointer) -> [UInt8]? {
    switch stored.first {
    case plainMark: return [UInt8](stored)
    case unchecked.mark: return text(stored, behind: unchecked.headerSize, blockText)
    case mark: return checked(stored, text(stored, behind: headerSize, blockText))
    case smallMark: return checked(stored, text(stored, behind: headerSize, frameText))
    default: return nil
    }
  }

  /// The text when it has the checksum that the stored bytes name.
  private static func checked(_ stored: UnsafeRawBufferPointer, _ text: [UInt8]?) -> [UInt8]? {
    guard let text else { return nil }
    let sum = stored.loadUnaligned(fromByteOffset: checksumOffset, as: UInt64.self)
    return UInt64(littleEndian: sum) == Checksum.of(text) ? text : nil
  }

  /// The text that is packed behind the first `headerSize` bytes, which hold its length.
  private static func text(
    _ stored: UnsafeRawBufferPointer,
    behind headerSize: Int,
    _ unpack: (UnsafeRawBufferPointer, Int) -> [UInt8]?
  ) -> [UInt8]? {
    guard stored.count > headerSize else { return nil }
    let word = stored.loadUnaligned(fromByteOffset: 1, as: UInt32.self)
    let count = Int(UInt32(littleEndian: word))
    guard count <= textLimit else { return nil }
    let text = unpack(UnsafeRawBufferPointer(rebasing: stored[headerSize...]), count)
    return text?.count == count ? text : nil
  }

  private static func blockText(_ block: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    // No byte of a block stands for more than 255 bytes of the text.
    guard count / 255 <= block.count + headerSize, let size = CInt(exactly: block.count) else {
      return nil
    }
    return [UInt8](unsafeUninitializedCapacity: max(count, 1)) { text, used in
      let read = LZ4_decompress_safe(block.baseAddress, text.baseAddress, size, CInt(count))
      used = max(0, Int(read))
    }
  }

  private static func frameText(_ frame: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    // The frame says the length, too; a damaged one costs no memory.
    guard ZSTD_getFrameContentSize(frame.baseAddress, frame.count) == UInt64(count) else {
      return nil
    }
    return [UInt8](unsafeUninitializedCapacity: max(count, 1)) { text, used in
      let read = ZSTD_decompress(text.baseAddress, count, frame.baseAddress, frame.count)
      used = ZSTD_isError(read) == 0 ? read : 0
    }
  }
}
