/// The words in which a query differs from what may have been meant by it, for people: `chocolte` and
/// `chocolate`.
package struct MeantWords: Hashable, Sendable {
  /// The words as they were written.
  package let written: String
  /// The words that may have been meant.
  package let meant: String

  /// Compares `query` with `meant`, word by word; all of both where no word of one differs alone.
  package init(_ query: String, _ meant: String) {
    let (old, new) = (query.split(separator: " "), meant.split(separator: " "))
    let pairs = zip(old, new).filter { $0 != $1 }
    guard old.count == new.count, !pairs.isEmpty else {
      (written, self.meant) = (query, meant)
      return
    }
    written = pairs.map(\.0).joined(separator: " ")
    self.meant = pairs.map(\.1).joined(separator: " ")
  }
}
