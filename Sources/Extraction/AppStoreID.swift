import Basics

/// What is where an app's number in the App Store should be.
///
/// The number is what follows `id` in the app's address in the App Store: digits, no more.
enum AppStoreID: Hashable {
  /// The number, as it should be.
  case number(String)
  /// The number, found within `id123`, quotes or a store address.
  case normalized(String)
  /// A bundle identifier, with or without a team's.
  case bundle
  /// The text of a template.
  case placeholder
  /// Something else.
  case malformed
  /// Nothing.
  case empty

  /// Reads `text`.
  init(_ text: String) {
    let bytes = ASCII.trimmed(ArraySlice(text.utf8))
    if bytes.isEmpty {
      self = .empty
    } else if Self.isNumber(bytes) {
      self = bytes.allSatisfy { $0 == 0x30 } ? .placeholder : .number(bytes.text)
    } else if let number = Self.numberWithin(bytes) {
      self = .normalized(number)
    } else if Self.isPlaceholder(bytes) {
      self = .placeholder
    } else {
      self = Self.isDottedName(bytes) ? .bundle : .malformed
    }
  }

  /// The number, however it was written.
  var digits: String? {
    switch self {
    case .number(let digits), .normalized(let digits): digits
    default: nil
    }
  }

  /// Whether `bytes` is a name of at least two parts divided by dots, as bundles and Android
  /// packages are called.
  static func isDottedName(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, bytes.contains(where: ASCII.isLetter) else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
            || $0 == UInt8(ascii: "_")
        }
    }
  }

  /// Whether `text` names an Android package: two words or more with full stops between, each a letter
  /// and then letters, digits and underscores.
  ///
  /// Reference: <https://developer.android.com/build/configure-app-module#set-application-id>
  static func isPackage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.first.map(ASCII.isLetter) == true
          && part.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_")
          }
      }
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.count <= 18 && bytes.allSatisfy(ASCII.isDigit)
  }

  /// The digits of `id123`, of `"123"`, of `123?mt=8` and of an address in the store.
  private static func numberWithin(_ bytes: ArraySlice<UInt8>) -> String? {
    let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    var bytes = ASCII.trimmed(bytes.drop { quotes.contains($0) })
    while let last = bytes.last, quotes.contains(last) { bytes.removeLast() }
    if isNumber(bytes) { return bytes.text }
    // Digits that are set in groups.
    let dense = bytes.filter { !ASCII.isSpace($0) }
    if dense.count < bytes.count, isNumber(dense[...]) { return dense[...].text }
    // Some pages append the parameters that belong to the store's address.
    let lead = bytes.prefix(while: ASCII.isDigit)
    if lead.count < bytes.count, "?&#/".utf8.contains(bytes[lead.endIndex]), isNumber(lead) {
      return lead.text
    }
    if ASCII.hasPrefix(bytes, "id") {
      let digits = bytes.dropFirst(2).drop { $0 == UInt8(ascii: "=") }
      return isNumber(digits) ? digits.text : nil
    }
    let hosts: [StaticString] = ["itunes.apple.com/", "apps.apple.com/", "appstore.com/"]
    guard hosts.contains(where: { ASCII.firstIndex(of: $0, in: bytes) != nil }) else { return nil }
    for mark: StaticString in ["/id", "?id=", "&id="] {
      guard let start = ASCII.firstIndex(of: mark, in: bytes) else { continue }
      let digits = bytes[(start + mark.utf8CodeUnitCount)...].prefix(while: ASCII.isDigit)
      if isNumber(digits) { return digits.text }
    }
    return nil
  }

  /// Whether the text is one of those that templates and samples hold.
  private static func isPlaceholder(_ bytes: ArraySlice<UInt8>) -> Bool {
    let brackets: [StaticString] = ["{", "[", "<", "${", "%s", "%@", "%d", "$("]
    if brackets.contains(where: { ASCII.firstIndex(of: $0, in: bytes) != nil }) { return true }
    let letters = bytes.filter { ASCII.isLetter($0) }.map { ASCII.lower($0) }
    let word = String(decoding: letters, as: UTF8.self)
    if words.contains(word) { return true }
    if letters.count > 2, letters.allSatisfy({ $0 == UInt8(ascii: "x") }) { return true }
    let isDotted = bytes.contains(UInt8(ascii: "."))
    return !isDotted && starts.contains { word.hasPrefix($0) }
  }

  private static let words: Set<String> = [
    "appid", "appleid", "appstoreid", "id", "itunesid", "false", "nan", "nil", "none", "null",
    "placeholder", "storeid", "tbd", "todo", "true", "undefined",
  ]

  private static let starts = ["your", "myapp", "insert", "replace", "changeme", "example"]
}
