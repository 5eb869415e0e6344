/// Finds passwords in URLs and in the names of databases, which no message may repeat: it may end in a
/// log, and the command line that held the password is gone before the log is.
///
/// References: RFC 3986, section 3.2.1: "Applications should not render as clear text any data after
/// the first colon"; PostgreSQL, libpq, section "Connection Strings"
package enum URLPassword {
  /// What messages have instead of a password.
  private static let mark = "***"

  /// Whether `text` holds one.
  package static func isIn(_ text: String) -> Bool { hidden(in: text) != text }

  /// The text with `***` for each password.
  ///
  /// It is what lies between the first colon behind `://` and the `@` of the same authority, or behind
  /// `password=`. In the name of a database a slash in it does not end it, because people forget to
  /// escape theirs.
  package static func hidden(in text: String) -> String {
    guard text.contains("://") || text.contains(parameter) else { return text }
    return withoutParameters(withoutAuthorities(text))
  }

  private static let parameter = "password="

  private static func withoutAuthorities(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      result += rest[..<mark.upperBound]
      let scheme = rest[..<mark.lowerBound]
      let isDatabase = scheme.hasSuffix("postgres") || scheme.hasSuffix("postgresql")
      rest = rest[mark.upperBound...]
      // Up to the next URL only, so that each character is looked at a bounded number of times.
      let own = rest[..<(rest.firstRange(of: "://")?.lowerBound ?? rest.endIndex)]
      let authority = own.prefix { character in
        !character.isWhitespace && (isDatabase || !"/?#".contains(character))
      }
      guard let colon = authority.firstIndex(of: ":"), let last = authority.lastIndex(of: "@"),
        let first = authority.firstIndex(of: "@"), colon < first
      else { continue }
      result += "\(rest[...colon])\(Self.mark)"
      rest = rest[last...]
    }
    return result + rest
  }

  private static func withoutParameters(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let name = rest.firstRange(of: parameter) {
      let value = rest[name.upperBound...].prefix { !$0.isWhitespace && $0 != "&" }
      result += rest[..<name.upperBound] + (value.isEmpty ? "" : mark)
      rest = rest[value.endIndex...]
    }
    return result + rest
  }
}
