extension PropertyValue {
  /// Whether the value says nothing: a text without letters, or a thing without an identifier of which no
  /// property says anything.
  package var isBlank: Bool { isBlank(levels: Self.blankLevels) }

  /// How many things within things are looked into.
  private static let blankLevels = 3

  private func isBlank(levels: Int) -> Bool {
    switch self {
    case .text(let text): !text.utf8.contains { $0 > 0x20 }
    case .number, .bool: false
    case .item(let item): item.isBlank(levels: levels)
    }
  }

  fileprivate static func areBlank(_ values: [PropertyValue], levels: Int) -> Bool {
    levels > 0 && values.allSatisfy { $0.isBlank(levels: levels - 1) }
  }
}

extension StructuredItem {
  /// Whether the item has no identifier, and none of its properties says anything.
  package var isBlank: Bool { PropertyValue.item(self).isBlank }

  fileprivate func isBlank(levels: Int) -> Bool {
    id == nil && properties.values.allSatisfy { PropertyValue.areBlank($0, levels: levels) }
  }
}

/// A word that programs write where they have no value.
package enum EmptyWord {
  /// In small letters, sorted by length and name.
  private static let words = [
    "#", "-", "--", "n/a", "nan", "nil", "tbd", "none", "null", "todo", "false", "undefined",
    "null/null", "[object object]",
  ].map { Array($0.utf8) }
  /// The most bytes of a word.
  private static let limit = 15

  /// Whether `text` is such a word, in whatever letters, with or without white space around it.
  package static func isOne(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    guard let start = text.firstIndex(where: { $0 > 0x20 }),
      let end = text.lastIndex(where: { $0 > 0x20 })
    else { return false }
    let word = text[start...end]
    guard word.count <= limit else { return false }
    return words.contains { known in
      known.count == word.count
        && zip(known, word).allSatisfy { $0 == ($1 &- 0x41 < 26 ? $1 | 0x20 : $1) }
    }
  }
}
