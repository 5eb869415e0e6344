/// Recognises files that are wrapped in a CMS signature, as iOS 8 wanted association files.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc5652#section-5>
enum SignedMessage {
  /// The object identifier 1.2.840.113549.1.7.2, signed-data, in DER.
  private static let signedData: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]

  private static let textHeaders = ["-----BEGIN PKCS7-----", "-----BEGIN CMS-----"]

  /// Whether `bytes` are signed data, in binary or in text form.
  static func isSigned(_ bytes: [UInt8]) -> Bool {
    if textHeaders.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    guard bytes.count > 2, bytes[0] == 0x30 else { return false }
    let lengthBytes = bytes[1] < 0x80 ? 0 : Int(bytes[1] & 0x7F)
    return bytes.dropFirst(2 + lengthBytes).starts(with: signedData)
  }
}
