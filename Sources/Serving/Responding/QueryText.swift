import Addressing

/// Reads the query of an address: names and values, strictly.
///
/// Reference: WHATWG URL, application/x-www-form-urlencoded parsing; where that replaces what is
/// wrong, this refuses.
enum QueryText {
  /// The most parameters.
  static let limit = 64

  /// The names and values of `query`, in order.
  ///
  /// - Parameters:
  ///   - query: An address's query, or a form that was sent.
  ///   - isSecret: Whether no part of it may be shown, because one may be a token.
  ///   - isKnown: Says which names are read; others are left out, whatever they hold.
  /// - Returns: Names and values.
  /// - Throws: ``Problem`` when it is no percent-encoded UTF-8, or has too many parameters.
  static func pairs(
    of query: some StringProtocol,
    isSecret: Bool = false,
    isKnown: (String) -> Bool = { _ in true }
  ) throws(Problem) -> [(String, String)] {
    var pairs: [(String, String)] = []
    for part in query.utf8.split(separator: UInt8(ascii: "&")) {
      let name = decoded(part.prefix { $0 != UInt8(ascii: "=") })
      guard isKnown(name ?? "") else { continue }
      guard pairs.count < limit else {
        throw Problem(.malformedQuery, "There are more than \(limit) parameters.")
      }
      let sides = part.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard let name, let value = sides.count > 1 ? decoded(sides[1]) : ""
      else {
        let text = String(decoding: part.prefix(80), as: UTF8.self)
        let shown = isSecret ? "Parameter \(pairs.count + 1)" : "\"\(text)\""
        throw Problem(.malformedQuery, "\(shown) is no percent-encoded UTF-8.")
      }
      pairs.append((name, value))
    }
    return pairs
  }

  /// The text that `bytes` encode; `nil` when they encode none.
  static func decoded(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool = true) -> String? {
    var output: [UInt8] = []
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit)
        else { return nil }
        output.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: output.append(UInt8(ascii: " "))
      default: output.append(byte)
      }
    }
    return String(validating: output, as: UTF8.self)
  }

  /// The path of a request's target, in which letters, digits and the marks `-._~` are as they are.
  ///
  /// References: RFC 9110 section 4.2.3, RFC 3986 section 6.2.2.2
  static func path(of target: String) -> String {
    let bytes = Array(target.utf8.prefix { $0 != UInt8(ascii: "?") })
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]),
        isUnreserved(high << 4 | low)
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether a byte means the same with and without its percent-encoding (RFC 3986 section 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
