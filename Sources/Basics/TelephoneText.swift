/// Tells a telephone number from other text.
package enum TelephoneText {
  /// The longest number, in bytes, with an extension and all that divides it.
  private static let limit = 64

  /// Whether `text`, without white space around it and without `tel:`, is a number that can be called.
  ///
  /// It starts like one and holds a digit. Letters may be behind: `1-800-PLUMS`, `030 1234 ext. 5`.
  ///
  /// Reference: <https://www.rfc-editor.org/rfc/rfc3966#section-3>
  package static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, text.count <= limit else { return false }
    // Digits of other scripts are not told from letters here.
    if first >= 0x80 { return true }
    let starts: [UInt8] = [0x2B, 0x28, 0x2A, 0x23]
    guard ASCII.isDigit(first) || starts.contains(first) else { return false }
    return text.contains(where: ASCII.isDigit) && text.allSatisfy { $0 >= 0x20 }
  }
}
