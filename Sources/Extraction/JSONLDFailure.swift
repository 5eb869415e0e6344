import Basics
import JSON

/// Says why a JSON-LD block cannot be read, by what its writer did.
///
/// A parser misses a key or a value where quotation marks are none of JSON's.
///
/// References: <https://www.rfc-editor.org/rfc/rfc8259#section-7>, and JSON-LD 1.1, "Restrictions for
/// contents of JSON-LD script elements"
enum JSONLDFailure {
  /// The reason of a failure in `text`, as a clause.
  static func reason(_ failure: JSONParser.Failure, in text: ArraySlice<UInt8>) -> String {
    let rest = text.dropFirst(failure.offset)
    if let mark = references.first(where: { ASCII.hasPrefix(rest, $0) }) {
      return "\(mark), a quotation mark that a template escaped for HTML, which means nothing in a"
        + " script"
    }
    if rest.count > 2, rest.starts(with: [0xE2, 0x80]),
      (0x98...0x9F).contains(rest[rest.startIndex + 2])
    {
      return "a curly quotation mark, where JSON has straight ones"
    }
    if rest.first == UInt8(ascii: "'") {
      return "a single quotation mark, where JSON has double ones"
    }
    return failure.reason
  }

  /// The references of HTML to quotation marks.
  private static let references: [StaticString] = [
    "&quot;", "&#34;", "&#034;", "&#x22;", "&#39;", "&#039;",
  ]
}
