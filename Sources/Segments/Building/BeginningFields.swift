/// The fields whose words are also found by their beginnings, and from how many letters on.
package enum BeginningFields: Hashable, Sendable {
  /// Titles, key words and names, from two letters on.
  case names
  /// Every field, from one letter on: for collections of short texts that are searched letter by letter.
  case all
  /// None.
  case none

  /// Whether words of `field` are found by their beginnings.
  func contains(_ field: ImpactModel.Field) -> Bool {
    switch self {
    case .names: field.hasPrefixes
    case .all: true
    case .none: false
    }
  }

  /// The characters of the shortest beginning of a word.
  var shortest: Int { self == .names ? 2 : 1 }
}
