import SwiftASN1

/// Files that are wrapped in a CMS signature, as iOS 8 wanted association files.
///
/// The text within is read; the signature is not verified, because systems since iOS 9 do not ask
/// for it and the certificates behind it are long gone.
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
    if isText(bytes) { return true }
    guard bytes.count > 2, bytes[0] == 0x30 else { return false }
    let lengthBytes = bytes[1] < 0x80 ? 0 : Int(bytes[1] & 0x7F)
    return bytes.dropFirst(2 + lengthBytes).starts(with: signedData)
  }

  /// Returns what was signed; `nil` when the file is damaged or the text is not within it.
  ///
  /// Lengths may be indefinite and the text may come in pieces, as signing tools that stream
  /// write it. The library gives up on more than 50 levels.
  static func content(of bytes: [UInt8]) -> [UInt8]? {
    guard let binary = binary(bytes),
      let message = children(of: try? BER.parse(binary)), message.count == 2,
      let signed = children(of: children(of: message[1])?.first), signed.count >= 3,
      let encapsulated = children(of: signed[2]), encapsulated.count == 2,
      let text = children(of: encapsulated[1])?.first
    else { return nil }
    return (try? ASN1OctetString(berEncoded: text)).map { Array($0.bytes) }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    textHeaders.contains { bytes.starts(with: $0.utf8) }
  }

  /// Returns the binary form of `bytes`; `nil` when the text form is damaged.
  private static func binary(_ bytes: [UInt8]) -> [UInt8]? {
    guard isText(bytes) else { return bytes }
    return try? PEMDocument(pemString: rewrapped(bytes)).derBytes
  }

  /// Returns a text form with 64 characters a line, which the library insists on.
  private static func rewrapped(_ bytes: [UInt8]) -> String {
    var wrapped: [UInt8] = []
    var width = 0
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.first == UInt8(ascii: "-") {
        if width > 0 { wrapped.append(0x0A) }
        wrapped += line + [0x0A]
        width = 0
        continue
      }
      for byte in line where byte > 0x20 {
        if width == 64 {
          wrapped.append(0x0A)
          width = 0
        }
        wrapped.append(byte)
        width += 1
      }
    }
    return String(decoding: wrapped, as: UTF8.self)
  }

  /// The first parts of a node that is made of parts; none of ours has more than three that count.
  private static func children(of node: ASN1Node?) -> [ASN1Node]? {
    guard case .constructed(let nodes)? = node?.content else { return nil }
    return Array(nodes.prefix(3))
  }
}
