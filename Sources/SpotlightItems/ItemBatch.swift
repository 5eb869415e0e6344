/// Changes that are applied together: all of them, or none.
package struct ItemBatch: Hashable, Sendable {
  /// The changes, in order.
  package var changes: [ItemChange]
  /// The custom keys that the changes use, by their names: what is known of a key is replaced.
  package var customKeys: [String: CustomKeyTraits]
  /// The client state that is stored with the changes; `nil` leaves states alone.
  package var clientState: ClientStateChange?

  /// A batch of these changes.
  package init(
    _ changes: [ItemChange],
    customKeys: [String: CustomKeyTraits] = [:],
    clientState: ClientStateChange? = nil
  ) {
    (self.changes, self.customKeys, self.clientState) = (changes, customKeys, clientState)
  }
}

/// How queries see a key that an app made up.
package struct CustomKeyTraits: Hashable, Sendable, Codable {
  /// Whether a query that names the key looks at it.
  package var isSearchable: Bool
  /// Whether typed words and `*` look at it, too.
  package var isSearchableByDefault: Bool
  /// Whether the app says that a value belongs to one item only.
  package var isUnique: Bool
  /// Whether an item may have several values.
  package var isMultiValued: Bool

  /// The traits that a key has when its app says nothing else.
  package init(
    isSearchable: Bool = true,
    isSearchableByDefault: Bool = false,
    isUnique: Bool = false,
    isMultiValued: Bool = false
  ) {
    (self.isSearchable, self.isSearchableByDefault) = (isSearchable, isSearchableByDefault)
    (self.isUnique, self.isMultiValued) = (isUnique, isMultiValued)
  }
}

/// What an app remembers beside its items, so that it knows where it was.
package struct ClientStateChange: Hashable, Sendable {
  /// The most bytes of a state.
  package static let byteLimit = 250

  /// What has to be stored before, or nothing is changed.
  package enum Expected: Hashable, Sendable {
    /// Anything.
    case anything
    /// This state; `nil` for none yet.
    case state([UInt8]?)
  }

  /// The name of the index that the state belongs to.
  package var index: String
  /// What has to be stored before.
  package var expected: Expected
  /// What is stored from then on.
  package var new: [UInt8]

  /// A change of the state of `index`.
  package init(index: String, expected: Expected = .anything, new: [UInt8]) {
    (self.index, self.expected, self.new) = (index, expected, new)
  }
}

/// What the index lost, or loses soon, and wants from the app again.
package enum ReindexRequest: Hashable, Sendable {
  /// Everything, because the stored items could not be read.
  case everything
  /// The items of these identifiers, because they end within a day.
  case identifiers([String])
}
