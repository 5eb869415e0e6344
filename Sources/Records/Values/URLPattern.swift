package import Addressing
import Basics

/// A pattern of URLs as operators write it, in which `*` stands for any bytes.
///
/// One that begins with a slash is of a URL's path and query; any other is of the whole URL. It is
/// compared with the URL's canonical form, in time linear in both (``Glob``).
package struct URLPattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String
  private let glob: Glob
  private let isOfPath: Bool

  /// Creates a pattern of `text`.
  package init(_ text: String) {
    self.text = text
    glob = Glob(text)
    isOfPath = text.hasPrefix("/")
  }

  /// Whether the pattern stands for `address`, whose fragment does not count.
  package func matches(_ address: WebAddress) -> Bool {
    let bytes = address.canonical.bytes
    return glob.matches(isOfPath ? Self.target(of: bytes) : bytes[...])
  }

  /// Whether the pattern stands for `url`, which is in its canonical form.
  package func matches(canonical url: String) -> Bool {
    glob.matches(isOfPath ? Self.target(of: Array(url.utf8)) : Array(url.utf8)[...])
  }

  /// The path and the query: what begins at the third slash.
  private static func target(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var slashes = 0
    return bytes.drop { byte in
      if byte == UInt8(ascii: "/") { slashes += 1 }
      return slashes < 3
    }
  }
}
