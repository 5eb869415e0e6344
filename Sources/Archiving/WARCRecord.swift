package import Addressing
package import Basics
import Records

/// One record of a WARC file.
///
/// Reference: WARC/1.1, <https://iipc.github.io/warc-specifications/>
package struct WARCRecord: Hashable, Sendable {
  /// What a record holds; other kinds than the named ones may come.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    /// The kind as written, lower case.
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// What made the file.
    package static let warcinfo = Kind(rawValue: "warcinfo")
    /// What a server answered.
    package static let response = Kind(rawValue: "response")
    /// What was asked.
    package static let request = Kind(rawValue: "request")
    /// A resource without the exchange that got it.
    package static let resource = Kind(rawValue: "resource")
    /// Something said about another record.
    package static let metadata = Kind(rawValue: "metadata")
    /// A visit that found what another record holds.
    package static let revisit = Kind(rawValue: "revisit")
  }

  /// What the record holds.
  package var kind: Kind

  /// The record's named fields.
  package var fields: NamedFields

  /// The content, at most the reader's limit of it.
  package var block: [UInt8]

  /// Whether the content goes on behind the reader's limit.
  package var isCut: Bool

  /// Where the record starts in its file, in bytes; of a compressed file the start of its
  /// member.
  package var offset: Int64

  /// Creates a record.
  package init(
    kind: Kind,
    fields: NamedFields,
    block: [UInt8] = [],
    isCut: Bool = false,
    offset: Int64 = 0
  ) {
    self.kind = kind
    self.fields = fields
    self.block = block
    self.isCut = isCut
    self.offset = offset
  }

  /// The identifiers of the records that belong to the same exchange, as written.
  package var concurrentIDs: [String] { fields.values("WARC-Concurrent-To") }

  /// The record's identifier as written.
  package var id: String? { fields.first("WARC-Record-ID") }

  /// The address that the record is about; old files write it between angle brackets.
  package var targetAddress: WebAddress? {
    Self.targetAddress(in: fields)
  }

  /// The same, of the fields of a record.
  static func targetAddress(in fields: NamedFields) -> WebAddress? {
    address(fields.first("WARC-Target-URI"))
  }

  private static func address(_ text: String?) -> WebAddress? {
    guard let text else { return nil }
    let isBracketed = text.hasPrefix("<") && text.hasSuffix(">")
    return WebAddress(isBracketed ? String(text.dropFirst().dropLast()) : text)
  }

  /// The address of the record that a revisit refers to, if it names one.
  package var originalAddress: WebAddress? {
    Self.address(fields.first("WARC-Refers-To-Target-URI"))
  }

  /// The moment of the record that a revisit refers to, if it names one.
  package var originalDate: Timestamp? {
    fields.first("WARC-Refers-To-Date").flatMap { WARCDate.parse($0) }
  }

  /// Whether it is a revisit because the server said that nothing has changed.
  package var isNotModified: Bool {
    fields.first("WARC-Profile")?.hasSuffix("/server-not-modified") ?? false
  }

  /// The field that says what was requested, in archives that this program writes.
  ///
  /// Readers ignore fields that they do not know (WARC/1.1, section 4).
  static let purposeField = "Pippin-Purpose"

  /// What was requested, where the record says that it was no page.
  package var purpose: ArchivedExchange.Purpose? {
    fields.first(Self.purposeField).flatMap { ArchivedExchange.Purpose(rawValue: $0) }
  }

  /// The moment that the record is about.
  package var date: Timestamp? {
    fields.first("WARC-Date").flatMap { WARCDate.parse($0) }
  }
}
