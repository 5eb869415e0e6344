import Foundation
import Testing

/// Holds names and texts to the words of the field: whoever knows it finds things at first sight.
struct WordsTests {
  /// Words that no name holds, with what is said instead.
  static let coined: [(word: String, instead: String)] = [
    ("minds", "backOff"), ("standstill", "deferAll"), ("glance", "prefetch"),
    ("errand", "fetchJob"), ("turns", "queue, mutex"), ("shelf", "cache, catalog"),
    ("chooser", "selector"), ("stranger", "unknown, untrusted"), ("strangers", "unknown"),
    ("disguise", "placeholderName"), ("improved", "relaxed"), ("guest", "client"),
    ("place", "offset, index, url, depth, position, location, rank"),
    ("places", "offsets, indexes, positions, locations"), ("placed", "located"),
    ("told", "reported"), ("moved", "changed"), ("weighed", "scored"), ("weighing", "scoring"),
    ("follower", "duplicate"), ("followers", "duplicates"), ("leader", "representative"),
    ("leaders", "representatives"), ("standing", "rank, result"), ("standings", "results"),
    ("sound", "valid, intact"), ("soundness", "integrity"), ("mend", "fix"), ("mended", "fixed"),
    ("mending", "fixing"), ("usual", "default, typical, priorMean"),
    ("chosen", "clicked, selected"),
    ("choice", "click, keyword, alternation"), ("choices", "clicks, keywords, alternatives"),
    ("glances", "prefetches"), ("errands", "fetchJobs"), ("book", "ledger, registry, catalog"),
  ]

  /// Names that hold such a word for a reason, as they are declared.
  static let exceptions: [(name: String, reason: String)] = [
    ("kindPlaces", "results that are a Place of schema.org"),
    ("providerInPlaceFileTypeIdentifiers", "a name of Core Spotlight"),
    ("inPlace", "a name of Core Spotlight"),
  ]

  /// Expressions that no text holds, with what is said instead.
  static let expressions: [(expression: String, instead: String)] = [
    ("taken in", "indexed, accepted, ingested"), ("takes in", "indexes, accepts, ingests"),
    ("took in", "indexed, accepted"), ("asked for", "requested, searched"),
    ("could foresee", "is predictable"), ("be foreseen", "is predictable"),
    ("quick return", "short dwell"), ("quick returns", "short dwells"),
    ("passed over", "skipped"), ("pass over", "skip"), ("passes over", "skips"),
    ("stand back", "are demoted"), ("stands back", "is demoted"), ("standing back", "demoted"),
    ("opens in no app", "has no app link"), ("page that is over", "expired page"),
    ("pages that are over", "expired pages"), ("what is over", "what is expired"),
    ("what to mend", "what to fix"), ("host's turn", "crawl slot"),
    ("group's excess", "bound slack"), ("weighing of all", "ranking pass"),
    ("weighed against", "scored against"), ("told apart", "distinguished"),
    ("stands in", "is in"), ("stands at", "is at"), ("stands before", "is before"),
    ("stands behind", "is behind"), ("stands there", "is there"), ("stands beside", "is beside"),
  ]

  /// Folders whose words are not those of the field yet.
  static let notYet: [String] = []

  @Test("No declared name holds a word that was coined for what the field has a word for")
  func names() throws {
    let coined = Set(Self.coined.map(\.word))
    let allowed = Set(Self.exceptions.map(\.name))
    for (file, names) in try Self.declared.get() where !Self.isLeftOut(file) {
      for name in names where !allowed.contains(name) {
        let found = WordScan.words(of: name).filter(coined.contains)
        #expect(found.isEmpty, "\(file) declares \(name); say \(Self.instead(of: found))")
      }
    }
  }

  @Test("No comment and no text holds an expression that the field has a word for")
  func texts() throws {
    for (file, paragraphs) in try Self.prose() {
      for paragraph in paragraphs {
        for (expression, instead) in Self.found(in: paragraph) {
          Issue.record("\(file): \"\(expression)\" in \"\(paragraph.prefix(160))\"; say \(instead)")
        }
      }
    }
  }

  @Test("Every exception is one, has a reason and is declared")
  func areExceptions() throws {
    let coined = Set(Self.coined.map(\.word))
    let names = Set(try Self.declared.get().flatMap(\.names))
    for (name, reason) in Self.exceptions {
      #expect(!reason.isEmpty && names.contains(name), "\(name) is declared nowhere")
      #expect(WordScan.words(of: name).contains(where: coined.contains), "\(name) needs none")
    }
    for folder in Self.notYet {
      #expect(try !SourceTree.files(below: folder).isEmpty, "there is no \(folder)")
    }
  }

  @Test(
    "An expression is found across lines and in any case, and not within other words",
    arguments: [
      ("It was asked for.", ["asked for"]), ("What is Taken  in here", ["taken in"]),
      ("It is asked\n/// forever", []), ("It mistakes in", []),
      ("It takes in\n  much", ["takes in"]),
      ("Nothing of it", []), ("a host's turn, and what to mend", ["what to mend", "host's turn"]),
    ] as [(String, [String])]
  )
  func expressions(text: String, expected: [String]) {
    #expect(Self.found(in: text).map(\.expression) == expected)
  }

  static func found(in text: String) -> [(expression: String, instead: String)] {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "/" || $0 == "\\" }
      .joined(separator: " ")
    return expressions.filter { expression, _ in
      words.ranges(of: expression).contains { range in
        let before = words[..<range.lowerBound].last
        let behind = words[range.upperBound...].first
        return before?.isLetter != true && behind?.isLetter != true
      }
    }
  }

  private static func instead(of words: [String]) -> String {
    coined.filter { words.contains($0.word) }.map(\.instead).joined(separator: "; ")
  }

  /// The names that each source declares.
  private static let declared = Result {
    try SourceTree.files(below: "Sources").map {
      (file: $0, names: WordScan.names(declaredIn: try SourceTree.text($0)))
    }
  }

  private static func isLeftOut(_ file: String) -> Bool {
    notYet.contains { file.hasPrefix($0 + "/") }
  }

  /// What people read: comments and literals, rules, templates and documentation, by file.
  private static func prose() throws -> [(file: String, paragraphs: [String])] {
    let sources = try SourceTree.files(below: "Sources").filter { !isLeftOut($0) }.map {
      ($0, WordScan.prose(in: try SourceTree.text($0)))
    }
    let others = try SourceTree.files(below: "Sources", endings: [".yaml", ".mustache", ".js"])
    let pages = try SourceTree.files(below: "docs", endings: [".md"])
    return sources
      + (try (others + pages + ["README.md", "CONTRIBUTING.md"]).map {
        ($0, try SourceTree.text($0).split(separator: "\n\n").map(String.init))
      })
  }
}
