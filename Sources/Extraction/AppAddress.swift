import Addressing
import Basics

/// The address that a page asks an app to open, judged.
///
/// An app is handed the address as it is, so it needs a scheme, its own or that of the web.
/// Some schemes run code or reach into the device; an address of theirs is noted as a finding
/// and never handed on, and neither is one that hides such a scheme within a wrapper.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc3986#section-3.1>
enum AppAddress: Hashable {
  /// An address that may be handed on, as written but for white space, which is encoded.
  case usable(String, isClean: Bool)
  /// An address whose scheme, given in lower case, is dangerous.
  case dangerous(String)
  /// A web address that cannot be parsed.
  case malformed
  /// A template that nobody filled in.
  case placeholder
  /// Text without a scheme.
  case schemeless
  /// Nothing.
  case empty

  /// Judges `text`.
  init(_ text: String) {
    let bytes = Self.cleaned(ArraySlice(text.utf8))
    guard !bytes.isEmpty else {
      self = .empty
      return
    }
    if let scheme = Self.dangerousScheme(in: bytes[...], depth: 0) {
      self = .dangerous(scheme)
    } else if Self.isTemplate(bytes[...]) {
      self = .placeholder
    } else if let colon = Self.schemeEnd(bytes[...]) {
      self = Self.usable(bytes, schemeLength: colon)
    } else {
      self = .schemeless
    }
  }

  /// The address, if it may be handed on.
  var address: String? {
    if case .usable(let address, _) = self { return address }
    return nil
  }

  /// The address, if it may be handed on as it is written.
  var clean: String? {
    if case .usable(let address, isClean: true) = self { return address }
    return nil
  }

  /// Whether the address must not be kept at all.
  var isDangerous: Bool {
    if case .dangerous = self { return true }
    return false
  }

  /// The schemes that run code, read files, install software or open settings.
  static let dangerousSchemes: Set<String> = [
    "about", "app-prefs", "app-settings", "blob", "chrome", "chrome-extension", "content", "data",
    "edge", "file", "filesystem", "itms-services", "jar", "javascript", "jscript", "livescript",
    "mhtml", "mk", "mocha", "moz-extension", "ms-its", "ms-msdt", "prefs", "res", "resource",
    "search-ms", "shell", "vbs", "vbscript", "view-source", "wyciwyg",
  ]

  /// The schemes that carry another address within theirs.
  private static let wrappers: Set<String> = ["intent", "android-app", "ios-app", "feed"]

  /// The bytes as browsers read them: no white space or controls around, no tabs and line ends.
  private static func cleaned(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var start = bytes.startIndex
    var end = bytes.endIndex
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return bytes[start..<end].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  private static func usable(_ bytes: [UInt8], schemeLength: Int) -> AppAddress {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte <= 0x20 || byte == 0x7F {
        encoded += Array("%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
      } else {
        encoded.append(byte)
      }
    }
    let scheme = bytes[..<schemeLength].map(ASCII.lower)
    if scheme == Array("http".utf8) || scheme == Array("https".utf8) {
      guard WebAddress(bytes: bytes) != nil else { return .malformed }
    }
    let isClean = encoded.count == bytes.count
    return .usable(String(decoding: encoded, as: UTF8.self), isClean: isClean)
  }

  /// Where the colon behind a scheme is.
  static func schemeEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, ASCII.isLetter(first) else { return nil }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: ":"): return index
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      case let byte where ASCII.isLetter(byte) || ASCII.isDigit(byte): continue
      default: return nil
      }
    }
    return nil
  }

  /// Whether the text holds the brackets of a template language.
  private static func isTemplate(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { first, second in
      switch first {
      case UInt8(ascii: "{"), UInt8(ascii: "$"): second == UInt8(ascii: "{")
      case UInt8(ascii: "<"): second == UInt8(ascii: "%") || second == UInt8(ascii: "?")
      case UInt8(ascii: "["): second == UInt8(ascii: "[")
      default: false
      }
    }
  }
}

extension AppAddress {
  /// Whether `address` is a scheme with nothing behind it but slashes.
  static func isStartScreen(_ address: String) -> Bool {
    guard let colon = schemeEnd(ArraySlice(address.utf8)) else { return false }
    return address.utf8.dropFirst(colon + 1).allSatisfy { $0 == UInt8(ascii: "/") }
  }

  /// The dangerous scheme of an address or of one that it wraps; looks three wrappers deep.
  private static func dangerousScheme(in bytes: ArraySlice<UInt8>, depth: Int) -> String? {
    guard depth <= 3, let colon = schemeEnd(bytes) else { return nil }
    let scheme = bytes[..<colon].text.lowercased()
    if dangerousSchemes.contains(scheme) { return scheme }
    guard wrappers.contains(scheme) else { return nil }
    return inner(of: scheme, bytes[(colon + 1)...]).lazy.compactMap {
      dangerousScheme(in: $0[...], depth: depth + 1)
    }.first
  }

  /// The addresses that an address of the wrapper `scheme` may carry.
  ///
  /// An `intent:` names its scheme and fallbacks behind `#Intent;`, an app address has
  /// the scheme as a segment of its path.
  private static func inner(of scheme: String, _ rest: ArraySlice<UInt8>) -> [[UInt8]] {
    var inner = [Array(rest.drop { $0 == UInt8(ascii: "/") })]
    if scheme.hasSuffix("-app") {
      let segments = inner[0].split(separator: UInt8(ascii: "/"), maxSplits: 2)
      if segments.count > 1 { inner.append(Array(segments[1]) + Array(":".utf8)) }
    }
    guard let mark = ASCII.firstIndex(of: "#intent;", in: rest) else { return inner }
    for part in rest[(mark + 8)...].split(separator: UInt8(ascii: ";")).prefix(64) {
      if ASCII.hasPrefix(part, "scheme=") {
        inner.append(Array(part.dropFirst(7)) + Array(":".utf8))
      } else if let equals = part.firstIndex(of: UInt8(ascii: "=")) {
        inner.append(cleaned(percentDecoded(part[(equals + 1)...])[...]))
      }
    }
    return inner
  }

  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let byte = UInt8(bytes[(index + 1)...(index + 2)].text, radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
