/// Writes the query of an address in the encoding of the page that holds it.
///
/// Servers that were written for a page in a legacy encoding expect its bytes in their queries.
/// Paths and fragments are always UTF-8.
///
/// Reference: <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>
package enum QueryEncoding {
  /// Returns an http or https reference with the query percent-encoded in `encoding`.
  ///
  /// Only what is not ASCII is changed, and what encoding it brings about; a character that the
  /// encoding does not have becomes a numeric reference, as in forms.
  ///
  /// - Parameters:
  ///   - reference: The reference in UTF-8, as the page wrote it.
  ///   - encoding: The encoding of the page.
  /// - Returns: The reference; `nil` when nothing of it changes.
  package static func encoded(
    _ reference: ArraySlice<UInt8>,
    in encoding: TextEncoding
  ) -> [UInt8]? {
    guard encoding != .utf8, let mark = reference.firstIndex(of: UInt8(ascii: "?")),
      !reference[..<mark].contains(UInt8(ascii: "#"))
    else { return nil }
    let end = reference[mark...].firstIndex(of: UInt8(ascii: "#")) ?? reference.endIndex
    guard reference[mark..<end].contains(where: { $0 >= 0x80 }),
      var encoder = TextEncoder(encoding)
    else { return nil }
    var output = Array(reference[...mark])
    var bytes: [UInt8] = []
    for scalar in String(decoding: reference[(mark + 1)..<end], as: UTF8.self).unicodeScalars {
      // The parser of addresses leaves these out.
      if scalar == "\t" || scalar == "\n" || scalar == "\r" { continue }
      bytes.removeAll(keepingCapacity: true)
      let isKnown = encoder.append(scalar, to: &bytes)
      append(bytes, isASCII: scalar.isASCII, to: &output)
      if !isKnown { output += Array("%26%23\(scalar.value)%3B".utf8) }
    }
    bytes.removeAll(keepingCapacity: true)
    encoder.finish(&bytes)
    append(bytes, isASCII: false, to: &output)
    return output + reference[end...]
  }

  /// Appends bytes of a query, percent-encoded where an address needs it.
  ///
  /// An ASCII character stays as it is: the parser encodes it.
  private static func append(_ bytes: [UInt8], isASCII: Bool, to output: inout [UInt8]) {
    for (index, byte) in bytes.enumerated() {
      let isLast = isASCII && index == bytes.count - 1
      guard !isLast, byte <= 0x20 || byte >= 0x7F || "\"#<>'".utf8.contains(byte) else {
        output.append(byte)
        continue
      }
      let digits: StaticString = "0123456789ABCDEF"
      output.append(UInt8(ascii: "%"))
      output.append(digits.utf8Start[Int(byte >> 4)])
      output.append(digits.utf8Start[Int(byte & 15)])
    }
  }
}
