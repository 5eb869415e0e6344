import Testing

/// Terms of schema.org whose values resolve, in Extraction, are those of the table in Quality.
struct AddressTermTests {
  /// What is between the first three quotation marks of a piece of source and the next.
  private func words(_ text: Substring) -> [Substring] {
    let parts = text.split(separator: "\"\"\"", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[1].split(whereSeparator: \.isWhitespace) : []
  }

  // Of a property without a text among its values, the published context makes URLs identifiers:
  // https://schema.org/docs/jsonldcontext.json
  @Test("Properties that may be a URL and no text resolve, and no others")
  func terms() throws {
    let source = try SourceTree.text("Sources/Extraction/SchemaOrgAddresses.swift")
    let start = try #require(source.ranges(of: "let addresses =").first)
    let things = Set(words(source[..<start.lowerBound]))
    let plain = Set(words(source[start.upperBound...]))
    let table = words(try SourceTree.text("Sources/Quality/SchemaProperties+Table.swift")[...])
    var (both, alone): (Set<Substring>, Set<Substring>) = ([], [])
    for property in table.joined(separator: " ").split(separator: ";") {
      let parts = property.split(separator: "=")
      let values = Set(parts.last?.split(separator: " ").filter { !$0.hasPrefix(">") } ?? [])
      guard parts.count == 2, values.contains("URL"), !values.contains("Text"),
        let name = parts[0].split(separator: " ").first
      else { continue }
      if values.count == 1 { alone.insert(name) } else { both.insert(name) }
    }
    #expect(things == both)
    #expect(plain == alone)
    #expect(alone.contains("url") && both.contains("image"))
  }
}
