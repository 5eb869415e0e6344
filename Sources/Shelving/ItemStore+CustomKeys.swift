import GRDB
package import SpotlightItems

/// What the values of an attribute are that an app made up.
package enum CustomKeyKind: Int, Hashable, Sendable {
  /// Texts.
  case text = 1
  /// Numbers.
  case number
  /// Moments.
  case date
}

/// An attribute that an app made up.
package struct CustomKey: Hashable, Sendable {
  /// Its name.
  package var name: String
  /// What its values are.
  package var kind: CustomKeyKind
  /// How queries see it.
  package var traits: CustomKeyTraits
}

extension StoreSnapshot {
  /// The attributes that the app made up, by name in order.
  ///
  /// - Throws: When the database cannot be read.
  package func customKeys() throws -> [CustomKey] {
    try database.customKeys()
  }
}

extension Database {
  fileprivate func customKeys() throws -> [CustomKey] {
    try Row.fetchAll(self, sql: "SELECT name, kind, traits FROM customKey ORDER BY name").map {
      CustomKey(
        name: $0[0],
        kind: CustomKeyKind(rawValue: $0[1]) ?? .text,
        traits: CustomKeyTraits(bits: $0[2])
      )
    }
  }

  /// Notes what is known of keys; a key of which nothing but its kind is known keeps its traits.
  func note(_ traits: [String: CustomKeyTraits], _ kinds: [String: CustomKeyKind]) throws {
    guard !traits.isEmpty || !kinds.isEmpty else { return }
    var hasChanged = false
    let old = Dictionary(
      try customKeys().map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for name in Set(traits.keys).union(kinds.keys) {
      let key = CustomKey(
        name: name,
        kind: kinds[name] ?? old[name]?.kind ?? .text,
        traits: traits[name] ?? old[name]?.traits ?? CustomKeyTraits()
      )
      guard key != old[name] else { continue }
      hasChanged = true
      try execute(
        sql: "INSERT OR REPLACE INTO customKey VALUES (?, ?, ?)",
        arguments: [name, key.kind.rawValue, key.traits.bits]
      )
    }
    if hasChanged { try setFact("keys", fact("keys") + 1) }
  }
}

extension CustomKeyTraits {
  fileprivate var bits: Int {
    [isSearchable, isSearchableByDefault, isUnique, isMultiValued].enumerated().reduce(0) {
      $0 | ($1.element ? 1 << $1.offset : 0)
    }
  }

  fileprivate init(bits: Int) {
    self.init(
      isSearchable: bits & 1 != 0,
      isSearchableByDefault: bits & 2 != 0,
      isUnique: bits & 4 != 0,
      isMultiValued: bits & 8 != 0
    )
  }
}
