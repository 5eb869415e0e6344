package import Records

/// Everything that the markup of one page says.
package struct PageReading: Hashable, Sendable {
  /// A meta element that speaks to crawlers.
  package struct RobotsMeta: Hashable, Sendable {
    /// Whom it speaks to: `robots`, `applebot` or `pippinbot`.
    package let name: String
    /// The directives as written.
    package let content: String

    package init(name: String, content: String) {
      self.name = name
      self.content = content
    }
  }

  /// The record, filled with what markup can say.
  ///
  /// How the page was fetched, robots, universal links, the score, `indexable` and `reasons`
  /// are left for others. `findings` are all those known so far, in the order of the source.
  package var record: PageRecord

  /// The metas that speak to crawlers, in document order.
  package var robotsMetas: [RobotsMeta]

  /// All text that the page shows, navigation and the like included, white space folded.
  ///
  /// The record's text leaves those out, because people search for what a page is about; but
  /// whether the page shows what its structured data claims is decided by all of it.
  package var visibleText: String

  /// The pieces of the visible text that are the page's own words.
  package var prose = VisibleText.Prose()

  /// Whether visitors come to fill the page in.
  package var isForm = false

  /// For each item of the record the element of the page at which it begins, as far as known.
  package var itemElements: [Int?]

  /// The statement of structured data that says until when the page holds.
  package var expiry: StatementLocation?

  package init(
    record: PageRecord,
    robotsMetas: [RobotsMeta],
    visibleText: String,
    itemElements: [Int?] = [],
    expiry: StatementLocation? = nil
  ) {
    self.expiry = expiry
    self.itemElements = itemElements
    self.record = record
    self.robotsMetas = robotsMetas
    self.visibleText = visibleText
  }
}
