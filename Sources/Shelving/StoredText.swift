import SpotlightItems

/// Texts that name something in the database.
///
/// SQLite takes a text for ended at the character U+0000, so that two names could be one there: no name
/// may have it. Attributes are stored as bytes, and their values may.
///
/// Reference: <https://www.sqlite.org/nulinstr.html>
enum StoredText {
  /// Whether `text` is the same in the database.
  static func isWhole(_ text: String) -> Bool { !text.utf8.contains(0) }

  /// Checks that a name can be stored.
  ///
  /// - Parameters:
  ///   - name: The name, if there is one.
  ///   - role: What it names, as in `an identifier`.
  ///   - identifier: The item; the name itself where it names the item.
  /// - Throws: `invalidItem`.
  static func check(
    _ name: String?,
    _ role: String,
    of identifier: String? = nil
  ) throws(ItemIndexFailure) {
    guard let name, !isWhole(name) else { return }
    throw .invalidItem(
      identifier: String((identifier ?? name).replacing("\u{0}", with: "\u{FFFD}").prefix(80)),
      reason: "\(role) has the character U+0000, which no name may have"
    )
  }
}
