package import Digests
package import Foundation
package import Records

/// A page with everything that a copy of a store needs of it.
package struct FollowedPage: Sendable {
  /// The version of the change in the store that is followed.
  package var version: Int64
  /// The page's address.
  package var url: String
  /// The page as it is stored; `nil` when it went away.
  package var page: Stored?
  /// When the page was last read or found unchanged, or went away, in milliseconds since 1970.
  package var fetched: Int64?
  /// How the page's address fares in the crawl.
  package var address: FollowedAddress

  /// A record and what is kept beside it.
  package struct Stored: Sendable {
    /// The record's JSON without times, packed.
    package var record: Data
    /// The findings in short, as ``PackedFindings`` has them.
    package var findings: String
    /// What of it counts for ranking, in the stored form.
    package var facts: Data
    /// Whether the page may be in the index.
    package var isIndexable: Bool
    /// Whether the page is an app-linked result.
    package var isAppLinked: Bool
    /// How long fetching it took, in milliseconds.
    package var duration: Int64?
    /// The identities of what it links to.
    package var links: [Digest128]
    /// What it says, and since when, in milliseconds since 1970; `nil` when it says nothing.
    package var sketch: (sketch: PageSketch, since: Int64)?

    package init(
      record: Data,
      findings: String,
      facts: Data,
      isIndexable: Bool,
      isAppLinked: Bool,
      duration: Int64?,
      links: [Digest128],
      sketch: (sketch: PageSketch, since: Int64)?
    ) {
      (self.record, self.findings, self.facts) = (record, findings, facts)
      (self.isIndexable, self.isAppLinked) = (isIndexable, isAppLinked)
      (self.duration, self.links, self.sketch) = (duration, links, sketch)
    }
  }

  /// Whether all that was known of the URL was forgotten, so that copies forget it, too.
  package var isForgotten: Bool { page == nil && address.url.isEmpty }

  package init(
    version: Int64,
    url: String,
    page: Stored?,
    fetched: Int64?,
    address: FollowedAddress
  ) {
    (self.version, self.url, self.page) = (version, url, page)
    (self.fetched, self.address) = (fetched, address)
  }
}

extension FollowedPage.Stored {
  /// The page with its record in the form `form`, whatever store it comes from.
  ///
  /// - Returns: The page as it is when its record cannot be read: a copy must not hide damage.
  package func packed(as form: RecordPacking.Form) -> FollowedPage.Stored {
    let isSmall = record.withUnsafeBytes { RecordPacking.isSmall($0) }
    guard isSmall != (form == .small),
      let text = record.withUnsafeBytes({ RecordPacking.unpack($0) })
    else { return self }
    var packer = RecordPacker(form)
    var page = self
    page.record = text.withUnsafeBufferPointer { packer.pack($0) }
    return page
  }
}
