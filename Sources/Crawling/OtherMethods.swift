import Archiving

/// The records of an archive whose requests had another method than GET, and of what refers to them:
/// a form that was sent, or a mere look, brings no page.
struct OtherMethods {
  /// The identifiers of requests, and of what they refer to.
  private var identifiers: Set<String> = []

  /// How many records are remembered.
  private static let limit = 1_000_000

  /// Notes the method of `request`.
  mutating func note(_ request: WARCRecord) {
    let method = request.block.prefix(while: { $0 != 0x20 })
    guard !method.elementsEqual("GET".utf8), identifiers.count < Self.limit else { return }
    if let id = request.id { identifiers.insert(id) }
    identifiers.formUnion(request.concurrentIDs)
  }

  /// Whether `record` answers such a request.
  func areAnswered(by record: WARCRecord) -> Bool {
    guard !identifiers.isEmpty else { return false }
    return record.id.map(identifiers.contains) == true
      || record.concurrentIDs.contains { identifiers.contains($0) }
  }
}
