/// What somebody searches for.
package struct SearchQuery: Hashable, Sendable {
  /// The words, in the grammar of the search box.
  package var text: String
  /// The most results.
  package var limit = 10
  /// How many results to pass over.
  package var from = 0
  /// Whether each result says what its score is made of.
  package var explains = false
  /// Whether the last word may be unfinished.
  package var isPrefix = false
  /// Whether only pages that open in an app are results.
  package var appLinkedOnly = true
  /// What results must be.
  package var filters: [SearchFilter] = []
  /// Where the answer before ended; ``from`` does not count then.
  package var cursor: SearchCursor?
  /// The fields whose values are counted over all matches.
  package var facets: [SearchFilter.Field] = []
  /// Whether pages that say the same as another result are left out.
  package var foldsDuplicates = true

  /// A query for `text` with the usual settings.
  package init(text: String) {
    self.text = text
  }
}

extension SearchQuery {
  /// What was asked, without the part of the answer that is wanted, as a number.
  var number: UInt32 {
    let parts =
      [text, "\(isPrefix)", "\(appLinkedOnly)", "\(foldsDuplicates)"]
      + filters.map { "\($0.field.rawValue)=\($0.value)" }
    // FNV-1a (RFC 9923), because Swift's own hashes differ from run to run.
    var hash: UInt32 = 2_166_136_261
    for byte in parts.joined(separator: "\u{0}").utf8 {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    return hash
  }
}

/// Something that results must be.
package struct SearchFilter: Hashable, Sendable {
  /// The fields that can be filtered.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    /// The host, or one above it down to the registrable domain.
    case site
    /// Exactly one host.
    case host
    /// The app's store number, TEAMID.bundle or package.
    case app
    /// The last part of a structured type, such as `Recipe`.
    case type
    /// The language, with or without its region.
    case lang
  }

  /// The field.
  package var field: Field
  /// The value.
  package var value: String

  package init(field: Field, value: String) {
    self.field = field
    self.value = value
  }
}
