public import Foundation
package import SpotlightItems

/// A text that a person may go on to.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssuggestion>
open class CSSuggestion: NSObject, @unchecked Sendable {
  /// What a suggestion was made from.
  public enum SuggestionKind: Int, Sendable {
    /// Nothing.
    case none = 0
    /// What the app gave.
    case custom = 1
    /// What the index knows.
    case `default` = 2
  }

  /// The suggestion as the index made it.
  package let suggestion: ItemSuggestion

  /// The suggestion that the index made.
  package init(_ suggestion: ItemSuggestion) {
    self.suggestion = suggestion
  }

  /// The text to show; the part that was typed has the attribute "CSSuggestionHighlightAttribute".
  open var localizedAttributedSuggestion: AttributedString {
    var text = AttributedString(suggestion.text)
    let characters = text.characters
    let start = characters.index(
      characters.startIndex,
      offsetBy: max(0, suggestion.typed.lowerBound),
      limitedBy: characters.endIndex
    )
    let end = start.flatMap { start in
      characters.index(start, offsetBy: suggestion.typed.count, limitedBy: characters.endIndex)
    }
    if let start, let end, start < end { text[start..<end].spotlightHighlight = 1 }
    return text
  }

  /// What the suggestion was made from.
  open var suggestionKind: SuggestionKind { .default }

  /// The order of this text and another, by their letters.
  open func compare(_ other: CSSuggestion) -> ComparisonResult {
    let (left, right) = (suggestion.text, other.suggestion.text)
    return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  /// Whether this suggestion comes before another.
  ///
  /// - Returns: `.orderedAscending` when it does.
  open func compare(byRank other: CSSuggestion) -> ComparisonResult {
    let (left, right) = (suggestion.score, other.suggestion.score)
    return left == right ? .orderedSame : left > right ? .orderedAscending : .orderedDescending
  }
}

/// The attribute of the part of a suggestion that was typed already.
public enum SpotlightHighlightAttribute: AttributedStringKey {
  /// 1 where text was typed.
  public typealias Value = Int
  /// The name that Apple's systems have for it.
  public static let name = "CSSuggestionHighlightAttribute"
}

extension AttributeScopes {
  /// Attributes of Core Spotlight.
  public struct CoreSpotlightAttributes: AttributeScope {
    /// The part of a suggestion that was typed already.
    public let spotlightHighlight: SpotlightHighlightAttribute
  }

  /// Attributes of Core Spotlight.
  public var coreSpotlight: CoreSpotlightAttributes.Type { CoreSpotlightAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of Core Spotlight by its name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.CoreSpotlightAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}
