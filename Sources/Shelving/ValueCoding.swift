import SpotlightItems

/// The byte before a stored value that says what it is; never given to another kind.
enum ValueKind: UInt8 {
  case text = 1
  case texts, integer, number, date, dates, bytes, url, people, localized, fields, list
}

/// How deep values may hold others.
private let depthLimit = 8

/// Writes values as bytes.
struct ValueWriter {
  var bytes: [UInt8] = []

  /// Writes what `body` does behind its length.
  mutating func framed<Failure: Error>(
    _ body: (inout ValueWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let start = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0])
    try body(&self)
    let length = UInt32(truncatingIfNeeded: bytes.count - start - 4)
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
  }

  mutating func add(_ value: ItemValue, depth: Int) throws(StoredAttributes.Problem) {
    guard depth < depthLimit else {
      throw StoredAttributes.Problem(reason: "a value holds others more than \(depthLimit) deep")
    }
    switch value {
    case .text(let text): add(.text, text)
    case .url(let text): add(.url, text)
    case .texts(let texts):
      begin(.texts)
      for text in texts { add(part: text) }
    case .integer(let number): add(.integer, UInt64(bitPattern: number))
    case .number(let number): add(.number, number.bitPattern)
    case .date(let seconds): add(.date, seconds.bitPattern)
    case .dates(let dates):
      begin(.dates)
      for date in dates { add(date.bitPattern) }
    case .bytes(let content):
      begin(.bytes)
      bytes.append(contentsOf: content)
    case .people(let people):
      begin(.people)
      for person in people { framed { $0.add(person) } }
    case .localized(let texts):
      begin(.localized)
      for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
        add(part: language)
        add(part: text)
      }
    case .fields(let fields):
      begin(.fields)
      for name in fields.keys.sorted() {
        guard let field = fields[name] else { continue }
        add(part: name)
        try add(nested: field, depth: depth)
      }
    case .list(let values):
      begin(.list)
      for value in values { try add(nested: value, depth: depth) }
    }
  }

  private mutating func add(
    nested value: ItemValue,
    depth: Int
  ) throws(StoredAttributes.Problem) {
    try framed { (writer) throws(StoredAttributes.Problem) in
      try writer.add(value, depth: depth + 1)
    }
  }

  private mutating func begin(_ kind: ValueKind) { bytes.append(kind.rawValue) }

  private mutating func add(_ kind: ValueKind, _ text: String) {
    begin(kind)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func add(_ kind: ValueKind, _ bits: UInt64) {
    begin(kind)
    add(bits)
  }

  private mutating func add(_ bits: UInt64) {
    for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * index))) }
  }

  private mutating func add(part text: String) {
    framed { $0.bytes.append(contentsOf: text.utf8) }
  }

  /// A person is the kind of the handles, whether there are a name and a contact, these, and the handles.
  private mutating func add(_ person: ItemPerson) {
    add(part: person.handleKind)
    bytes.append((person.name == nil ? 0 : 1) | (person.contact == nil ? 0 : 2))
    if let name = person.name { add(part: name) }
    if let contact = person.contact { add(part: contact) }
    for handle in person.handles { add(part: handle) }
  }
}

/// Reads values from bytes, which may be anything.
struct ValueReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether nothing is left to be read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the value that all of the bytes are; `nil` when they are none.
  mutating func value(depth: Int) -> ItemValue? {
    guard depth < depthLimit, let byte = byte(), let kind = ValueKind(rawValue: byte) else {
      return nil
    }
    switch kind {
    case .text: return .text(rest())
    case .url: return .url(rest())
    case .texts: return all { $0.part() }.map { .texts($0) }
    case .integer: return bits().map { .integer(Int64(bitPattern: $0)) }
    case .number: return bits().map { .number(Double(bitPattern: $0)) }
    case .date: return bits().map { .date(Double(bitPattern: $0)) }
    case .dates: return all { $0.bits() }.map { .dates($0.map(Double.init(bitPattern:))) }
    case .bytes: return .bytes(Array(bytes[offset...]))
    case .people: return all { $0.person() }.map { .people($0) }
    case .localized:
      return all { $0.pair { $0.part() } }.map {
        .localized(Dictionary($0, uniquingKeysWith: { $1 }))
      }
    case .fields:
      return all { $0.pair { $0.nested(depth: depth) } }.map {
        .fields(Dictionary($0, uniquingKeysWith: { $1 }))
      }
    case .list: return all { $0.nested(depth: depth) }.map { .list($0) }
    }
  }

  /// What `read` finds until the end; `nil` when it fails.
  private mutating func all<Part>(_ read: (inout ValueReader) -> Part?) -> [Part]? {
    var parts: [Part] = []
    while !isAtEnd {
      guard let part = read(&self) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private mutating func pair<Part>(_ read: (inout ValueReader) -> Part?) -> (String, Part)? {
    guard let name = part(), let value = read(&self) else { return nil }
    return (name, value)
  }

  private mutating func nested(depth: Int) -> ItemValue? {
    frame().flatMap { bytes in
      var reader = ValueReader(bytes)
      return reader.value(depth: depth + 1)
    }
  }

  private mutating func person() -> ItemPerson? {
    guard let frame = frame() else { return nil }
    var reader = ValueReader(frame)
    guard let kind = reader.part(), let marks = reader.byte() else { return nil }
    let name = marks & 1 == 0 ? nil : reader.part()
    let contact = marks & 2 == 0 ? nil : reader.part()
    guard let handles = reader.all({ $0.part() }) else { return nil }
    return ItemPerson(name: name, handles: handles, handleKind: kind, contact: contact)
  }

  private mutating func byte() -> UInt8? {
    guard !isAtEnd else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  private mutating func bits() -> UInt64? {
    guard bytes.count - offset >= 8 else { return nil }
    offset += 8
    return bytes.loadUnaligned(fromByteOffset: offset - 8, as: UInt64.self).littleEndian
  }

  private mutating func frame() -> UnsafeRawBufferPointer? {
    guard bytes.count - offset >= 4 else { return nil }
    let length = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
    guard length <= bytes.count - offset - 4 else { return nil }
    offset += 4 + length
    return UnsafeRawBufferPointer(rebasing: bytes[offset - length..<offset])
  }

  private mutating func part() -> String? { frame().map { String(decoding: $0, as: UTF8.self) } }

  private mutating func rest() -> String { String(decoding: bytes[offset...], as: UTF8.self) }
}
