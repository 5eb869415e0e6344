package import JSON

/// What is wrong with one of a host's own files, such as robots.txt or a sitemap.
package struct FileFindings: Hashable, Sendable {
  /// The file's address.
  package let address: String
  /// What is wrong with it, with positions in it.
  package let findings: [Finding]

  /// The most files of a host that are kept, and the most findings of each.
  private static let limits = (files: 20, findings: 20)

  package init(address: String, findings: [Finding]) {
    self.address = address
    self.findings = Array(findings.prefix(Self.limits.findings))
  }

  /// The stored form of the first files of `list`, which ``decode(_:)`` reads.
  package static func encode(_ list: [FileFindings]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for file in list.prefix(limits.files) { writer.value(file) }
    writer.endArray()
    return writer.bytes
  }

  /// Reads the stored form; none when `bytes` are something else, as of an older version.
  package static func decode(_ bytes: [UInt8]) -> [FileFindings] {
    guard let value = try? JSONParser.parse(bytes) else { return [] }
    let list = try? RecordFields.elements(value) { (element) throws(RecordError) in
      let fields = try RecordFields(element)
      return FileFindings(
        address: try fields.requiredText("address"),
        findings: try fields.list("findings", Finding.init)
      )
    }
    return list ?? []
  }
}

extension FileFindings: JSONWritable {
  /// Writes the address and the findings as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("address", address)
    writer.field("findings", findings)
    writer.endObject()
  }
}
