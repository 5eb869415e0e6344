import JSON
import Records
import Testing

struct RecordObjectTests {
  /// The objects by name.
  private static let objects = Dictionary(
    RecordObject.all.map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// What of `value` the table does not know, and what it says is always there and is not.
  private static func faults(_ value: JSONValue, _ type: RecordType, at path: String) -> [String] {
    switch type {
    case .object(let name):
      guard let object = objects[name] else { return ["\(path): there is no \(name)"] }
      return faults(value, object.type, at: path)
    case .fields(let fields):
      let members = value.object?.members ?? []
      let known = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      var faults = members.filter { known[$0.key] == nil }.map { "\(path).\($0.key) is unknown" }
      let keys = members.map(\.key)
      faults += fields.filter { $0.isAlways && !keys.contains($0.name) }.map {
        "\(path).\($0.name) is missing"
      }
      for member in members {
        guard let field = known[member.key] else { continue }
        faults += Self.faults(member.value, field.type, at: "\(path).\(member.key)")
      }
      return faults
    case .list(let element):
      guard let values = value.array else { return ["\(path) is no list"] }
      return values.flatMap { faults($0, element, at: "\(path)[]") }
    case .table(let element):
      let members = value.object?.members ?? []
      return members.flatMap { faults($0.value, element, at: "\(path){}") }
    case .value:
      return value.object == nil ? [] : faults(value, .object("item"), at: path)
    default: return []
    }
  }

  /// The names of fields in `value`, as paths from one of its objects on.
  private static func keys(_ value: JSONValue, _ type: RecordType, in name: String) -> Set<String> {
    switch type {
    case .object(let name): return objects[name].map { keys(value, $0.type, in: name) } ?? []
    case .fields(let fields):
      var found: Set<String> = []
      for member in value.object?.members ?? [] {
        found.insert("\(name).\(member.key)")
        guard let field = fields.first(where: { $0.name == member.key }) else { continue }
        found.formUnion(keys(member.value, field.type, in: "\(name).\(member.key)"))
      }
      return found
    case .list(let element):
      return (value.array ?? []).reduce(into: []) { $0.formUnion(keys($1, element, in: name)) }
    case .table(let element):
      let members = value.object?.members ?? []
      return members.reduce(into: []) { $0.formUnion(keys($1.value, element, in: name)) }
    case .value: return value.object == nil ? [] : keys(value, .object("item"), in: name)
    default: return []
    }
  }

  /// The names of fields that the table has below `type`.
  private static func names(_ type: RecordType, in name: String) -> Set<String> {
    switch type {
    case .fields(let fields):
      fields.reduce(into: []) {
        $0.insert("\(name).\($1.name)")
        $0.formUnion(names($1.type, in: "\(name).\($1.name)"))
      }
    case .list(let element), .table(let element): names(element, in: name)
    default: []
    }
  }

  @Test("A record with every field has the fields of the table, and no others")
  func codec() throws {
    var writer = JSONWriter()
    try PageRecordJSONTests().filled().write(to: &writer, withTimes: true)
    let json = try JSONParser.parse(writer.bytes)
    let root = RecordType.object("record")
    #expect(Self.faults(json, root, at: "record") == [])
    let table = RecordObject.all.reduce(into: Set<String>()) {
      $0.formUnion(Self.names($1.type, in: $1.name))
    }
    #expect(Self.keys(json, root, in: "record") == table)
  }

  @Test("A record with nothing has every field that is always there")
  func bare() throws {
    var writer = JSONWriter()
    try PageRecord(url: PageRecordJSONTests().address("https://a.example/")).write(
      to: &writer,
      withTimes: true
    )
    let json = try JSONParser.parse(writer.bytes)
    #expect(Self.faults(json, .object("record"), at: "record") == [])
  }

  @Test("Objects have names of their own, fields are sorted, and what is named is there")
  func sound() {
    #expect(Set(RecordObject.all.map(\.name)).count == RecordObject.all.count)
    #expect(RecordObject.record.name == "record")
    for object in RecordObject.all {
      #expect(object.fields.map(\.name) == object.fields.map(\.name).sorted(), "\(object.name)")
    }
  }
}
