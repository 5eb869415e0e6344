package import Addressing
import Basics

/// A folder of built pages, and the URL that it is served at.
package struct BuildFolder: Hashable, Sendable {
  /// The folder as messages name it, without a slash at its end.
  package let path: String
  /// The URL that it is served at, which ends with a slash.
  package let base: WebAddress
  /// Whether anybody knows that URL; otherwise its host is one that cannot exist.
  package let isKnown: Bool

  /// Maps the folder at `path` to `base`; `nil` when that is no URL.
  package init?(_ path: String, at base: String, isKnown: Bool = true) {
    guard let address = WebAddress(base)?.withoutFragment, address.query == nil,
      let folder = WebAddress(address.path.hasSuffix("/") ? address.text : address.text + "/")
    else { return nil }
    self.path = path
    self.base = folder
    self.isKnown = isKnown
  }

  /// Maps the folder at `path` to a host that cannot exist (RFC 2606, section 2).
  package init?(unknown path: String) {
    self.init(path, at: Self.unknownURL, isKnown: false)
  }

  /// Stands for the URL of a host that nobody knows.
  package static let unknownURL = "https://your-site.invalid/"

  /// The names of files that a server answers with for their folder.
  private static let indexes = ["html", "htm", "xhtml"].map { "index" + "." + $0 }

  /// The URL of a file.
  ///
  /// - Parameter file: Its path from the folder on. `index.html` is served at its folder.
  /// - Returns: `nil` when the name makes no URL.
  package func url(of file: String) -> WebAddress? {
    var parts = file.split(separator: "/").map(String.init)
    if let last = parts.last, Self.indexes.contains(last) { parts[parts.count - 1] = "" }
    return WebAddress(base.text + parts.map(Self.encoded).joined(separator: "/"))
  }

  /// Whether `address` is the folder's, or below.
  package func holds(_ address: WebAddress) -> Bool {
    address.origin == base.origin
      && (address.path.hasPrefix(base.path) || address.path + "/" == base.path)
  }

  /// The files that a server may answer with for `address`, by their paths from the folder on, the
  /// likeliest first.
  ///
  /// - Returns: None when the address is not the folder's, or no file can have its name.
  package func files(for address: WebAddress) -> [String] {
    guard holds(address) else { return [] }
    let rest = address.path.dropFirst(base.path.count)
    guard let path = Self.decoded(rest) else { return [] }
    if path.isEmpty || path.hasSuffix("/") { return Self.indexes.map { path + $0 } }
    return [path, path + ".html", path + ".htm"] + Self.indexes.map { "\(path)/\($0)" }
  }

  /// Whether a server may answer with `file` for `address`.
  package func serves(_ file: String, for address: WebAddress) -> Bool {
    files(for: address).contains(file)
  }

  /// `name` as a segment of a path (RFC 3986, section 3.3).
  private static func encoded(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in name.utf8 {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~!$&'()*+,;=:@".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `path` without percent-encoding; `nil` when it encodes what no name of a file holds.
  private static func decoded(_ path: some StringProtocol) -> String? {
    var result: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      let pair = rest.prefix(2)
      guard byte == UInt8(ascii: "%"), pair.count == 2, let text = String(bytes: pair),
        let value = UInt8(text, radix: 16)
      else {
        result.append(byte)
        continue
      }
      guard value != 0, value != UInt8(ascii: "/") else { return nil }
      rest = rest.dropFirst(2)
      result.append(value)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// The text of ASCII hexadecimal digits; `nil` when they are others.
  fileprivate init?(bytes: ArraySlice<UInt8>) {
    guard bytes.allSatisfy({ ASCII.isDigit($0) || ASCII.isLetter($0) }) else { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
