/// The members of schema.org's enumerations, such as `InStock`.
///
/// Reference: <https://schema.org/Enumeration>
struct SchemaMembers: Sendable {
  private let names: NameTable
  /// Each member's enumerations, from its start to the next member's.
  private var starts: [Int] = []
  private var enumerations: [NameTable.ID] = []

  init(_ types: SchemaTypes) {
    let words = SchemaTable.words(Self.table)
    names = SchemaTable.names(words, of: Self.table, slots: 2048)
    for word in words {
      if word.role == .name {
        starts.append(enumerations.count)
      } else if let type = types.names.id(of: SchemaTable.bytes(word, of: Self.table)) {
        enumerations.append(type)
      }
    }
    starts.append(enumerations.count)
  }

  /// The names of the members of an enumeration and of those below it, in order.
  func members(of enumeration: NameTable.ID, _ types: SchemaTypes) -> some Sequence<String> {
    (0..<names.count).lazy.filter { member in
      enumerations[starts[member]..<starts[member + 1]].contains {
        types.isKind($0, of: enumeration)
      }
    }.map { names.name(NameTable.ID($0)) }
  }

  /// Whether the type is an enumeration that has members of its own.
  func hasMembers(_ enumeration: NameTable.ID) -> Bool {
    enumerations.contains(enumeration)
  }

  /// The enumerations that have a member of this name; empty for any other text.
  func enumerations(of name: UnsafeBufferPointer<UInt8>) -> ArraySlice<NameTable.ID> {
    guard let id = names.id(of: name) else { return [] }
    return enumerations[starts[Int(id)]..<starts[Int(id) + 1]]
  }
}
