import JSON
import Records

/// The statements of a JSON-LD block with their offsets.
struct JSONLDBlockIndex {
  /// A member of an object.
  private struct Entry {
    let object: Int
    let value: JSONValue
    let offset: Int
    /// The first entry with the same key, and the next one.
    let first: Int
    var next: Int?
  }

  /// The members of all objects, in the order of the source.
  private var entries: [Entry] = []
  /// The last entry with each key.
  private var last: [String: Int] = [:]
  /// The types of each object in small letters, and where it starts.
  private var objects: [(types: [String], offset: Int)] = []

  /// The most members of one key that are compared.
  private static let limit = 1_000

  /// Reads the block again; it is empty where the block is no JSON, which its reader has noted.
  init(_ text: ArraySlice<UInt8>) {
    guard text.count <= StructuredDataReader.blockLimit,
      let document = try? JSONParser.parseLeniently(text)
    else { return }
    last.reserveCapacity(32)
    var pending = [document.value]
    while let value = pending.popLast() {
      switch value {
      case .array(let values): pending += values.reversed()
      case .object(let object):
        add(object)
        pending += object.members.reversed().map(\.value)
      default: break
      }
    }
  }

  private mutating func add(_ object: JSONObject) {
    let types = (object["@type"] ?? object["type"]).map(Self.texts) ?? []
    for member in object.members {
      let number = entries.count
      let before = last.updateValue(number, forKey: StatementNames.bare(member.key))
      if let before { entries[before].next = number }
      entries.append(
        Entry(
          object: objects.count,
          value: member.value,
          offset: member.offset,
          first: before.map { entries[$0].first } ?? number
        )
      )
    }
    let start = object.members.first?.offset ?? 0
    objects.append((types.map { StatementNames.bare($0).lowercased() }, start))
  }

  /// Where a statement starts, in bytes of the block.
  ///
  /// A property of another thing is taken only when it has the very value.
  func offset(of location: StatementLocation) -> Int? {
    let type = location.type?.lowercased()
    guard let property = location.property else {
      return objects.first { type.map($0.types.contains) ?? true }?.offset
    }
    let candidates = entries(of: property)
    let own = candidates.filter { type.map(objects[$0.object].types.contains) ?? true }
    if let value = location.value {
      let isSame = { (entry: Entry) in Self.holds(entry.value, value) }
      if let found = own.first(where: isSame) ?? candidates.first(where: isSame) {
        return found.offset
      }
    }
    if let found = own.first ?? (candidates.count == 1 ? candidates.first : nil) {
      return found.offset
    }
    return objects.first { type.map($0.types.contains) ?? false }?.offset
  }

  /// The first entries of a property, or of the input or the output of one.
  private func entries(of property: String) -> [Entry] {
    let last = last[property] ?? last[property + "-input"] ?? last[property + "-output"]
    var found: [Entry] = []
    var next = last.map { entries[$0].first }
    while let number = next, found.count < Self.limit {
      found.append(entries[number])
      next = entries[number].next
    }
    return found
  }

  /// Whether `value` is the text, or a list or a value object that has it.
  private static func holds(_ value: JSONValue, _ text: String) -> Bool {
    let wanted = StructuredText.trim(text)
    if case .null = value { return wanted.isEmpty }
    return texts(value).contains { StructuredText.trim($0) == wanted }
  }

  private static func texts(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .number(let number): [number.plain.literal]
    case .array(let values): values.prefix(limit).flatMap(scalars)
    case .object(let object): object["@value"].map(scalars) ?? object["name"].map(scalars) ?? []
    case .bool, .null: []
    }
  }

  /// The same of what is in a list or a value object, where no further ones are looked into.
  private static func scalars(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .number(let number): [number.plain.literal]
    default: []
    }
  }
}
