import Digests
import SwiftASN1

/// What a message of CMS holds: the text that was signed, and who signed.
///
/// Signatures are not verified: a file of an app is the user's own, and is read for what it says.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc5652#section-5>
struct SignedContent {
  /// The text; `nil` when it is elsewhere.
  private(set) var text: [UInt8]?
  /// The certificates of those who signed, in DER.
  private(set) var certificates: [[UInt8]] = []

  private static let certificateLimit = 16

  /// Reads a message; `nil` when it is none.
  ///
  /// The library gives up on more than 50 levels.
  init?(_ bytes: [UInt8]) {
    guard let message = Self.children(of: try? BER.parse(bytes)), message.count == 2,
      let signed = Self.children(of: Self.children(of: message[1])?.first), signed.count >= 3,
      let encapsulated = Self.children(of: signed[2]), !encapsulated.isEmpty
    else { return nil }
    if encapsulated.count == 2, let node = Self.children(of: encapsulated[1])?.first {
      text = (try? ASN1OctetString(berEncoded: node)).map { Array($0.bytes) }
    }
    let list = signed[3...].first { $0.identifier.tagNumber == 0 }
    let all = (Self.children(of: list) ?? []).prefix(Self.certificateLimit)
    let signers = Self.serials(ofSigners: Self.children(of: signed[signed.count - 1]) ?? [])
    let signing = all.filter { Self.serial(of: $0).map(signers.contains) ?? false }
    certificates = (signing.isEmpty ? Array(all) : signing).map { Array($0.encodedBytes) }
  }

  /// The fingerprint of a certificate as asset links write it: SHA-256, capitals, colons.
  static func fingerprint(of certificate: some Collection<UInt8>) -> String {
    var digest = SHA256()
    digest.update(Array(certificate))
    let digits = Array(digest.hex().uppercased())
    return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }
      .joined(separator: ":")
  }

  /// The serial number of a certificate, behind its version.
  private static func serial(of certificate: ASN1Node) -> ASN1Node.Content? {
    guard let body = children(of: children(of: certificate)?.first) else { return nil }
    return body.first { $0.identifier == .integer }?.content
  }

  /// The serial numbers of the certificates that those who signed name.
  private static func serials(ofSigners signers: [ASN1Node]) -> Set<ASN1Node.Content> {
    Set(
      signers.prefix(certificateLimit).compactMap { signer in
        guard let parts = children(of: signer), parts.count > 1 else { return nil }
        return children(of: parts[1])?.first { $0.identifier == .integer }?.content
      }
    )
  }

  private static func children(of node: ASN1Node?) -> [ASN1Node]? {
    guard case .constructed(let nodes)? = node?.content else { return nil }
    return Array(nodes.prefix(256))
  }
}
