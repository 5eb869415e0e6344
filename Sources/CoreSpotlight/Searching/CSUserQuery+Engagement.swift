import SpotlightItems

extension CSUserQuery {
  /// Says that a person engaged with an item, which later ranks depend on.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - visibleItems: What was to be seen then. Items that were not are not held to be skipped.
  ///   - interaction: How the person engaged with it.
  public func userEngaged(
    _ item: Item,
    visibleItems: [Item],
    interaction: UserInteractionKind
  ) {
    userEngaged(item.item, visibleItems: visibleItems.map(\.item), interaction: interaction)
  }

  /// Says that a person engaged with an item, which later ranks depend on.
  public func userEngaged(
    _ item: CSSearchableItem,
    visibleItems: [CSSearchableItem],
    interaction: UserInteractionKind
  ) {
    note(
      ItemEngagement(
        .item(item.uniqueIdentifier),
        interaction == .select ? .select : .focus,
        visible: visibleItems.map(\.uniqueIdentifier),
        text: queryString
      )
    )
  }

  /// Says that a person engaged with a suggestion, which changes no rank.
  ///
  /// What follows from it does, such as an activity that becomes current.
  public func userEngaged(
    _ suggestion: Suggestion,
    visibleSuggestions: [Suggestion],
    interaction: UserInteractionKind
  ) {
    userEngaged(
      suggestion.suggestion,
      visibleSuggestions: visibleSuggestions.map(\.suggestion),
      interaction: interaction
    )
  }

  /// Says that a person engaged with a suggestion, which changes no rank.
  public func userEngaged(
    _ suggestion: CSSuggestion,
    visibleSuggestions: [CSSuggestion],
    interaction: UserInteractionKind
  ) {
    note(
      ItemEngagement(
        .suggestion(suggestion.suggestion.text),
        interaction == .select ? .select : .focus,
        visible: visibleSuggestions.map(\.suggestion.text),
        text: queryString
      )
    )
  }
}
