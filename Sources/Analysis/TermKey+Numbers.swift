extension TermKey {
  /// Makes `term` that of a number which a document has under `name`, which is in ASCII.
  ///
  /// Terms of one name sort as their numbers do: eight bytes, the highest first, in which the sign's bit
  /// is turned, and with it all others of numbers below zero. A name is cut so that the term stays within
  /// its limit.
  package static func writeNumber(_ name: String, _ number: Double, to term: inout [UInt8]) {
    term.removeAll(keepingCapacity: true)
    term.append(filterMark)
    // No name of a filter has this sign.
    term.append(UInt8(ascii: "#"))
    term.append(contentsOf: name.utf8.prefix(limit - 11))
    term.append(UInt8(ascii: "="))
    // Zero is one number, whatever its sign.
    let bits = (number == 0 ? 0 : number).bitPattern
    let sorted = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    for shift in stride(from: 56, through: 0, by: -8) {
      term.append(UInt8(truncatingIfNeeded: sorted >> UInt64(shift)))
    }
  }
}
