package import JSON

/// The JSON form of an inspection of the same site at an earlier time, looked through before anything
/// is compared with it.
package struct EarlierInspection: Hashable, Sendable {
  /// What was counted, by the names of the JSON form.
  let counts: [String: Int]
  /// How many pages broke each rule.
  let faults: [String: Int]

  /// The names of what is counted.
  private static let keys = [
    "appLinked", "banners", "indexable", "pages", "points", "structured", "universal",
  ]
  /// The numbers that a file may say; a site has fewer pages than the greatest.
  private static let range = 0...1_000_000_000

  /// Reads the JSON form of an inspection of `host`.
  ///
  /// - Throws: ``BaselineError`` when it is none.
  package init(_ json: JSONValue, of host: String) throws(BaselineError) {
    guard json["schema"]?.string == SiteInspection.schema else {
      throw BaselineError(reason: "its schema is not \(SiteInspection.schema)")
    }
    guard json["host"]?.string == host else {
      throw BaselineError(reason: "it is about another host than \(host)")
    }
    var counts: [String: Int] = [:]
    for key in Self.keys { counts[key] = try Self.number(json[key], key) }
    guard let orphans = json["orphans"]?.array else {
      throw BaselineError(reason: "orphans is no list")
    }
    counts["orphans"] = orphans.count
    guard let rows = json["faults"]?.array else {
      throw BaselineError(reason: "faults is no list")
    }
    var faults: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      guard let rule = row["rule"]?.string else {
        throw BaselineError(reason: "faults[\(index)] lacks a rule")
      }
      faults[rule] = try Self.number(row["pages"], "faults[\(index)].pages")
    }
    (self.counts, self.faults) = (counts, faults)
  }

  private static func number(_ value: JSONValue?, _ name: String) throws(BaselineError) -> Int {
    guard let number = value?.int, range.contains(number) else {
      throw BaselineError(reason: "\(name) is no number from 0 to \(range.upperBound)")
    }
    return number
  }
}
