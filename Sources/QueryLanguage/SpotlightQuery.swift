/// A query string of Core Spotlight: comparisons of attributes, joined.
///
///     title == "plum*"cd && (keywords == "cake" || InRange(rating, 4, 5))
///
/// | written | means |
/// |---|---|
/// | `title == "Paris"` | the whole value; case and diacritics count |
/// | `"Paris"c` `"Paris"d` | case, diacritics do not count |
/// | `"Paris"w` | the value may be at any word; a change from small to capital letter begins one |
/// | `"plum cake"t` | every word of the value, one by one |
/// | `"plum*"` `"*plum"` `"pl*m"` | the star stands for any text |
/// | `rating >= 4`, `InRange(rating, 4, 5)` | numbers and dates; a range includes its bounds |
/// | `$time.today(-7)`, `$time.iso(2026-11-26)` | moments; numbers are seconds since 2001 |
/// | `*`, `**` | any attribute that is searched by default; any with text |
/// | `&&`, `\|\|`, `!`, `( )` | and, or, not; `&&` binds tighter |
///
/// With `t`, `*` and `**` let each word be in another attribute. `!=` is the opposite of `==`, so
/// that it holds where the attribute is missing. In long texts `w` is implied.
///
/// The tree is kept in postfix order, and is neither read nor evaluated by recursion.
///
/// References: <https://developer.apple.com/documentation/corespotlight/cssearchquery>, and File
/// Metadata Query Expression Syntax (Apple, File Metadata Search Programming Guide).
package struct SpotlightQuery: Hashable, Sendable {
  /// The most bytes of a query.
  package static let byteLimit = 4096
  /// The most comparisons.
  package static let comparisonLimit = 64
  /// The most parentheses and negations that are open at once.
  package static let depthLimit = 64
  /// The most stars in a value, and the most words of one with the modifier `t`.
  package static let pieceLimit = 32

  /// A node of the tree.
  package enum Node: Hashable, Sendable {
    /// A comparison, by its index in ``SpotlightQuery/comparisons``.
    case comparison(Int)
    /// The opposite of the node before.
    case not
    /// Both nodes before.
    case and
    /// One of the two nodes before.
    case or
  }

  /// The comparisons, in the order they are written.
  package internal(set) var comparisons: [Comparison] = []
  /// The tree in postfix order.
  package internal(set) var nodes: [Node] = []

  init() {}
}

extension SpotlightQuery {
  /// A comparison of an attribute.
  package struct Comparison: Hashable, Sendable {
    /// What is compared.
    package var target: Target
    /// What its values must be.
    package var test: Test
  }

  /// The attributes that a comparison is about.
  package enum Target: Hashable, Sendable {
    /// One attribute.
    case attribute(QueryAttribute)
    /// `*`: those that are searched by default.
    case defaults
    /// `**`: all that have text.
    case everything
  }

  /// What a comparison asks for.
  package enum Test: Hashable, Sendable {
    /// A text, or not that text.
    case text(TextValue, isNegated: Bool)
    /// A number or a moment that stands to a bound in this way.
    case order(Order, Bound)
    /// A number or a moment within bounds, both included.
    case range(Bound, Bound)
  }

  /// The operators.
  package enum Order: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// What numbers and moments are compared with.
  package enum Bound: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A moment.
    case moment(QueryMoment)
  }

  /// A text to compare with.
  package struct TextValue: Hashable, Sendable {
    /// The text between the stars: one piece more than there are stars.
    package var pieces: [String]
    /// How it is compared.
    package var modifiers: TextModifiers

    /// Whether it has a star.
    package var hasStars: Bool { pieces.count > 1 }
  }
}

/// The letters behind a value.
package struct TextModifiers: OptionSet, Hashable, Sendable {
  /// A bit for each modifier.
  package let rawValue: UInt8

  /// The modifiers of these bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: case does not count.
  package static let ignoresCase = TextModifiers(rawValue: 1)
  /// `d`: diacritics do not count.
  package static let ignoresDiacritics = TextModifiers(rawValue: 2)
  /// `w`: the value may be at any word.
  package static let atWords = TextModifiers(rawValue: 4)
  /// `t`: words are looked for one by one.
  package static let tokenized = TextModifiers(rawValue: 8)

  /// The modifier that a letter stands for.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "c"): self = .ignoresCase
    case UInt8(ascii: "d"): self = .ignoresDiacritics
    case UInt8(ascii: "w"): self = .atWords
    case UInt8(ascii: "t"): self = .tokenized
    default: return nil
    }
  }
}
