import JSON
import Records

/// The distinct statements of a page's items, and how each fares.
struct StatementLedger {
  private(set) var results: [StatementResult] = []
  private(set) var candidates: [Candidate] = []
  /// Whether any item is of schema.org's types, right or wrong.
  private(set) var hasSchemaOrg = false

  /// Where each statement is in ``results``.
  private var indexes = StatementTable()
  private var unknownNames = UnknownNames()
  /// The index of the top item that is being read.
  private var top = 0
  private let vocabulary = SchemaVocabulary.known

  /// The most items looked at.
  private static let itemLimit = 10_000
  /// The most values of one property looked at.
  private static let valueLimit = 50

  /// Gathers the statements of `items` and of all items in them.
  init(_ items: [StructuredItem]) {
    guard !items.isEmpty else { return }
    var pending = items.indices.reversed().map { (item: items[$0], top: $0, isTop: true) }
    var count = 0
    while let (item, top, isTop) = pending.popLast(), count < Self.itemLimit {
      count += 1
      self.top = top
      let said = properties(of: item)
      read(item, said, isTop: isTop)
      for property in said.reversed() {
        for case .item(let nested) in property.values.reversed() {
          pending.append((nested, top, false))
        }
      }
    }
  }

  /// How the statement fares; `nil` when nobody makes it.
  subscript(statement: Statement) -> StatementResult? {
    indexes.index(of: statement).map { results[$0] }
  }

  /// The name of a type.
  func name(ofType id: NameTable.ID) -> String {
    let types = vocabulary.types.names
    return Int(id) < types.count ? types.name(id) : unknownNames[Int(id) - types.count]
  }

  /// The name of a property.
  func name(ofProperty id: NameTable.ID) -> String {
    let properties = vocabulary.properties.names
    return Int(id) < properties.count
      ? properties.name(id) : unknownNames[Int(id) - properties.count]
  }

  private mutating func record(_ statement: Statement, _ value: UInt64, _ judgement: Judgement) {
    let index = indexes.insert(statement)
    if index == results.count { results.append(StatementResult(statement)) }
    results[index].add(value, judgement, top: top)
  }
}

// Types.
extension StatementLedger {
  private static let prefix: StaticString = "https://schema.org/"

  /// The name in the address of a type of schema.org; `nil` of any other.
  private static func name(
    of type: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    ByteSearch.behind(prefix, in: type)
  }

  private mutating func read(_ item: StructuredItem, _ said: [SaidProperty], isTop: Bool) {
    var isOfSchemaOrg = false
    var types: [NameTable.ID] = []
    for type in item.types where type.withBytes({ Self.name(of: $0) != nil }) {
      isOfSchemaOrg = true
      if let known = readType(type) { types.append(known) }
    }
    if !isOfSchemaOrg {
      // Whose vocabulary it is of is anybody's guess, so it is no structured data by itself.
      guard item.types.isEmpty, !said.isEmpty else { return }
      let unnamed = unknownID("", after: vocabulary.types.names.count)
      record(Statement(type: unnamed, property: Statement.kind), 0, .fails(.typeMissing))
      return
    }
    hasSchemaOrg = true
    guard let first = types.first else { return }
    let reading = read(said, of: types, first)
    candidates.append(
      Candidate(
        item: item,
        type: first,
        profile: profile(of: types, reading.fulfilled),
        met: reading.fulfilled,
        missed: reading.missed & ~reading.fulfilled,
        incomplete: reading.incomplete,
        saysSomething: reading.saysSomething,
        top: top,
        isTop: isTop
      )
    )
  }

  /// What the properties of an item come to.
  private struct Reading {
    /// The wishes that they fulfil, and those that they fail.
    var fulfilled = Profile.PropertySet.zero
    var missed = Profile.PropertySet.zero
    /// The things that lack something.
    var incomplete: [IncompleteValue] = []
    /// Whether any says something.
    var saysSomething = false
  }

  /// Reads the properties of an item.
  private mutating func read(
    _ said: [SaidProperty],
    of types: [NameTable.ID],
    _ first: NameTable.ID
  ) -> Reading {
    var reading = Reading()
    for property in said {
      guard let id = property.known else {
        readUnknown(property, of: first)
        continue
      }
      var expected = vocabulary.profiles.expected(id)
      if let successor = vocabulary.properties.successor(of: id) {
        expected |= vocabulary.profiles.expected(successor)
      }
      let limits = vocabulary.numbers.limits(of: id) { values($0, said) }
      guard read(property, id, of: types, within: limits) else {
        reading.missed |= expected
        continue
      }
      reading.saysSomething = true
      let nested = vocabulary.profiles.nested
      if nested.mayNeed(in: id) {
        let found = nested.incomplete(property.values, of: id, in: types, vocabulary)
        reading.incomplete += found.values
        if !found.hasComplete {
          reading.missed |= expected
          continue
        }
      }
      reading.fulfilled |= expected
    }
    return reading
  }

