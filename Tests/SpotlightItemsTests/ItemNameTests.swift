import SpotlightItems
import Testing

/// What a result has on top.
///
/// Sources: S0, S2 and S4, tutorials on Core Spotlight.
struct ItemNameTests {
  @Test(
    "Rows 7, 8: on top is the name to show, else the title, else the identifier (S0 S2 S4)",
    arguments: [
      (["title": .text("Harbor Lights"), "contentDescription": .text("Drama")], "Harbor Lights"),
      (["title": .text("The Long Voyage"), "displayName": .text("Sparrow")], "Sparrow"),
      (["title": .text("The Long Voyage"), "displayName": .text("")], "The Long Voyage"),
      (["displayName": .text("Library hours")], "Library hours"), ([:], "a"),
    ] as [([String: ItemValue], String)]
  )
  func name(attributes: [String: ItemValue], expected: String) {
    #expect(SpotlightItem(identifier: "a", attributes: attributes).name == expected)
  }
}
