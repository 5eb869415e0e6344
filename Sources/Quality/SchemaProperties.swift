/// The properties of schema.org: which type has which, and what their values are.
///
/// Reference: <https://schema.org/docs/full.html>
struct SchemaProperties: Sendable {
  /// The names of the properties.
  let names: NameTable

  /// Each type's row has the bits of the properties that it has, those of types above it too.
  private var defined: BitTable
  private var forms: [SchemaForms]
  /// The types of each property's values, from its start to the next property's.
  private var starts: [Int] = []
  private var kinds: [NameTable.ID] = []
  /// What took the place of a property that is no longer to be used.
  private var successors: [NameTable.ID?]

  init(_ types: SchemaTypes) {
    let words = SchemaTable.words(Self.table)
    names = SchemaTable.names(words, of: Self.table, slots: 4096)
    defined = BitTable(rows: types.names.count, width: names.count)
    var formsOfTypes = [SchemaForms](repeating: .thing, count: types.names.count)
    for (name, forms) in SchemaForms.ofTypes {
      if let type = types.names.id(of: name) { formsOfTypes[Int(type)] = forms }
    }
    forms = [SchemaForms](repeating: [], count: names.count)
    successors = [NameTable.ID?](repeating: nil, count: names.count)
    var property = -1
    for word in words {
      let bytes = SchemaTable.bytes(word, of: Self.table)
      switch word.role {
      case .name:
        property += 1
        starts.append(kinds.count)
      case .first:
        if let type = types.names.id(of: bytes) { defined.insert(property, in: Int(type)) }
      case .second:
        guard let type = types.names.id(of: bytes) else { continue }
        kinds.append(type)
        forms[property].formUnion(formsOfTypes[Int(type)])
      case .successor:
        successors[property] = names.id(of: bytes)
      }
    }
    starts.append(kinds.count)
    for property in forms.indices { forms[property].settleMeasure() }
    for (name, own) in SchemaForms.defined {
      if let property = names.id(of: name) { forms[Int(property)] = own }
    }
    inherit(types)
  }

  /// Gives each type the properties of those above it.
  private mutating func inherit(_ types: SchemaTypes) {
    // What a type above has by then is its own, or of one further above.
    for type in 0..<types.names.count {
      types.forEachKind(of: type) { owner in
        if owner != type { _ = defined.formUnion(type, with: owner) }
      }
    }
  }

  /// Whether things of `type` have the property.
  @inline(__always)
  func isProperty(_ property: NameTable.ID, of type: NameTable.ID) -> Bool {
    defined.contains(Int(property), in: Int(type))
  }

  /// The types of the property's values.
  func kinds(of property: NameTable.ID) -> ArraySlice<NameTable.ID> {
    kinds[starts[Int(property)]..<starts[Int(property) + 1]]
  }

  /// What the property's values may look like when they are written as text.
  @inline(__always)
  func forms(of property: NameTable.ID) -> SchemaForms {
    forms[Int(property)]
  }

  /// What took the place of the property, if it is no longer to be used.
  @inline(__always)
  func successor(of property: NameTable.ID) -> NameTable.ID? {
    successors[Int(property)]
  }
}
