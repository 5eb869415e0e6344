extension JSONNumber {
  /// The most digits by which an exponent moves the point.
  private static let shiftLimit = 18

  /// The number without an exponent, its digits kept: `4.5` for `4.5E0`, `100` for `1e2`.
  ///
  /// One whose exponent is very large stays as written.
  ///
  /// Reference: <https://www.rfc-editor.org/rfc/rfc8259#section-6>
  package var plain: JSONNumber {
    guard let mark = literal.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let shift = Int(literal[literal.utf8.index(after: mark)...]),
      (-Self.shiftLimit...Self.shiftLimit).contains(shift)
    else { return self }
    let sign = literal.hasPrefix("-") ? "-" : ""
    let parts = literal[..<mark].utf8.dropFirst(sign.utf8.count)
      .split(separator: UInt8(ascii: "."))
    var whole = parts.first.map(Array.init) ?? []
    var fraction = parts.count > 1 ? Array(parts[1]) : []
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: abs(shift))
    if shift > 0 {
      fraction += zeros.dropFirst(min(fraction.count, shift))
      whole += fraction.prefix(shift)
      fraction.removeFirst(shift)
    } else {
      whole = zeros + whole
      fraction = whole.suffix(zeros.count) + fraction
      whole.removeLast(zeros.count)
    }
    let digits = whole.drop { $0 == UInt8(ascii: "0") }
    let start = digits.isEmpty ? [UInt8(ascii: "0")] : Array(digits)
    let end = fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction
    return JSONNumber(literal: sign + String(decoding: start + end, as: UTF8.self))
  }
}
