extension ByteWriter {
  /// Writes a value of an attribute; equal values are the same bytes.
  package mutating func add(_ value: ItemValue) {
    add(value.tag)
    switch value {
    case .text(let text), .url(let text): add(text)
    case .texts(let texts): add(texts)
    case .integer(let number): add(number)
    case .number(let number), .date(let number): add(number)
    case .dates(let dates):
      add(length: dates.count)
      for date in dates { add(date) }
    case .bytes(let raw):
      add(length: raw.count)
      add(raw)
    case .people(let people):
      add(length: people.count)
      for person in people { add(person) }
    case .localized(let texts):
      add(length: texts.count)
      for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
        add(language)
        add(text)
      }
    case .fields(let values): add(values)
    case .list(let values):
      add(length: values.count)
      for value in values { add(value) }
    }
  }

  /// Writes values of attributes by their names.
  package mutating func add(_ values: [String: ItemValue]) {
    add(length: values.count)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(value)
    }
  }

  private mutating func add(_ person: ItemPerson) {
    add(person.name)
    add(person.handles)
    add(person.handleKind)
    add(person.contact)
  }

  private mutating func add(_ texts: [String]) {
    add(length: texts.count)
    for text in texts { add(text) }
  }
}

extension ItemValue {
  /// The kind's number among the bytes, which never changes its meaning.
  fileprivate var tag: UInt8 {
    switch self {
    case .text: 1
    case .texts: 2
    case .integer: 3
    case .number: 4
    case .date: 5
    case .dates: 6
    case .bytes: 7
    case .url: 8
    case .people: 9
    case .localized: 10
    case .fields: 11
    case .list: 12
    }
  }
}

extension ByteReader {
  /// Reads values of attributes by their names.
  ///
  /// - Parameter depth: How many values they are within.
  /// - Returns: The values.
  /// - Throws: ``Damage`` when they are none, nest deeper than ``depthLimit``, or a name comes twice.
  package mutating func attributes(depth: Int = 0) throws(Damage) -> [String: ItemValue] {
    var values: [String: ItemValue] = [:]
    for _ in 0..<(try length(of: 2)) {
      let name = try text()
      guard values[name] == nil else { throw damage("an attribute twice") }
      values[name] = try attribute(depth: depth + 1)
    }
    return values
  }

  private mutating func attribute(depth: Int) throws(Damage) -> ItemValue {
    guard depth < Self.depthLimit else { throw damage("values that nest too deep") }
    switch try byte() {
    case 1: return .text(try text())
    case 2: return .texts(try texts())
    case 3: return .integer(try integer(Int64.self))
    case 4: return .number(try bits())
    case 5: return .date(try bits())
    case 6:
      let count = try length(of: 8)
      return .dates(try all(count) { (reader) throws(Damage) in try reader.bits() })
    case 7: return .bytes(Array(try raw(try length())))
    case 8: return .url(try text())
    case 9:
      let count = try length(of: 4)
      return .people(try all(count) { (reader) throws(Damage) in try reader.person() })
    case 10: return .localized(try localized())
    case 11: return .fields(try attributes(depth: depth))
    case 12:
      let count = try length(of: 2)
      return .list(
        try all(count) { (reader) throws(Damage) in try reader.attribute(depth: depth + 1) }
      )
    default: throw damage("a value of an unknown kind")
    }
  }

  private mutating func all<Value>(
    _ count: Int,
    _ read: (inout ByteReader) throws(Damage) -> Value
  ) throws(Damage) -> [Value] {
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  private mutating func texts() throws(Damage) -> [String] {
    let count = try length()
    return try all(count) { (reader) throws(Damage) in try reader.text() }
  }

  private mutating func localized() throws(Damage) -> [String: String] {
    var texts: [String: String] = [:]
    for _ in 0..<(try length(of: 2)) {
      let language = try text()
      guard texts.updateValue(try text(), forKey: language) == nil else {
        throw damage("a language twice")
      }
    }
    return texts
  }

  private mutating func person() throws(Damage) -> ItemPerson {
    let name = try optionalText()
    let handles = try texts()
    let kind = try text()
    return ItemPerson(
      name: name,
      handles: handles,
      handleKind: kind,
      contact: try optionalText()
    )
  }

  /// Reads a number of any kind, such as one that is none.
  mutating func bits() throws(Damage) -> Double {
    Double(bitPattern: try integer(UInt64.self))
  }
}
