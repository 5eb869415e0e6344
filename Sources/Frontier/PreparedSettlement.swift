import Addressing
import Basics
package import Digests
package import Foundation
import JSON
package import Records
import Rules

/// A settlement with everything that can be made ready before its transaction begins.
package struct PreparedSettlement: Sendable {
  /// What became of the address, without the text of its record.
  package var settlement: Settlement
  /// The address in its canonical form.
  package let url: String
  /// The address's identity.
  package let identity: Digest128
  /// What to store of the record; `nil` when the settlement brings none.
  package let page: Page?
  /// The record's JSON without times, when it is needed after it was packed and the record of the
  /// settlement is not whole.
  package let text: [UInt8]?

  /// A record as the store holds it.
  package struct Page: Sendable {
    /// The record's JSON without times, packed.
    package let record: Data
    /// The digest of that JSON, by which a change is seen; `nil` where records are compared themselves.
    package let digest: Digest128?
    /// The findings in short, as ``PackedFindings`` has them.
    package let findings: String
    /// What of it counts for ranking, in the stored form.
    package let facts: Data
    /// The page's own address.
    package let url: String
    /// Whether the page may be in the index.
    package let isIndexable: Bool
    /// Whether the page is an app-linked result.
    package let isAppLinked: Bool
    /// When it was fetched, in milliseconds since 1970.
    package let fetched: Int64?
    /// How long that took, in milliseconds.
    package let duration: Int?

    /// A page that was packed before.
    package init(
      _ page: FollowedPage.Stored,
      url: String,
      fetched: Int64?,
      digest: Digest128? = nil
    ) {
      self.digest = digest
      (record, findings, facts, self.url) = (page.record, page.findings, page.facts, url)
      (isIndexable, isAppLinked) = (page.isIndexable, page.isAppLinked)
      (self.fetched, duration) = (fetched, page.duration.map(Int.init))
    }

    /// Packs a record, or `text`, its JSON without times, when that is written already.
    fileprivate init(
      _ record: PageRecord,
      _ text: [UInt8]?,
      _ writer: inout JSONWriter,
      _ packer: inout RecordPacker,
      _ form: RecordPacking.Form
    ) {
      func keep(_ text: UnsafeBufferPointer<UInt8>) -> (Data, Digest128?) {
        (packer.pack(text), form == .small ? Digest128(of: UnsafeRawBufferPointer(text)) : nil)
      }
      if let text {
        (self.record, digest) = text.withUnsafeBufferPointer { keep($0) }
      } else {
        writer.removeAll()
        record.write(to: &writer, withTimes: false)
        (self.record, digest) = writer.withBytes { keep($0) }
      }
      findings = PackedFindings.pack(record.findings.map { ($0.severity.rawValue, $0.rule) })
      facts = Data(PageFacts(record).bytes)
      url = record.url.text
      isIndexable = record.indexable
      isAppLinked = record.isAppLinked
      fetched = record.fetch?.fetchedAt?.milliseconds
      duration = record.fetch?.durationMs
    }
  }

  private init(
    _ settlement: Settlement,
    keepsText: Bool,
    _ writer: inout JSONWriter,
    _ packer: inout RecordPacker,
    _ form: RecordPacking.Form
  ) {
    self.settlement = settlement
    let address = settlement.address.canonical
    (url, identity) = (address.text, address.identity)
    page = settlement.record.map { Page($0, settlement.recordText, &writer, &packer, form) }
    text = keepsText ? settlement.recordText : nil
    // It is packed now, and a batch waits for its transaction.
    self.settlement.recordText = nil
  }

  /// Prepares settlements, with the same memory for one after the other.
  ///
  /// - Parameters:
  ///   - settlements: What to prepare.
  ///   - keepsText: Whether whole records are needed after they were packed.
  ///   - form: What to pack records with; the small form has digests, too.
  /// - Returns: What is ready for the transaction.
  package static func prepare(
    _ settlements: [Settlement],
    keepsText: Bool = false,
    form: RecordPacking.Form = .fast
  ) -> [PreparedSettlement] {
    var writer = JSONWriter()
    var packer = RecordPacker(form)
    var prepared: [PreparedSettlement] = []
    prepared.reserveCapacity(settlements.count)
    for settlement in settlements {
      prepared.append(PreparedSettlement(settlement, keepsText: keepsText, &writer, &packer, form))
    }
    return prepared
  }
}
