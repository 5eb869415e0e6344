package import JSON

/// What a finding is about, by name: for code, which has no need to take its message apart.
///
/// It goes from who reads a page to who shows its findings; the JSON of a record leaves it out.
package struct FindingSubject: Hashable, Sendable {
  /// The properties, terms or metas that stand there.
  package var names: [String]
  /// The name to write in place of the first of them; `nil` when nobody can tell.
  package var replacement: String?
  /// What is not there.
  package var missing: [String]

  /// The most names of either kind that are kept, and the longest of them in characters.
  private static let limits = (names: 32, length: 200)

  /// Creates a subject of names that stand there, one to write instead, and names that do not.
  package init(names: [String] = [], replacement: String? = nil, missing: [String] = []) {
    self.names = Self.kept(names)
    self.replacement = replacement
    self.missing = Self.kept(missing)
  }

  private static func kept(_ names: [String]) -> [String] {
    names.prefix(limits.names).map { name in
      name.utf8.count <= limits.length ? name : String(name.prefix(limits.length))
    }
  }

  /// What is not there, in a sentence of a message.
  package var missingText: String { "Missing: \(missing.joined(separator: ", "))." }
}

extension FindingSubject: JSONWritable {
  /// Writes the value as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("missing", missing)
    writer.field("names", names)
    writer.field("replacement", replacement)
    writer.endObject()
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      names: try fields.texts("names"),
      replacement: try fields.text("replacement"),
      missing: try fields.texts("missing")
    )
  }
}

extension [Finding] {
  /// The subjects of the findings as JSON, each with the index of its finding in this list; empty
  /// when none has one.
  package var subjects: [UInt8] {
    guard contains(where: { $0.subject != nil }) else { return [] }
    var writer = JSONWriter()
    writer.beginObject()
    // The names of members are texts, of which "10" comes before "2".
    let named = enumerated().map { (name: String($0.offset), subject: $0.element.subject) }
    for (name, subject) in named.sorted(by: { $0.name < $1.name }) {
      if let subject { writer.field(name, subject) }
    }
    writer.endObject()
    return writer.bytes
  }

  /// The findings with the subjects that `bytes` give to them; `nil` when those are none.
  package func about(_ bytes: [UInt8]) -> [Finding]? {
    guard !bytes.isEmpty else { return self }
    guard let object = try? JSONParser.parse(bytes).object else { return nil }
    var findings = self
    for member in object.members {
      guard let index = Int(member.key), indices.contains(index),
        let subject = try? FindingSubject(RecordFields(member.value))
      else { return nil }
      findings[index].subject = subject
    }
    return findings
  }
}
