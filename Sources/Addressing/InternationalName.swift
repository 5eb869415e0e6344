import CIDN2

/// Turns names with letters of every script into their ASCII form.
///
/// Libidn2 maps and checks names by IDNA 2008 with the mappings of UTS 46. The URL standard is
/// laxer in one respect that matters on the web: symbols such as emoji, of which registries sold
/// names for years, are valid. Labels that libidn2 refuses for such symbols are encoded here.
///
/// Reference: <https://url.spec.whatwg.org/#concept-domain-to-ascii> and
/// <https://www.unicode.org/reports/tr46/>
enum InternationalName {
  /// The longest domain that is mapped, in bytes of UTF-8: far more than DNS could carry.
  private static let lengthLimit = 4096

  /// Returns the ASCII form of `domain`, or `nil` when it has none.
  ///
  /// A domain that is ASCII already only has its capitals made small: the standard takes even
  /// labels that start with `xn--` and decode to nothing sensible.
  ///
  /// - Parameter domain: The domain as UTF-8, percent-decoded.
  /// - Returns: Lower-case labels and dots.
  static func ascii(of domain: [UInt8]) -> [UInt8]? {
    guard !domain.isEmpty, !domain.contains(0),
      let text = String(validating: domain, as: UTF8.self)
    else { return nil }
    if domain.allSatisfy({ $0 < 0x80 }) { return domain.map(ByteClass.lowered) }
    guard domain.count <= lengthLimit else { return nil }
    return lookup(domain) ?? symbolic(text)
  }

  /// Returns the ASCII form by libidn2, or `nil` when it refuses the name.
  private static func lookup(_ name: [UInt8]) -> [UInt8]? {
    var result: UnsafeMutablePointer<UInt8>?
    let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    let status = (name + [0]).withUnsafeBufferPointer {
      idn2_lookup_u8($0.baseAddress, &result, flags)
    }
    guard status == IDN2_OK.rawValue, let result else { return nil }
    defer { idn2_free(result) }
    var ascii: [UInt8] = []
    var index = 0
    while result[index] != 0 {
      ascii.append(ByteClass.lowered(result[index]))
      index += 1
    }
    return ascii.isEmpty ? nil : ascii
  }

  /// Returns the ASCII form of a domain some of whose labels hold emoji.
  private static func symbolic(_ domain: String) -> [UInt8]? {
    var ascii: [UInt8] = []
    let labels = domain.unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "." || $0 == "\u{3002}" || $0 == "\u{FF0E}" || $0 == "\u{FF61}"
    }
    for (index, label) in labels.enumerated() {
      if index > 0 { ascii.append(UInt8(ascii: ".")) }
      let bytes = Array(String(label).utf8)
      if bytes.allSatisfy({ $0 < 0x80 }) {
        ascii.append(contentsOf: bytes.map(ByteClass.lowered))
      } else if let encoded = lookup(bytes) ?? (isSymbolic(label) ? symbolicLabel(label) : nil) {
        ascii.append(contentsOf: encoded)
      } else {
        return nil
      }
    }
    return ascii
  }

  /// Whether a label was refused for its emoji alone, as far as can be determined: it holds one, and
  /// nothing that is written from right to left or pretends to be encoded already.
  private static func isSymbolic(_ label: Substring.UnicodeScalarView) -> Bool {
    let isEncoded = label.prefix(4).map { $0.properties.lowercaseMapping }.joined() == "xn--"
    return !isEncoded && label.contains { !$0.isASCII && isEmoji($0) }
      && !label.contains { scalar in rightToLeft.contains { $0.contains(scalar.value) } }
  }

  /// Whether a scalar is an emoji, or makes the one before it one: the frame of a key.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji || scalar == "\u{20E3}"
  }

  /// The blocks of the scripts that are written from right to left, with Arabic digits.
  ///
  /// Reference: DerivedBidiClass.txt of the Unicode Character Database, its defaults for R and AL
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// Encodes one label after mapping each scalar on its own.
  ///
  /// A scalar must be an emoji, or stand for itself or something else by libidn2. Marks that
  /// only mean something behind another scalar are therefore refused, which is the safe side.
  private static func symbolicLabel(_ label: Substring.UnicodeScalarView) -> [UInt8]? {
    var mapped: [Unicode.Scalar] = []
    for scalar in label where scalar != "\u{FE0F}" {
      if scalar.isASCII {
        mapped.append(Unicode.Scalar(ByteClass.lowered(UInt8(scalar.value))))
      } else if let known = lookup(Array(String(scalar).utf8)).flatMap(unicode) {
        mapped.append(contentsOf: known)
      } else if isEmoji(scalar) {
        mapped.append(scalar)
      } else {
        return nil
      }
    }
    if mapped.allSatisfy(\.isASCII) { return mapped.map { UInt8($0.value) } }
    return Punycode.encode(mapped).map { Array("xn--".utf8) + $0 }
  }

  /// Returns the scalars that a name in ASCII form stands for.
  static func unicode(of ascii: [UInt8]) -> [Unicode.Scalar]? {
    var result: UnsafeMutablePointer<CChar>?
    let status = (ascii + [0]).withUnsafeBytes {
      idn2_to_unicode_8z8z($0.assumingMemoryBound(to: CChar.self).baseAddress, &result, 0)
    }
    guard status == IDN2_OK.rawValue, let result else { return nil }
    defer { idn2_free(result) }
    return Array(String(cString: result).unicodeScalars)
  }
}
