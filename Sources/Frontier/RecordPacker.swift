import Basics
import CLZ4
package import Foundation

/// Packs one text after the other into the form of ``RecordPacking``, with memory that is used
/// again.
///
/// The same text always gives the same bytes, whatever was packed before.
package struct RecordPacker {
  /// liblz4's own working memory, which asks for the alignment of eight bytes.
  private var state = [UInt64](repeating: 0, count: (Int(LZ4_sizeofState()) + 7) / 8)
  private var output: [UInt8] = []

  package init() {}

  /// Returns the packed form of `text`; the text itself when it is too long to be packed.
  package mutating func pack(_ text: UnsafeBufferPointer<UInt8>) -> Data {
    guard text.count <= RecordPacking.textLimit else { return Data(text) }
    let room = RecordPacking.headerSize + Int(LZ4_compressBound(CInt(text.count)))
    if output.count < room { output = [UInt8](repeating: 0, count: 2 * room) }
    let count = output.withUnsafeMutableBytes { output in
      output[0] = RecordPacking.mark
      output.storeBytes(of: UInt32(text.count).littleEndian, toByteOffset: 1, as: UInt32.self)
      output.storeBytes(
        of: Checksum.of(UnsafeRawBufferPointer(text)).littleEndian,
        toByteOffset: RecordPacking.checksumOffset,
        as: UInt64.self
      )
      let block = UnsafeMutableRawBufferPointer(rebasing: output[RecordPacking.headerSize...])
      return state.withUnsafeMutableBytes { state in
        LZ4_compress_fast_extState(
          state.baseAddress,
          text.baseAddress,
          block.baseAddress,
          CInt(text.count),
          CInt(block.count),
          1
        )
      }
    }
    // There is room for whatever comes out; the text itself would be as good.
    guard count > 0 else { return Data(text) }
    return Data(output[..<(RecordPacking.headerSize + Int(count))])
  }
}
