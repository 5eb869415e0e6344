/// Whether a body is HTML, by the rules that browsers share.
///
/// Reference: <https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type>
package enum HTMLSniffing {
  /// Decides whether a response is to be read as HTML.
  ///
  /// A server that names a type is believed. Only when it names none, or one that means
  /// "unknown", do the first bytes decide; and not even then when it forbids sniffing.
  ///
  /// - Parameters:
  ///   - headers: The response's headers.
  ///   - body: The response's body, decoded; only its first 1,445 bytes are looked at.
  /// - Returns: Whether a browser would show the response as HTML.
  package static func isHTML(headers: HTTPHeaders, body: [UInt8]) -> Bool {
    switch headers.mediaType?.essence {
    case "text/html", "application/xhtml+xml": true
    case nil, "unknown/unknown", "application/unknown":
      !forbidsSniffing(headers) && startsHTML(body)
    default: false
    }
  }

  /// Returns whether `body` begins as HTML does.
  package static func startsHTML(_ body: [UInt8]) -> Bool {
    let start = body.prefix(1445).drop {
      $0 == 0x09 || $0 == 0x0A || $0 == 0x0C || $0 == 0x0D || $0 == 0x20
    }
    return start.starts(with: "<!--".utf8) || openings.contains { begins(start, with: $0) }
  }

  /// Whether `body` holds bytes that no text has, and is not in UTF-16; its first 1,445 bytes are
  /// looked at.
  ///
  /// Reference: <https://mimesniff.spec.whatwg.org/#binary-data-byte>
  package static func isBinary(_ body: [UInt8]) -> Bool {
    if body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0xFF, 0xFE]) { return false }
    return body.prefix(1445).contains { byte in
      byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
    }
  }

  private static let openings: [[UInt8]] = [
    "<!DOCTYPE HTML", "<HTML", "<HEAD", "<SCRIPT", "<IFRAME", "<H1", "<DIV", "<FONT", "<TABLE",
    "<A", "<STYLE", "<TITLE", "<B", "<BODY", "<BR", "<P",
  ].map { Array($0.utf8) }

  /// Compares without regard to ASCII case; a space or `>` has to follow.
  private static func begins(_ bytes: ArraySlice<UInt8>, with opening: [UInt8]) -> Bool {
    guard bytes.count > opening.count else { return false }
    let end = bytes[bytes.startIndex + opening.count]
    return (end == 0x20 || end == 0x3E)
      && zip(bytes, opening).allSatisfy { byte, wanted in
        (0x61...0x7A).contains(byte) ? byte & 0xDF == wanted : byte == wanted
      }
  }

  private static func forbidsSniffing(_ headers: HTTPHeaders) -> Bool {
    let first = headers.first("X-Content-Type-Options")?.split(
      separator: ",",
      omittingEmptySubsequences: false
    ).first
    return first?.filter { $0 != " " && $0 != "\t" }.lowercased() == "nosniff"
  }
}
