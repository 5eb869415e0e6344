/// The schema.org vocabulary's IRIs, in all the ways that pages write them.
///
/// Pages write http and https, with and without `www.`, with a slash, a number sign or nothing
/// behind the host. All of them mean ``vocabulary``.
///
/// Reference: <https://schema.org/docs/faq.html#19>
enum SchemaOrg {
  /// The vocabulary's IRI as records write it.
  static let vocabulary = "https://schema.org/"

  /// Returns the name behind the vocabulary's IRI; empty for the vocabulary itself, `nil` for
  /// an IRI of another one.
  static func localName(_ iri: some StringProtocol) -> Substring? {
    guard mayBeOurs(iri) else { return nil }
    let text = Substring(iri).utf8
    guard let range = text.withContiguousStorageIfAvailable(nameRange) ?? nameRange(Array(text))
    else { return nil }
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    return Substring(text[start..<text.index(start, offsetBy: range.count)])
  }

  private static func nameRange(_ text: [UInt8]) -> Range<Int>? {
    text.withUnsafeBufferPointer(nameRange)
  }

  /// Where the name behind the vocabulary's IRI is.
  private static func nameRange(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var (start, end) = (0, text.count)
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    func drop(_ prefix: StaticString) -> Bool {
      let length = prefix.utf8CodeUnitCount
      guard end - start >= length else { return false }
      for offset in 0..<length {
        let byte = text[start + offset]
        let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
        guard lower == prefix.utf8Start[offset] else { return false }
      }
      start += length
      return true
    }
    let hasScheme = drop("https://") || drop("http://") || drop("//")
    _ = drop("www.")
    guard drop("schema.org") else { return nil }
    guard start < end else { return hasScheme ? start..<start : nil }
    guard text[start] == UInt8(ascii: "/") || text[start] == UInt8(ascii: "#") else { return nil }
    while start < end, text[start] == UInt8(ascii: "/") || text[start] == UInt8(ascii: "#") {
      start += 1
    }
    while end > start, text[end - 1] == UInt8(ascii: "/") { end -= 1 }
    return start..<end
  }

  /// Whether an IRI is the vocabulary's own, without the name of a type or a property.
  static func isVocabulary(_ iri: String) -> Bool {
    // Most have a name, and are longer than the longest form.
    iri.utf8.count <= "https://www.schema.org/".utf8.count && localName(iri)?.isEmpty == true
  }

  /// Whether a text is long enough for an IRI of the vocabulary, and starts as one may.
  @inline(__always)
  static func mayBeOurs(_ iri: some StringProtocol) -> Bool {
    guard iri.utf8.count >= "schema.org".utf8.count, let first = iri.utf8.first else {
      return false
    }
    switch first | 0x20 {
    case UInt8(ascii: "h"), UInt8(ascii: "w"), UInt8(ascii: "s"), UInt8(ascii: "/"): return true
    default: return first <= 0x20
    }
  }

  /// Returns an IRI of the vocabulary in its one form, and any other as it is.
  static func canonical(_ iri: String) -> String {
    guard let name = localName(iri) else { return iri }
    return vocabulary + name
  }

  /// Returns the name of a property as records write it: schema.org names bare, others whole.
  static func propertyName(_ iri: String) -> String {
    guard let name = localName(iri), !name.isEmpty else { return iri }
    return String(name)
  }

  /// The name under which Google's guides for media once had the same context.
  private static let googleContexts: Set<String> = [
    "http://schema.googleapis.com", "http://schema.googleapis.com/",
    "https://schema.googleapis.com", "https://schema.googleapis.com/",
  ]

  /// Whether a context is one of schema.org's: the vocabulary or its published context file.
  static func isContext(_ iri: String) -> Bool {
    let text = StructuredText.trim(iri).lowercased()
    if text == "schema.org" || googleContexts.contains(text) { return true }
    guard let name = localName(iri) else { return false }
    return name.isEmpty || name.hasPrefix("docs/jsonldcontext") || name.hasPrefix("version/")
  }

  /// Whether an IRI or a bare name is one of the vocabulary's data types, which are no properties.
  ///
  /// Reference: <https://schema.org/DataType>
  static func isDataType(_ iri: String) -> Bool {
    dataTypes.contains(propertyName(iri))
  }

  private static let dataTypes: Set<String> = [
    "Boolean", "Date", "DateTime", "Float", "Integer", "Number", "Text", "Time", "URL",
  ]
}
