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

  func request(liveWeight: Double) -> SearchRequest {
    var request = SearchRequest(words.joined(separator: " "))
    request.mode = mode == .or ? .any : .all
    request.isUnfinished = mode == .prefix
    request.liveWeight = liveWeight
    return request
  }
}

/// The weights of live scores that are measured, with the names of the variants; `VARIANT` in the
/// environment chooses one, for profiles.
let variants: [(name: String, weight: Double)] = [("plain", 0), ("blend", 10)].filter {
  $0.name == ProcessInfo.processInfo.environment["VARIANT"] ?? $0.name
}
