package import Addressing

/// Takes out of addresses what says who looks at a page and not which page it is: session
/// identifiers and the parameters by which campaigns are followed; and writes percent escapes in one way.
///
/// Everything else stays, letter by letter, because servers may answer differently to any other
/// difference; `index.html`, slashes at the end and the order of parameters are left alone.
package struct AddressCleaner: Hashable, Sendable {
  private var names: [[UInt8]] = []
  private var prefixes: [[UInt8]] = []

  /// The parameters that are dropped unless the settings say otherwise; a star at the end stands
  /// for any rest of the name.
  package static let defaults = [
    "utm_*", "gclid", "dclid", "gbraid", "wbraid", "fbclid", "msclkid", "yclid", "twclid", "igshid",
    "mc_cid", "mc_eid", "_ga", "_gl", "PHPSESSID", "JSESSIONID", "ASPSESSIONID*", "sessionid",
    "CFID", "CFTOKEN",
  ]

  /// Creates a cleaner that drops the parameters with these names, whatever their letter case.
  package init(dropping parameters: [String] = defaults) {
    for parameter in parameters {
      let name = Array(parameter.lowercased().utf8)
      if name.last == UInt8(ascii: "*") {
        prefixes.append(Array(name.dropLast()))
      } else if !name.isEmpty {
        names.append(name)
      }
    }
  }

  /// The parameters that are dropped, as the settings name them.
  var parameters: [String] {
    names.map { String(decoding: $0, as: UTF8.self) }
      + prefixes.map { "\(String(decoding: $0, as: UTF8.self))*" }
  }

  /// The address without what is dropped, its escapes in one way; itself when there is nothing to change.
  package func clean(_ address: WebAddress) -> WebAddress {
    let target = address.targetBytes
    guard target.contains(where: Self.mayChange) else { return address }
    let path = withoutSession(address.pathBytes)
    var isChanged = path.count != address.pathBytes.count
    let mark = target.startIndex + address.pathBytes.count
    var query: [UInt8] = []
    var rest = target[mark...]
    while !rest.isEmpty {
      // Each pair is behind a sign: the first behind "?", the others behind "&".
      let pair = rest.dropFirst().prefix { $0 != UInt8(ascii: "&") }
      rest = rest[pair.endIndex...]
      guard !isDropped(name: pair.prefix { $0 != UInt8(ascii: "=") }) else {
        isChanged = true
        continue
      }
      query.append(query.isEmpty ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      query += pair
    }
    let cleaned = path + query
    let normalized = PercentEscapes.normalized(cleaned)
    guard isChanged || normalized != cleaned else { return address }
    let text = Array(address.origin.utf8) + normalized
    return WebAddress(String(decoding: text, as: UTF8.self)) ?? address
  }

  /// Whether a URL with the byte may have something to drop, or an escape.
  fileprivate static func mayChange(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "%")
  }

  private func isDropped(name: ArraySlice<UInt8>) -> Bool {
    names.contains { $0.count == name.count && Self.starts(name, with: $0) }
      || prefixes.contains { Self.starts(name, with: $0) }
  }

  /// Whether `name` starts with `word`, which is in small letters.
  private static func starts(_ name: ArraySlice<UInt8>, with word: [UInt8]) -> Bool {
    name.count >= word.count
      && zip(name, word).allSatisfy { ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }
  }

  /// The path without parameters such as `;jsessionid=1A2B` at the end of a segment.
  private func withoutSession(_ path: ArraySlice<UInt8>) -> [UInt8] {
    guard path.contains(UInt8(ascii: ";")) else { return Array(path) }
    var kept: [UInt8] = []
    var rest = path
    while let mark = rest.firstIndex(of: UInt8(ascii: ";")) {
      kept += rest[..<mark]
      let parameter = rest[(mark + 1)...].prefix {
        $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "/")
      }
      if !isDropped(name: parameter.prefix { $0 != UInt8(ascii: "=") }) {
        kept.append(UInt8(ascii: ";"))
        kept += parameter
      }
      rest = rest[parameter.endIndex...]
    }
    return kept + rest
  }
}

extension AddressCleaner {
  /// The URL under which the frontier knows what a link of a record leads to.
  package var resolving: @Sendable (String) -> String {
    { url in
      // Nothing changes in URLs without a query, a parameter or an escape.
      guard url.utf8.contains(where: Self.mayChange), let address = WebAddress(url) else {
        return url
      }
      return clean(address).canonical.text
    }
  }
}