  /// The values of one of the properties.
  private func values(_ property: NameTable.ID, _ said: [SaidProperty]) -> [PropertyValue] {
    said.first { $0.known == property && !$0.isNote }?.values ?? []
  }

  /// Records a type and returns the one that is meant, if it is known at all.
  private mutating func readType(_ address: String) -> NameTable.ID? {
    let types = vocabulary.types
    let (exact, meant) = address.withBytes { bytes in
      let name = Self.name(of: bytes) ?? bytes
      let exact = types.names.id(of: name)
      return (exact, exact ?? types.names.spelling(of: name))
    }
    if let exact {
      let statement = Statement(type: exact, property: Statement.kind)
      if let successor = types.successor(of: exact) {
        let level = StatementResult.superseded(StatementResult.whole)
        record(statement, 0, .holds(level: level, .typeSuperseded(successor)))
      } else {
        record(statement, 0, .full)
      }
      return exact
    }
    let name = String(address.dropFirst(Self.prefix.utf8CodeUnitCount))
    let unknown = unknownID(name, after: types.names.count)
    let statement = Statement(type: unknown, property: Statement.kind)
    record(statement, 0, meant.map { .half(.typeMisspelled($0)) } ?? .fails(.typeUnknown))
    return meant
  }

  private mutating func unknownID(_ name: String, after count: Int) -> NameTable.ID {
    NameTable.ID(count + unknownNames.number(of: name))
  }

  /// The profile of one of the `types` by which a thing that has the properties `fulfilled` does best.
  private func profile(
    of types: [NameTable.ID],
    _ fulfilled: Profile.PropertySet
  ) -> (index: Int, profile: Profile)? {
    // What the vocabulary gave up describes nothing of its kind: a comment of old is no event.
    let types = types.filter { vocabulary.types.successor(of: $0) == nil }
    var profiles = types.reduce(0) { $0 | vocabulary.profiles.profiles(of: $1) }
    var best: (index: Int, profile: Profile)?
    var bestScore = -1.0
    while profiles != 0 {
      let index = profiles.trailingZeroBitCount
      profiles &= profiles - 1
      let profile = vocabulary.profiles.all[index]
      let score = profile.weight * profile.completeness(fulfilled)
      if score > bestScore {
        best = (index, profile)
        bestScore = score
      }
    }
    return best
  }
}

// Properties.
extension StatementLedger {
  /// A property of an item with its values.
  private struct SaidProperty {
    /// Its number in the vocabulary.
    let known: NameTable.ID?
    /// Whether the name is an action's note on how the property is filled in, such as
    /// `query-input`, whose value has a form of its own.
    let isNote: Bool
    let name: String
    /// The name as it is written; a note and what it is on have one name.
    let written: String
    let values: [PropertyValue]

    static func < (left: SaidProperty, right: SaidProperty) -> Bool {
      let ids = (left.known ?? .max, right.known ?? .max)
      // Few have the same number, so that hardly any names are compared.
      return ids.0 != ids.1
        ? ids.0 < ids.1 : (left.name, left.written) < (right.name, right.written)
    }
  }

  /// The item's properties without those of other vocabularies, in an order of their own.
  private func properties(of item: StructuredItem) -> [SaidProperty] {
    var said: [SaidProperty] = []
    said.reserveCapacity(item.properties.count)
    let names = vocabulary.properties.names
    for (name, values) in item.properties {
      if let known = names.id(of: name) {
        said.append(
          SaidProperty(known: known, isNote: false, name: name, written: name, values: values)
        )
        continue
      }
      guard !name.utf8.contains(UInt8(ascii: ":")) else { continue }
      let bare = Self.bare(name)
      said.append(
        SaidProperty(
          known: bare.flatMap { names.id(of: $0) },
          isNote: bare != nil,
          name: bare ?? name,
          written: name,
          values: values
        )
      )
    }
    if said.count > 1 { said.sort(by: <) }
    return said
  }

  /// The name of a property without the suffix of an action's note, if it has one.
  ///
  /// Reference: <https://schema.org/docs/actions.html>
  private static func bare(_ name: String) -> String? {
    for suffix in ["-input", "-output"] where name.hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return nil
  }

  /// Records a property that is not in the vocabulary.
  private mutating func readUnknown(_ property: SaidProperty, of type: NameTable.ID) {
    let names = vocabulary.properties.names
    let meant = property.name.withBytes { names.spelling(of: $0) }
    let unknown = unknownID(property.name, after: names.count)
    record(Statement(type: type, property: unknown), 0, .fails(.propertyUnknown(meant)))
  }

