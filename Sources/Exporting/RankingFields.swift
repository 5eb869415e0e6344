import JSON

/// What a page is ranked by in another search engine.
package struct RankingFields: Sendable {
  /// The number of the page in the store, by which pages with equal scores are ordered.
  package var page: UInt64
  /// The name of the document of the page that stands for all that say the same; its own when none does.
  package var representative: String
  /// Whether the page stands for all that say the same.
  package var represents = true
  /// What the page is found by that stands for this one; empty where the page stands for itself.
  package var cover: [String] = []
  /// The score that no query changes.
  package var score: StaticUnits
  /// The signals that it is made of, each above 0 and up to 1; penalties as what is left of them.
  package var signals: [String: Double] = [:]
  /// The headings of the main text.
  package var headings: [String] = []
  /// The headings around it.
  package var asides: [String] = []
  /// The names of the apps that the page opens in.
  package var appNames: [String] = []
  /// What of the host people may search for.
  package var hostWords: [String] = []
  /// What the page can be filtered by, as `name:value` in small letters.
  package var filters: [String] = []
  /// The countries that the page is for, two small letters each.
  package var countries: [String] = []
  /// The terms of the page with their impacts, 1 to 112; `nil` where the engine scores words itself.
  package var terms: [String: Int]?
  /// The version of the document, for an engine that keeps none by itself; it takes whole numbers and lists
  /// of terms as they are, and no features.
  package var version: Int64?

  package init(page: UInt64, representative: String, score: StaticUnits) {
    (self.page, self.representative, self.score) = (page, representative, score)
  }

  /// Writes the members behind `quality` and before `text`, sorted by name.
  func writeRest(to writer: inout JSONWriter) {
    writer.field("region", countries)
    if version != nil { writer.field("removed", 0) }
    writer.field("representative", representative)
    writer.field("represents", represents)
    writer.field("signals", signals)
    writer.field("static", Int(score.units))
    if let terms { writer.field("terms", terms) }
  }

  /// Writes the members behind `url`, sorted by name.
  func writeEnd(to writer: inout JSONWriter) {
    guard let version else { return }
    writer.field("version", Int(version))
    if let terms { writer.field("words", terms.keys.sorted()) }
  }

  /// Writes the features of the score that counts in full, where the engine ranks by features.
  func writeBase(to writer: inout JSONWriter) {
    if version == nil { score.writeBase(to: &writer) }
  }

  /// Writes the features of the score that counts by the share of a query, where the engine ranks by
  /// features.
  func writeExcess(to writer: inout JSONWriter) {
    if version == nil { score.writeExcess(to: &writer) }
  }
}

/// A score that no query changes, as features that keep all of it.
///
/// A feature of Lucene has nine significant bits, so that a number of 16 takes two. What is above the
/// score of a page of which nothing is known counts by how much of a query the page has, so that it is a
/// number of its own.
package struct StaticUnits: Hashable, Sendable {
  /// The units of a score of 1.
  package static let whole: Int32 = 65_536

  /// The score, 0 to ``whole``.
  package let units: Int32
  /// The score of a page of which nothing is known, 0 to ``whole``.
  package let neutral: Int32

  /// - Parameters:
  ///   - units: The score; what is not in 0...``whole`` is brought there.
  ///   - neutral: The score of a page of which nothing is known, the same for all pages.
  package init(_ units: Int32, neutral: Int32) {
    self.units = min(max(units, 0), Self.whole)
    self.neutral = min(max(neutral, 0), Self.whole)
  }

  private var base: Int32 { min(units, neutral) }
  private var excess: Int32 { max(0, units - neutral) }

  /// Writes the features of what counts in full.
  func writeBase(to writer: inout JSONWriter) { Self.write("base", base, to: &writer) }

  /// Writes the features of what counts by the share of a query.
  func writeExcess(to writer: inout JSONWriter) { Self.write("excess", excess, to: &writer) }

  /// Features are above 0; one that is not there adds nothing.
  private static func write(_ name: String, _ units: Int32, to writer: inout JSONWriter) {
    if units >= 256 { writer.field("\(name)High", Int(units / 256)) }
    if units % 256 > 0 { writer.field("\(name)Low", Int(units % 256)) }
  }
}
