import Frontier
import Records

/// What runs said of their seeds beside the URLs, so that a later look at the store judges as they did.
///
/// A line of text for the newest run, then one for each seed that has options: its number, and
/// the options as a seed list has them, with tabs between.
package struct KeptOptions: Hashable, Sendable {
  /// The key under which a store keeps it.
  package static let key = ForgetSelection.seedOptionsKey

  /// The patterns that the newest run had beside those of its seeds.
  package private(set) var rules = URLRules()
  private var options: [Int: [String]] = [:]

  /// The most bytes that are kept: options of some ten thousand seeds.
  static let limit = 4 << 20

  /// Reads what ``bytes`` gave; nothing is known without.
  package init(_ bytes: [UInt8] = []) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "\t")
      guard let first = words.first else { continue }
      if let number = Int(first) {
        options[number] = words.dropFirst().map(String.init)
      } else {
        for word in words.dropFirst() { read(pattern: word) }
      }
    }
  }

  /// Reads an option of patterns, `include=…` or `exclude=…`.
  private mutating func read(pattern word: Substring) {
    let pair = word.split(separator: "=", maxSplits: 1)
    guard pair.count == 2 else { return }
    let patterns = pair[1].split(separator: ",").map { URLPattern(String($0)) }
    if pair[0] == "include" { rules.include += patterns }
    if pair[0] == "exclude" { rules.exclude += patterns }
  }

  /// The form in which a store keeps it; `nil` when it is too long to be kept.
  package var bytes: [UInt8]? {
    let seeds = options.sorted { $0.key < $1.key }.map { ([String($0.key)] + $0.value) }
    let lines = ([["run"] + rules.options] + seeds).map { $0.joined(separator: "\t") }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return bytes.count <= Self.limit ? bytes : nil
  }

  /// Notes what a run says.
  ///
  /// - Parameters:
  ///   - seeds: The seeds with their numbers.
  ///   - scope: The scope of the command line, for seeds that name none.
  ///   - depth: The depth of the command line, for seeds that name none.
  ///   - rules: The patterns of the command line.
  package mutating func note(
    _ seeds: [Seed],
    scope: CrawlScope?,
    depth: Int?,
    rules: URLRules
  ) {
    self.rules = rules
    for seed in seeds {
      let options = seed.options(scope: scope, depth: depth)
      self.options[seed.number] = options.isEmpty ? nil : options
    }
  }

  /// Gives `seed` the options that the newest run had for its number.
  package func complete(_ seed: inout Seed) {
    guard let words = options[seed.number] else { return }
    var completed = seed
    guard SeedList.apply(words.map { $0[...] }[...], to: &completed) == nil else { return }
    seed = completed
  }
}
