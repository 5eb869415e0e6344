import Digests
import Foundation
import Frontier

/// The digest of a record, by which a change is seen without reading what is stored: that of its JSON
/// without times, so that it does not depend on how, and by which version of a library, it was packed.
///
/// Before schema 3 it was that of the form that LZ4 gives.
enum RecordDigest {
  /// The digest of a packed record; of a damaged one, that of its bytes, which no record has.
  static func of(_ packed: Data) -> Digest128 {
    packed.withUnsafeBytes { bytes in
      RecordPacking.unpack(bytes).map { Digest128(of: $0) } ?? Digest128(of: bytes)
    }
  }

  /// The digest that a packed record had before schema 3; `nil` for a damaged one.
  fileprivate static func older(_ packed: Data) -> Digest128? {
    guard let text = packed.withUnsafeBytes({ RecordPacking.unpack($0) }) else { return nil }
    var packer = RecordPacker()
    return text.withUnsafeBufferPointer { text in
      packer.pack(text).withUnsafeBytes { Digest128(of: $0) }
    }
  }
}

extension PreparedSettlement.Page {
  /// Whether this is the record with the digest that is stored.
  ///
  /// A record that differs from the one stored is packed anew for that, which only visits after the first
  /// pay for.
  func says(_ stored: Digest128) -> Bool {
    digest == stored || RecordDigest.older(record) == stored
  }
}
