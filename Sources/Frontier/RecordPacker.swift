import Basics
import CLZ4
import CZstd
package import Foundation

/// Packs one text after the other into the form of ``RecordPacking``, with memory that is used
/// again.
///
/// The same text always gives the same bytes, whatever was packed before.
package struct RecordPacker {
  /// The working memory of libzstd.
  private final class Frames {
    /// `nil` when memory is short.
    let context = ZSTD_createCCtx()

    deinit { ZSTD_freeCCtx(context) }
  }

  /// liblz4's own working memory, which asks for the alignment of eight bytes.
  private var state: [UInt64] = []
  private let frames: Frames?
  private var output: [UInt8] = []

  /// Makes a packer.
  ///
  /// - Parameter form: What it packs with.
  package init(_ form: RecordPacking.Form = .fast) {
    frames = form == .small ? Frames() : nil
    if form == .fast {
      state = [UInt64](repeating: 0, count: (Int(LZ4_sizeofState()) + 7) / 8)
    }
  }

  /// Returns the packed form of `text`; the text itself when it is too long to be packed.
  package mutating func pack(_ text: UnsafeBufferPointer<UInt8>) -> Data {
    guard text.count <= RecordPacking.textLimit else { return Data(text) }
    let bound =
      frames == nil ? Int(LZ4_compressBound(CInt(text.count))) : ZSTD_compressBound(text.count)
    let room = RecordPacking.headerSize + bound
    if output.count < room { output = [UInt8](repeating: 0, count: 2 * room) }
    let (mark, frames) = (frames == nil ? RecordPacking.mark : RecordPacking.smallMark, frames)
    let count = output.withUnsafeMutableBytes { output in
      output[0] = mark
      output.storeBytes(of: UInt32(text.count).littleEndian, toByteOffset: 1, as: UInt32.self)
      output.storeBytes(
        of: Checksum.of(UnsafeRawBufferPointer(text)).littleEndian,
        toByteOffset: RecordPacking.checksumOffset,
        as: UInt64.self
      )
      let block = UnsafeMutableRawBufferPointer(rebasing: output[RecordPacking.headerSize...])
      guard let frames else { return Self.packBlock(text, into: block, &state) }
      return Self.packFrame(text, into: block, frames.context)
    }
    // There is room for whatever comes out; the text itself would be as good.
    guard count > 0 else { return Data(text) }
    return Data(output[..<(RecordPacking.headerSize + count)])
  }

  private static func packBlock(
    _ text: UnsafeBufferPointer<UInt8>,
    into block: UnsafeMutableRawBufferPointer,
    _ state: inout [UInt64]
  ) -> Int {
    let count = state.withUnsafeMutableBytes { state in
      LZ4_compress_fast_extState(
        state.baseAddress,
        text.baseAddress,
        block.baseAddress,
        CInt(text.count),
        CInt(block.count),
        1
      )
    }
    return Int(count)
  }

  private static func packFrame(
    _ text: UnsafeBufferPointer<UInt8>,
    into block: UnsafeMutableRawBufferPointer,
    _ context: OpaquePointer?
  ) -> Int {
    guard let context else { return 0 }
    let count = ZSTD_compressCCtx(
      context,
      block.baseAddress,
      block.count,
      text.baseAddress,
      text.count,
      level
    )
    return ZSTD_isError(count) == 0 ? count : 0
  }

  /// The fastest of the usual levels of Zstandard: the next ones save a few bytes in a hundred.
  private static let level: CInt = 1
}
