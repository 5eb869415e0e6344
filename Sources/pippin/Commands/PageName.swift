import Addressing
import Digests

/// What a person calls a page by: its address, or the identifier that results and exports have.
enum PageName {
  /// The identity of the page that `text` names; `nil` when it is neither an address nor an
  /// identifier.
  ///
  /// - Throws: ``Failure`` for an identifier of an older version, which does not tell pages apart.
  static func identity(_ text: String) throws -> Digest128? {
    if let address = WebAddress(text) { return address.identity }
    if let identity = Digest128(text) { return identity }
    guard text.utf8.count == 16, text.allSatisfy(\.isHexDigit) else { return nil }
    throw Failure(
      .usage,
      "\(text) is an identifier of an older version. Identifiers have 32 digits now: give the "
        + "page's URL, or its id from a new search or export."
    )
  }

  /// That a store has no page of the name, and what to do.
  static func unknown(_ text: String) -> String {
    guard WebAddress(text) != nil else {
      return "\(text) is not in the store, and is no URL. Give the page's URL, such as "
        + "https://www.example.com/, or its identifier from a search or an export."
    }
    return "\(text) is not in the store. Crawl it first: pippin crawl \(ShellWord.quoted(text))"
  }
}
