import Foundation
import Indexing

/// A line of the file of queries: class, mode and words.
struct CorpusQuery {
  enum Mode: String {
    /// One of the words is enough.
    case or = "OR"
    /// All of them.
    case and = "AND"
    /// All of them, the last one unfinished.
    case prefix = "PREFIX"
  }

  var name: String
  var mode: Mode
  var words: [String]

  static func read(_ path: String) throws -> [CorpusQuery] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let mode = Mode(rawValue: String(fields[1])) else { return nil }
      let words = fields[2].split(separator: " ").map(String.init)
      return CorpusQuery(name: String(fields[0]), mode: mode, words: words)
    }
  }

  /// What the index is asked.
  ///
  /// - Parameters:
  ///   - liveWeight: What a live score of 1 adds.
  ///   - titlesOnly: Whether an unfinished word is looked for in titles alone, as the other engines
  ///     do, or as a whole word of texts too.
  ///   - formLanguages: The languages in which other forms of words are looked for.
  /// - Returns: The request.
  func request(
    liveWeight: Double,
    titlesOnly: Bool = true,
    formLanguages: [String] = []
  ) -> SearchRequest {
    var request = SearchRequest(words.joined(separator: " "))
    request.mode = mode == .or ? .any : .all
    request.isUnfinished = mode == .prefix
    request.titlesOnly = titlesOnly
    request.liveWeight = liveWeight
    request.formLanguages = formLanguages
    return request
  }
}

/// A way to ask the queries of the file.
struct Variant {
  var name: String
  /// The weight of live scores.
  var liveWeight: Double
  /// Whether unfinished words are looked for in titles alone; only their classes differ by it.
  var titlesOnly = true
  /// The languages in which other forms of words are looked for.
  var formLanguages: [String] = []
  /// What a document of which nothing is known gets for its live score, in points; `nil` where live scores
  /// count in full whatever a document has of the query.
  var neutralPoints: Double?
  /// Whether it is measured only when it is named.
  var isNamed = false

  /// The one that is measured and nothing else, for profiles.
  static let only = ProcessInfo.processInfo.environment["VARIANT"]

  /// Those that are measured.
  static let all = [
    Variant(name: "plain", liveWeight: 0), Variant(name: "blend", liveWeight: 10),
    Variant(name: "plain-texts", liveWeight: 0, titlesOnly: false),
    Variant(name: "blend-texts", liveWeight: 10, titlesOnly: false),
    Variant(name: "blend-forms", liveWeight: 10, formLanguages: ["en"], isNamed: true),
    // The built-in weights of `pippin search`: 47 of all signals, of which penalties are 28.
    Variant(name: "product", liveWeight: 47, neutralPoints: 28, isNamed: true),
  ].filter { only == nil ? !$0.isNamed : $0.name == only }

  /// Those of `queries` that are asked.
  func chosen(of queries: [CorpusQuery]) -> [CorpusQuery] {
    titlesOnly ? queries : queries.filter { $0.mode == .prefix }
  }
}
