import Analysis
package import Documents

/// The filters that a document passes.
enum DocumentFilters {
  /// Calls `body` with the term of each, which is made in `room`; the same one may come twice.
  static func forEachTerm(
    of document: IndexDocument,
    room: inout [UInt8],
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    func add(_ name: FilterName, _ value: Substring) {
      TermKey.writeFilter(name, value, to: &room)
      room.withUnsafeBytes(body)
    }
    // What is no page has no host.
    if !document.host.isEmpty { add(.host, document.host[...]) }
    for app in document.apps where !app.isEmpty { add(.app, app[...]) }
    for app in document.appNames where !app.isEmpty { add(.app, app[...]) }
    forEachSite(of: document) { add(.site, $0) }
    for type in document.types where !type.isEmpty { add(.type, type[...]) }
    var language = document.language[...]
    // A language finds its variants: every shorter form of the tag is a filter too.
    for _ in 0..<8 where !language.isEmpty {
      add(.lang, language)
      language = language.utf8.lastIndex(of: UInt8(ascii: "-")).map { language[..<$0] } ?? ""
    }
  }

  /// The terms of all; the same one may come twice.
  static func terms(of document: IndexDocument) -> [[UInt8]] {
    var terms: [[UInt8]] = []
    var room: [UInt8] = []
    forEachTerm(of: document, room: &room) { terms.append(Array($0)) }
    return terms
  }

  /// What a document can be filtered by, as `name:value` in small letters, each once.
  static func names(of document: IndexDocument) -> [String] {
    Set(terms(of: document)).map { String(decoding: $0.dropFirst(), as: UTF8.self) }.sorted()
  }

  /// Calls `body` with the host and the domains it belongs to, down to the registrable one.
  private static func forEachSite(of document: IndexDocument, _ body: (Substring) -> Void) {
    guard !document.host.isEmpty else { return }
    body(document.host[...])
    let length = document.domain.utf8.count
    var rest = document.host[...]
    while rest.utf8.count > length, let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.utf8.index(after: dot)...]
      guard rest.hasSuffix(document.domain) else { return }
      body(rest)
    }
  }
}

extension IndexDocument {
  /// What the document can be filtered by, as `name:value` in small letters, each once.
  package var filters: [String] { DocumentFilters.names(of: self) }
}
