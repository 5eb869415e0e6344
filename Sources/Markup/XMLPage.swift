import CXML2
import Records
import Rules

/// A page that is served as XML, read by XML's rules and written as HTML.
///
/// libxml2's XML parser reads the page: an element that closes itself is closed, names and end tags
/// must fit, and the first fault ends it all. What is in the tree of elements is then what HTML
/// makes of markup in which nothing is left out. The parser loads nothing; a page with declarations
/// of its own, or with tags beyond the limits, is not given to it.
///
/// Reference: <https://html.spec.whatwg.org/multipage/xhtml.html>
enum XMLPage {
  /// Whether a media type is that of pages in XML.
  static func isXML(_ mediaType: String?) -> Bool {
    let essence = mediaType?.prefix { $0 != ";" && $0 != " " } ?? ""
    return essence.lowercased() == "application/xhtml+xml"
  }

  /// Returns `page` as HTML; `nil`, with a finding, when it is not well-formed.
  static func html(_ page: [UInt8], findings: inout [Finding]) -> [UInt8]? {
    if let rejection = XMLScan(page).rejection {
      findings.append(Finding(.markupNotWellFormed, "It was not tried: \(rejection)."))
      return nil
    }
    var result = XMLEntities.expanded(page).withUnsafeBytes { bytes in
      cxml2_rewrite(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        bytes.count,
        MarkupLimits.page * 2,
        Int32(MarkupLimits.elements)
      )
    }
    defer { cxml2_free_rewriting(&result) }
    guard result.refused == 0, let bytes = result.bytes else {
      let position =
        result.line > 0
        ? SourcePosition(line: Int(result.line), column: max(Int(result.column), 1)) : nil
      findings.append(Finding(.markupNotWellFormed, message(of: result), at: position))
      return nil
    }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: result.length) {
      Array(UnsafeBufferPointer(start: $0, count: result.length))
    }
  }

  /// What the parser says of the fault, in one line.
  private static func message(of result: CXML2Rewriting) -> String {
    guard result.line > 0 else { return "It is larger than is read." }
    let text = withUnsafeBytes(of: result.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 && $0 != 0x0A }, as: UTF8.self)
    }
    return "The XML parser says: \(text)."
  }
}

/// A look at a page of XML before the parser gets it: what would cost more than an ordinary page.
struct XMLScan {
  /// Why the parser does not get the page; `nil` when it does.
  private(set) var rejection: String?

  private var index = 0
  private var namespaces = 0

  /// The most declarations of namespaces, which the parser looks through for each name.
  private static let namespaceLimit = 1_000

  init(_ page: [UInt8]) {
    page.withUnsafeBufferPointer { scan($0) }
  }

  private mutating func scan(_ page: UnsafeBufferPointer<UInt8>) {
    while rejection == nil, index < page.count {
      guard page[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if Self.starts("<!--", page, index) {
        skip(past: "-->", page)
      } else if Self.starts("<![CDATA[", page, index) {
        skip(past: "]]>", page)
      } else if Self.starts("<?", page, index) {
        skip(past: "?>", page)
      } else if Self.starts("<!", page, index) {
        scanDeclaration(page)
      } else {
        scanTag(page)
      }
    }
  }

  /// Moves behind a DOCTYPE; one with declarations of its own is refused.
  private mutating func scanDeclaration(_ page: UnsafeBufferPointer<UInt8>) {
    while index < page.count, page[index] != UInt8(ascii: ">") {
      if page[index] == UInt8(ascii: "[") {
        rejection = "its DOCTYPE holds declarations"
        return
      }
      index += 1
    }
  }

  private mutating func scanTag(_ page: UnsafeBufferPointer<UInt8>) {
    let start = index
    var quote: UInt8?
    var attributes = 0
    while index < page.count {
      let byte = page[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        attributes += 1
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte == UInt8(ascii: "x"), Self.starts("xmlns", page, index) {
        namespaces += 1
      }
      index += 1
    }
    if index - start > MarkupLimits.tag || attributes > MarkupLimits.attributes {
      rejection = "a tag is larger than is read"
    } else if namespaces > Self.namespaceLimit {
      rejection = "it declares more than \(Self.namespaceLimit) namespaces"
    }
  }

  private mutating func skip(past end: StaticString, _ page: UnsafeBufferPointer<UInt8>) {
    while index < page.count, !Self.starts(end, page, index) { index += 1 }
    index += end.utf8CodeUnitCount
  }

  /// Whether `text` is at `offset`.
  static func starts(
    _ text: StaticString,
    _ page: UnsafeBufferPointer<UInt8>,
    _ offset: Int
  ) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= page.count else { return false }
    return (0..<count).allSatisfy { page[offset + $0] == text.utf8Start[$0] }
  }
}
