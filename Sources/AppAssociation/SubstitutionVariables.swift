/// What `$(name)` may stand for in the patterns of one association file.
///
/// A file's own variables come before the predefined ones of the same name. Names are compared
/// with their case.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/substitutionvariables>
struct SubstitutionVariables: Sendable {
  /// What a defined name stands for.
  enum Meaning: Sendable {
    /// One character of a class.
    case character(CharacterClass)
    /// Any of several values.
    case alternation(GlobAlternation)
  }

  /// The file's variables: names to values.
  let values: [String: [String]]

  /// The names that mean something, those of the file sorted and first.
  let names: [String]

  private let exact: [String: GlobAlternation]
  private let folded: [String: GlobAlternation]

  /// Only the predefined variables.
  static let predefined = SubstitutionVariables([:])

  /// The names that every file may use.
  static let predefinedNames: [String] =
    CharacterClass.allCases.map(\.rawValue) + ["lang", "region"]

  private static let predefinedExact = predefinedAlternations(isFolded: false)
  private static let predefinedFolded = predefinedAlternations(isFolded: true)

  /// Takes a file's variables; one without values counts as undefined.
  init(_ values: [String: [String]]) {
    let defined = values.filter { !$0.value.isEmpty }
    self.values = defined
    names = defined.keys.sorted() + Self.predefinedNames
    exact = defined.mapValues { GlobAlternation(values: $0, isFolded: false) }
    folded = defined.mapValues { GlobAlternation(values: $0, isFolded: true) }
  }

  /// Returns what `name` stands for; `nil` when it is not defined.
  func meaning(of name: String, isFolded: Bool) -> Meaning? {
    if let own = isFolded ? folded[name] : exact[name] { return .alternation(own) }
    if let kind = CharacterClass(rawValue: name) { return .character(kind) }
    let table = isFolded ? Self.predefinedFolded : Self.predefinedExact
    return table[name].map { .alternation($0) }
  }

  private static func predefinedAlternations(isFolded: Bool) -> [String: GlobAlternation] {
    [
      "lang": GlobAlternation(values: ISOCodes.languages, isFolded: isFolded),
      "region": GlobAlternation(values: ISOCodes.regions, isFolded: isFolded),
    ]
  }
}
