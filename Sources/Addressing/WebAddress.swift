/// An absolute http or https address in its canonical serialization.
///
/// Parsing follows the URL standard for the two web schemes and nothing else: what a browser
/// would open reads as the same text, and what a browser would refuse reads as `nil`. The text
/// is kept as bytes with the offsets of its components, so that neither parsing nor comparing
/// makes a `String`. Two addresses are equal when their serialisations are the same bytes.
///
/// Bytes that are not UTF-8 are percent-encoded one by one, because a page's text has been
/// decoded before its links are read.
///
/// Reference: <https://url.spec.whatwg.org/>
package struct WebAddress: Sendable {
  /// The whole serialization, ASCII only.
  package let bytes: [UInt8]

  /// Where the host starts, behind the scheme and any user information.
  let hostStart: Int32

  /// Where the host ends, before any port.
  let hostEnd: Int32

  /// Where the path starts, at its first `/`.
  let pathStart: Int32

  /// Where the `?` of the query is; the end of the path when there is none.
  let queryStart: Int32

  /// Where the `#` of the fragment is; the end of the bytes when there is none.
  let fragmentStart: Int32

  /// Parses `text`, relative to `base` when there is one.
  ///
  /// The result is `nil` when the standard calls it a failure or the scheme is not http or https.
  ///
  /// - Parameters:
  ///   - text: An address or a reference as a page writes it; outer white space, tabs and line
  ///     ends within it are ignored as the standard says.
  ///   - base: The address that a relative reference is resolved against.
  package init?(_ text: String, base: WebAddress? = nil) {
    var text = text
    let parsed = text.withUTF8 { AddressParser.parse($0, base: base) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Parses an address or a reference from bytes, in the way of ``init(_:base:)``.
  package init?(bytes: UnsafeBufferPointer<UInt8>, base: WebAddress? = nil) {
    guard let parsed = AddressParser.parse(bytes, base: base) else { return nil }
    self = parsed
  }

  /// Parses an address or a reference from bytes, in the way of ``init(_:base:)``.
  package init?(bytes: ArraySlice<UInt8>, base: WebAddress? = nil) {
    let parsed = bytes.withUnsafeBufferPointer { AddressParser.parse($0, base: base) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Parses an address or a reference from bytes, in the way of ``init(_:base:)``.
  package init?(bytes: [UInt8], base: WebAddress? = nil) {
    self.init(bytes: bytes[...], base: base)
  }

  /// Takes a serialization whose component offsets are known.
  init(
    bytes: [UInt8],
    hostStart: Int,
    hostEnd: Int,
    pathStart: Int,
    queryStart: Int,
    fragmentStart: Int
  ) {
    self.bytes = bytes
    self.hostStart = Int32(truncatingIfNeeded: hostStart)
    self.hostEnd = Int32(truncatingIfNeeded: hostEnd)
    self.pathStart = Int32(truncatingIfNeeded: pathStart)
    self.queryStart = Int32(truncatingIfNeeded: queryStart)
    self.fragmentStart = Int32(truncatingIfNeeded: fragmentStart)
  }

  /// Resolves a reference against this address.
  ///
  /// - Returns: `nil` when the reference is no http or https address.
  package func resolving(_ reference: String) -> WebAddress? {
    WebAddress(reference, base: self)
  }
}

extension WebAddress: Hashable, Comparable, CustomStringConvertible {
  package static func == (left: WebAddress, right: WebAddress) -> Bool {
    left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Orders addresses by the bytes of their serialisations.
  package static func < (left: WebAddress, right: WebAddress) -> Bool {
    left.bytes.withUnsafeBufferPointer { left in
      right.bytes.withUnsafeBufferPointer { right in
        let shared = min(left.count, right.count)
        var index = 0
        while index < shared, left[index] == right[index] { index += 1 }
        return index < shared ? left[index] < right[index] : left.count < right.count
      }
    }
  }

  package var description: String { text }
}
