/// The tree of schema.org's types.
///
/// Reference: <https://schema.org/docs/full.html>
struct SchemaTypes: Sendable {
  /// The tree as the table spells it.
  static let known = SchemaTypes()

  private let parents: [String: [String]]
  /// Names in lower case to the right spelling.
  private let spellings: [String: String]
  /// Each type to all types above it and itself.
  private let lineages: [String: Set<String>]

  private init() {
    var parents: [String: [String]] = ["Thing": []]
    for (parent, children) in SchemaTable.entries(Self.table) {
      for child in children { parents[child, default: []].append(parent) }
    }
    self.parents = parents
    spellings = Dictionary(
      parents.keys.map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, second in min(first, second) }
    )
    var lineages: [String: Set<String>] = [:]
    for type in parents.keys {
      var lineage: Set<String> = []
      var pending = [type]
      while let next = pending.popLast() {
        guard lineage.insert(next).inserted else { continue }
        pending += parents[next] ?? []
      }
      lineages[type] = lineage
    }
    self.lineages = lineages
  }

  /// Whether the vocabulary has a type of this name.
  func contains(_ type: String) -> Bool {
    parents[type] != nil
  }

  /// The type whose name differs from `name` in capitals only.
  func spelling(of name: String) -> String? {
    spellings[name.lowercased()]
  }

  /// The type itself and all types above it; empty for an unknown one.
  func lineage(of type: String) -> Set<String> {
    lineages[type] ?? []
  }
}

/// The form in which the vocabulary's tables are written.
enum SchemaTable {
  /// Splits `key: name name; key: name …`.
  static func entries(_ table: String) -> [(key: String, names: [String])] {
    table.split(separator: ";").map { entry in
      let words = entry.split { $0 == " " || $0 == "\n" }
      return (String(words.first?.dropLast() ?? ""), words.dropFirst().map { String($0) })
    }
  }
}
