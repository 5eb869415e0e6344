import Records

/// What things within a thing need, joined with the vocabulary.
///
/// A property whose value lacks what it needs is as good as missing: a search engine drops a question
/// without an answer, and an offer without a price.
struct NestedNeeds: Sendable {
  /// One row of the table.
  private struct Need: Sendable {
    /// The types of the thing around it; empty for any.
    let parents: [NameTable.ID]
    let type: NameTable.ID
    let required: [Profile.ExpectedProperty]
  }

  /// The needs by property, in the order of the table.
  private var needs: [NameTable.ID: [Need]] = [:]
  /// Which properties have any.
  private var isNeedy: [Bool]

  /// The most values of a property that are looked into.
  private static let valueLimit = 50
  /// The most of them that are kept.
  private static let keptLimit = 20

  init(
    _ types: SchemaTypes,
    _ properties: SchemaProperties,
    _ expected: (String) -> [Profile.ExpectedProperty]
  ) {
    func ids(_ names: String, _ table: NameTable) -> [NameTable.ID] {
      names.split(separator: " ").compactMap { table.id(of: String($0)) }
    }
    isNeedy = [Bool](repeating: false, count: properties.names.count)
    for row in Self.rows {
      guard let type = types.names.id(of: row.type) else { continue }
      let need = Need(
        parents: ids(row.parents, types.names),
        type: type,
        required: expected(row.required)
      )
      for property in ids(row.properties, properties.names) {
        needs[property, default: []].append(need)
        isNeedy[Int(property)] = true
      }
    }
  }

  /// Whether things in `property` may need something.
  @inline(__always)
  func mayNeed(in property: NameTable.ID) -> Bool { isNeedy[Int(property)] }

  /// The values of `property` that lack something, and whether any lacks nothing.
  func incomplete(
    _ values: [PropertyValue],
    of property: NameTable.ID,
    in parents: [NameTable.ID],
    _ vocabulary: SchemaVocabulary
  ) -> (values: [IncompleteValue], hasComplete: Bool) {
    var incomplete: [IncompleteValue] = []
    var hasComplete = false
    for value in values.prefix(Self.valueLimit) {
      let lacks = lacks(of: value, in: property, parents, vocabulary)
      if lacks.isEmpty {
        hasComplete = hasComplete || !value.isBlank
      } else if incomplete.count < Self.keptLimit {
        incomplete.append(IncompleteValue(property: property, lacks: lacks))
      }
    }
    return (incomplete, hasComplete)
  }

  /// What the thing that is a value lacks, and what things in it do.
  ///
  /// Each row asks for things within things at most once more, so that this goes two things deep.
  private func lacks(
    of value: PropertyValue,
    in property: NameTable.ID,
    _ parents: [NameTable.ID],
    _ vocabulary: SchemaVocabulary
  ) -> [NestedLack] {
    guard case .item(let item) = value,
      let (own, required) = lack(of: item, in: property, parents, vocabulary)
    else { return [] }
    var lacks = own.missing.isEmpty ? [] : [own]
    for wish in required where !own.missing.contains(where: { $0.bits == wish.bits }) {
      // One value that is complete will do.
      let inner = inner(wish, of: item, vocabulary)
      if inner.allSatisfy({ !$0.missing.isEmpty }), let first = inner.first { lacks.append(first) }
    }
    return lacks
  }

  /// What each value of what `item` has of a wish lacks.
  private func inner(
    _ wish: Profile.ExpectedProperty,
    of item: StructuredItem,
    _ vocabulary: SchemaVocabulary
  ) -> [NestedLack] {
    let types = vocabulary.knownTypes(of: item)
    return wish.properties.flatMap { id -> [NestedLack] in
      let values = item.properties[vocabulary.properties.names.name(id)] ?? []
      return values.prefix(Self.valueLimit).map { value in
        if case .item(let thing) = value, mayNeed(in: id),
          let (lack, _) = lack(of: thing, in: id, types, vocabulary)
        {
          return lack
        }
        return NestedLack(item: item, type: 0, missing: [], parent: nil, property: id)
      }
    }
  }

  /// What `item` itself lacks as a value of `property`, and what it needs; `nil` when it needs nothing.
  private func lack(
    of item: StructuredItem,
    in property: NameTable.ID,
    _ parents: [NameTable.ID],
    _ vocabulary: SchemaVocabulary
  ) -> (NestedLack, required: [Profile.ExpectedProperty])? {
    // What is known by its identifier alone is described elsewhere.
    guard !item.properties.isEmpty || item.id == nil else { return nil }
    let types = vocabulary.knownTypes(of: item)
    guard let first = types.first, let need = need(of: types, in: property, parents, vocabulary)
    else { return nil }
    let names = vocabulary.properties.names
    let missing = need.required.filter { wish in
      !wish.properties.contains { Self.says(item, names.name($0)) }
    }
    let lack = NestedLack(
      item: item,
      type: first,
      missing: missing,
      parent: parents.first,
      property: property
    )
    return (lack, need.required)
  }

  /// The first row for a thing of `types` in `property` of a thing of the types `parents`.
  private func need(
    of types: [NameTable.ID],
    in property: NameTable.ID,
    _ parents: [NameTable.ID],
    _ vocabulary: SchemaVocabulary
  ) -> Need? {
    func isKind(_ types: [NameTable.ID], _ other: NameTable.ID) -> Bool {
      types.contains { vocabulary.types.isKind($0, of: other) }
    }
    return needs[property]?.first { need in
      isKind(types, need.type)
        && (need.parents.isEmpty || need.parents.contains { isKind(parents, $0) })
    }
  }

  /// Whether `item` has a value of `property` that is not blank.
  private static func says(_ item: StructuredItem, _ property: String) -> Bool {
    item.properties[property]?.contains { !isBlankText($0) } ?? false
  }

  /// Whether a value is a blank text; of a blank thing it is said what it lacks.
  private static func isBlankText(_ value: PropertyValue) -> Bool {
    if case .text = value { value.isBlank } else { false }
  }
}

/// A value of a property that lacks what its kind needs, itself or in a thing within.
struct IncompleteValue {
  let property: NameTable.ID
  let lacks: [NestedLack]
}

/// A thing within a thing that lacks what its kind needs.
struct NestedLack {
  let item: StructuredItem
  /// Its first type that the vocabulary knows.
  let type: NameTable.ID
  let missing: [Profile.ExpectedProperty]
  /// The type of the thing around it, and its property.
  let parent: NameTable.ID?
  let property: NameTable.ID

  /// A property by which it is found among others of its type: one with a text of its own.
  var mark: (property: String, value: String)? {
    for property in ["name", "headline", "text", "url", "reviewBody", "sku", "ratingValue"] {
      if case .text(let text)? = item.properties[property]?.first { return (property, text) }
    }
    return nil
  }
}
