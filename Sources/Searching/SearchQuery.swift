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

  /// A query for `text` with the usual settings.
  package init(text: String) {
    self.text = text
  }
}

/// Something that results must be.
package struct SearchFilter: Hashable, Sendable {
  /// The fields that can be filtered.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    /// The host, or the registrable domain.
    case site
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

/// The place in a list of results where an answer ended.
package enum SearchCursor {
  /// The cursor of the place behind `position` results.
  package static func text(of position: Int) -> String { "n\(position)" }

  /// The place that `text` names; `nil` when it is no cursor.
  package static func position(of text: String) -> Int? {
    guard text.first == "n", let position = Int(text.dropFirst()), position >= 0 else { return nil }
    return position
  }
}