  /// Records a property with its values and returns whether any of them holds.
  private mutating func read(
    _ said: SaidProperty,
    _ property: NameTable.ID,
    of types: [NameTable.ID],
    within limits: ClosedRange<Double>?
  ) -> Bool {
    let statement = Statement(type: types[0], property: property)
    let isDefined = types.contains { vocabulary.properties.isProperty(property, of: $0) }
    let successor = vocabulary.properties.successor(of: property)
    var holds = false
    for value in said.values.prefix(Self.valueLimit) {
      var (key, judgement) = judge(value, property, isNote: said.isNote)
      // What a generator leaves empty and no reader asks for is as good as left out.
      if case .fails(.valueEmpty) = judgement,
        !types.contains(where: { vocabulary.profiles.asks($0, for: property) })
      {
        continue
      }
      if let limits, case .holds = judgement, let number = NumberLimits.number(value),
        !limits.contains(number.value)
      {
        judgement = .fails(.valueOutOfRange(number.text, limits))
      }
      if case .holds(let level, let problem) = judgement {
        if !isDefined {
          judgement = .half(.propertyMisplaced)
        } else {
          holds = true
          if let successor {
            let level = StatementResult.superseded(level)
            judgement = .holds(level: level, problem ?? .propertySuperseded(successor))
          }
        }
      }
      record(statement, key, judgement)
    }
    return holds
  }

  /// How a value fares, and a key by which distinct values are distinguished.
  private func judge(
    _ value: PropertyValue,
    _ property: NameTable.ID,
    isNote: Bool
  ) -> (key: UInt64, Judgement) {
    switch value {
    case .item(let item): judge(item, property, isNote: isNote)
    case .bool(let flag): judge(flag, property, isNote: isNote)
    case .number(let number): judge(number.literal, property, isNote: isNote)
    case .text(let text): judge(text, property, isNote: isNote)
    }
  }

  /// True and false are no texts, and no things.
  private func judge(
    _ flag: Bool,
    _ property: NameTable.ID,
    isNote: Bool
  ) -> (key: UInt64, Judgement) {
    let text = flag ? "true" : "false"
    let isAskedFor = isNote || vocabulary.properties.forms(of: property).contains(.truth)
    let key = text.withBytes { ValueKey.hash($0) }
    return (key, isAskedFor ? .full : .fails(.valueMalformed(text)))
  }

  private func judge(
    _ text: String,
    _ property: NameTable.ID,
    isNote: Bool
  ) -> (key: UInt64, Judgement) {
    let (key, fit) = text.withBytes { bytes -> (UInt64, SchemaVocabulary.Fit?) in
      guard bytes.contains(where: { $0 > 0x20 }) else { return (0, nil) }
      if isEmpty(bytes, property) { return (ValueKey.hash(bytes), nil) }
      return (ValueKey.hash(bytes), isNote ? .whole : vocabulary.fit(bytes, property))
    }
    switch fit {
    case nil: return (key, .fails(.valueEmpty))
    case .whole: return (key, .full)
    case .loose: return (key, .holds(level: StatementResult.loose, .textForThing(text)))
    case .wrong: return (key, .fails(.valueMalformed(text)))
    }
  }

  /// Whether `text` is what programs write in `property` where they have no value.
  ///
  /// Where any text may be, only what nothing is called.
  private func isEmpty(_ text: UnsafeBufferPointer<UInt8>, _ property: NameTable.ID) -> Bool {
    let forms = vocabulary.properties.forms(of: property)
    // Food without fat may have none.
    guard !forms.isDisjoint(with: [.address, .thing]), !forms.contains(.measure),
      EmptyWord.isOne(text)
    else { return false }
    if forms.contains(.text) { return text.contains(UInt8(ascii: "/")) }
    return !SchemaValue.hasForm(text, forms.subtracting(.address))
  }

  /// All things of one type are one value, however many there are.
  ///
  /// One that says nothing is no value, but where it is known what it lacks.
  private func judge(
    _ item: StructuredItem,
    _ property: NameTable.ID,
    isNote: Bool
  ) -> (key: UInt64, Judgement) {
    let types = vocabulary.knownTypes(of: item)
    // An action says by its type alone what people do, as a counter's interactionType has it.
    let isEmpty =
      !isNote && !vocabulary.profiles.nested.mayNeed(in: property) && item.isBlank
      && !vocabulary.isKind(item, of: "Action")
    guard let first = types.first else {
      // What a type is that nobody knows is said where it is.
      let isNothing = isEmpty && item.types.isEmpty
      return isNothing ? (0, .fails(.valueEmpty)) : (ValueKey.item(nil), .full)
    }
    let key = ValueKey.item(first)
    switch isNote ? .whole : vocabulary.fit(types, property) {
    case .whole: return isEmpty ? (0, .fails(.valueEmpty)) : (key, .full)
    case .loose: return (key, .holds(level: StatementResult.loose, .kindUnexpected(first)))
    case .wrong: return (key, .half(.kindUnexpected(first)))
    }
  }
}
