/// A query string and what is wanted of the items that it finds.
package struct ItemSearch: Hashable, Sendable {
  /// A query in the query language of Core Spotlight.
  package var query: String
  /// Queries of which each has to hold too.
  package var filters: [String]
  /// The attributes that found items have; `nil` for all.
  package var attributes: Set<String>?
  /// The language of the keyboard (BCP 47), which decides what diacritics mean.
  package var language: String?
  /// The most items; `nil` for all.
  package var maxResults: Int?

  /// A search for what `query` says.
  package init(
    _ query: String,
    filters: [String] = [],
    attributes: Set<String>? = [],
    language: String? = nil,
    maxResults: Int? = nil
  ) {
    (self.query, self.filters, self.attributes) = (query, filters, attributes)
    (self.language, self.maxResults) = (language, maxResults)
  }
}

/// What a person typed, and how much is wanted in return.
package struct TypedSearch: Hashable, Sendable {
  /// The text so far; empty before the first letter, when only suggestions are wanted.
  package var text: String
  /// The text of the suggestion that the person took before typing on.
  package var currentSuggestion: String?
  /// Query strings of which each has to hold too.
  package var filters: [String] = []
  /// The attributes that found items have; `nil` for all.
  package var attributes: Set<String>? = []
  /// The language of the keyboard (BCP 47).
  package var language: String?
  /// Whether the best items come first; without it all matches come in any order.
  package var isRanked = true
  /// The most items; `nil` for all.
  package var maxResults: Int?
  /// The most items that come by rank; those behind come after them.
  package var maxRankedResults: Int?
  /// The most suggestions.
  package var maxSuggestions: Int?

  /// A search for what begins with `text`.
  package init(_ text: String) {
    self.text = text
  }
}

/// An item that a query found.
package struct FoundItem: Hashable, Sendable {
  /// The item, with the attributes that the query wanted.
  package var item: SpotlightItem
  /// How well it fits, the greater the better; 0 where nothing was ranked.
  package var score: Double
  /// The identity of the kept activity that the result is, alone or beside an item.
  ///
  /// An activity alone is an item whose identifier is this identity; see ``ActivityIdentity/text``.
  package var activity: String?

  /// An item with its score.
  package init(_ item: SpotlightItem, score: Double = 0, activity: String? = nil) {
    (self.item, self.score, self.activity) = (item, score, activity)
  }
}

/// A text that a person may go on to.
package struct ItemSuggestion: Hashable, Sendable {
  /// What a suggestion was made from.
  package enum Kind: Hashable, Sendable {
    /// Words of the index that go on from what was typed.
    case completion
    /// What the person will want now, by what they did before.
    case predicted
  }

  /// The text to show.
  package var text: String
  /// What it was made from.
  package var kind: Kind
  /// The part that was typed already, in characters from the start of the text.
  package var typed: Range<Int>
  /// How well it fits, the greater the better.
  package var score: Double
  /// The identifier of the item or the identity of the kept activity that it leads to; `nil` for a text
  /// to search for.
  package var target: String?

  /// A suggestion of `text`.
  package init(
    _ text: String,
    kind: Kind = .completion,
    typed: Range<Int> = 0..<0,
    score: Double = 0,
    target: String? = nil
  ) {
    (self.text, self.kind, self.typed) = (text, kind, typed)
    (self.score, self.target) = (score, target)
  }
}

/// What a typed text found.
package struct TypedAnswer: Hashable, Sendable {
  /// The items, the best first when they were to be ranked.
  package var items: [FoundItem]
  /// The suggestions, the best first.
  package var suggestions: [ItemSuggestion]

  /// An answer of these items and suggestions.
  package init(items: [FoundItem] = [], suggestions: [ItemSuggestion] = []) {
    (self.items, self.suggestions) = (items, suggestions)
  }
}

/// What a person did with what was shown to them.
package struct ItemEngagement: Hashable, Sendable {
  /// How they did it.
  package enum Interaction: Hashable, Sendable {
    /// It was selected.
    case select
    /// It was looked at, such as by the arrow keys.
    case focus
  }

  /// What they did it with.
  package enum Target: Hashable, Sendable {
    /// An item, by its identifier.
    case item(String)
    /// A suggestion, by its text.
    case suggestion(String)
  }

  /// What was engaged with.
  package var target: Target
  /// How.
  package var interaction: Interaction
  /// What was to be seen then: identifiers of items, or texts of suggestions.
  package var visible: [String]
  /// What was typed until then.
  package var text: String

  /// An engagement with `target` among what is `visible`.
  package init(
    _ target: Target,
    _ interaction: Interaction = .select,
    visible: [String],
    text: String
  ) {
    (self.target, self.interaction) = (target, interaction)
    (self.visible, self.text) = (visible, text)
  }
}
