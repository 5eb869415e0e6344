/// The tree of schema.org's types.
///
/// Reference: <https://schema.org/docs/full.html>
struct SchemaTypes: Sendable {
  /// The names of the types.
  let names: NameTable
  /// Each type's row has the bits of all types above it, and its own.
  private var lineages: BitTable
  /// What took the place of a type that is no longer to be used.
  private var successors: [NameTable.ID?]
  private let role: Int

  init() {
    let words = SchemaTable.words(Self.table)
    names = SchemaTable.names(words, of: Self.table, slots: 2048)
    lineages = BitTable(rows: names.count, width: names.count)
    successors = [NameTable.ID?](repeating: nil, count: names.count)
    role = names.id(of: "Role").map { Int($0) } ?? 0
    var type = -1
    var links: [(type: Int, parent: Int)] = []
    for word in words {
      if word.role == .name {
        type += 1
        lineages.insert(type, in: type)
        continue
      }
      guard let other = names.id(of: SchemaTable.bytes(word, of: Self.table)) else { continue }
      if word.role == .successor {
        successors[type] = other
      } else {
        links.append((type, Int(other)))
      }
    }
    // Parents may be behind their children, so this takes as many rounds as the tree is deep.
    var isChanged = true
    while isChanged {
      isChanged = false
      for link in links where lineages.formUnion(link.type, with: link.parent) { isChanged = true }
    }
  }

  /// Whether `type` is `other` or is below it.
  @inline(__always)
  func isKind(_ type: NameTable.ID, of other: NameTable.ID) -> Bool {
    lineages.contains(Int(other), in: Int(type))
  }

  /// Calls `body` with the type itself and all types above it, by their numbers in order.
  @inline(__always)
  func forEachKind(of type: Int, _ body: (Int) -> Void) {
    lineages.forEachColumn(of: type, body)
  }

  /// Whether `type` is a role, which may be in the place of any value.
  ///
  /// Reference: <https://schema.org/Role>
  func isRole(_ type: NameTable.ID) -> Bool {
    lineages.contains(role, in: Int(type))
  }

  /// What took the place of `type`, if it is no longer to be used.
  func successor(of type: NameTable.ID) -> NameTable.ID? {
    successors[Int(type)]
  }
}
