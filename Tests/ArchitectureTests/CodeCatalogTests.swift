import Records
import RegexBuilder
import Rules
import Testing

/// Every code that an output prints is explained, and nothing else is.
struct CodeCatalogTests {
  /// Whether the catalog has `code`, or begins a code with it when a part of it is filled in.
  private static func explains(_ code: String, _ ids: Set<String>) -> Bool {
    if code.hasSuffix(".") || code.hasSuffix("-") { return ids.contains { $0.hasPrefix(code) } }
    return !CodeCatalog.entries(named: code).isEmpty
  }

  @Test("Every code that the sources can print has an entry")
  func everyCode() throws {
    let ids = Set(CodeCatalog.entries.map(\.id))
    let found = try CodeScan.all()
    #expect(found.count > 300, "the scan finds the codes")
    for one in found.sorted(by: { ($0.code, $0.file) < ($1.code, $1.file) }) {
      let isExplained = Self.explains(one.code, ids)
      #expect(isExplained, "\(one.file) prints \(one.code), which has no entry")
    }
  }

  @Test(
    "The scan finds what prints a code",
    arguments: [
      (#"static let down = "host.down""#, ["host.down"]),
      (#"Check("require.\(name)", .requirements)"#, ["require."]),
      (#"refused["fetch.gone-\(status)", default: 0] += 1"#, ["fetch.gone-"]),
      (#"/// A comment on "host.down"."#, []),
      (#"let host = "orchard.example""#, []),
      (#"settings["crawl.delay"]"#, []),
    ] as [(String, [String])]
  )
  func scan(line: String, codes: [String]) {
    #expect(CodeScan.dotted(in: line, settings: ["crawl.delay"]) == codes)
  }

  @Test("The scan finds the cases of enumerations, with and without raw values")
  func scanCases() {
    let text = """
      enum End: String {
        /// All done.
        case complete, stopped
        case pageLimit = "page-limit"

        var other: Int { 0 }
        case none
      }
      """
    #expect(CodeScan.cases(of: "End", in: text) == ["complete", "stopped", "page-limit"])
    #expect(CodeScan.names(in: "    case .done, .gone: \"done\"\n") == ["done"])
    #expect(CodeScan.metrics(in: #"Metric("pippin_a_total", "#) == ["pippin_a_total"])
  }

  @Test("No entry explains what nothing prints")
  func noneTooMany() throws {
    let found = Set(try CodeScan.all().map(\.code))
    let text = try SourceTree.files(below: "Sources").map(SourceTree.text).joined()
    for entry in CodeCatalog.entries where entry.kinds != [.term] {
      let isFound =
        found.contains(entry.code) || found.contains(entry.id)
        || found.contains { ($0.hasSuffix(".") || $0.hasSuffix("-")) && entry.code.hasPrefix($0) }
        || text.contains("\"\(entry.code)\"") || text.contains("case \(entry.code)\n")
      #expect(isFound, "nothing prints \(entry.id)")
    }
  }

  @Test("Every entry says what it means, why it matters, what to do and where more is written")
  func complete() {
    for entry in CodeCatalog.entries {
      #expect(entry.meaning.hasSuffix(".") || entry.meaning.hasSuffix("?"), "\(entry.id)")
      for text in [entry.reason, entry.fix, entry.source] { #expect(!text.isEmpty, "\(entry.id)") }
    }
    let ids = CodeCatalog.entries.map(\.id)
    #expect(Set(ids).count == ids.count, "names are unique")
    let anchors = CodeCatalog.entries.map(CodeCatalog.anchor)
    #expect(Set(anchors).count == anchors.count, "anchors are unique")
  }

  @Test("Texts keep to 20 words a sentence and to the words of the field")
  func plain() {
    // Words that say something else to a reader of the field, or are not spelled as Americans do.
    let unwanted = Regex {
      Anchor.wordBoundary
      ChoiceOf {
        /mend\w*|held|taken in|passed over|web address(?:es)?/
        /colour\w*|honour\w*|behaviour|catalogue|misspelt|normalis\w*/
      }
      Anchor.wordBoundary
    }
    for entry in CodeCatalog.entries where entry.severity == nil {
      for text in [entry.meaning, entry.reason, entry.fix] {
        #expect(text.firstMatch(of: unwanted) == nil, "\(entry.id): \(text)")
        for sentence in text.split(separator: ". ") {
          #expect(sentence.split(separator: " ").count <= 20, "\(entry.id): \(sentence)")
        }
      }
    }
  }

  @Test("A former name leads to the present one, and no former name is in use")
  func aliases() {
    #expect(!CodeAliases.table.isEmpty)
    let codes = Set(CodeCatalog.entries.map(\.code))
    for (former, present) in CodeAliases.table {
      #expect(codes.contains(present), "\(present) is no code")
      #expect(!codes.contains(former), "\(former) is still in use")
      #expect(CodeAliases.former(of: present).contains(former))
      #expect(CodeCatalog.entries(named: former).map(\.code) == [present])
    }
    #expect(CodeAliases.current("page.title-missing") == "page.title-missing")
  }

  @Test(
    "A code is found as it is printed, with its family, and as people write terms",
    arguments: [
      ("fetch.tls", ["fetch.tls"]), ("taps", ["signal.taps"]), ("signal.taps", ["signal.taps"]),
      ("time-limit", ["end.time-limit", "problem.time-limit"]),
      ("require.Recipe", ["require.TYPE"]), ("deferred-by-budget", ["term.deferred by budget"]),
      ("Deferred by budget", ["term.deferred by budget"]),
      ("pippin_store_pages", ["pippin_store_pages"]), ("no.such", []),
    ] as [(String, [String])]
  )
  func named(name: String, ids: [String]) {
    #expect(CodeCatalog.entries(named: name).map(\.id) == ids)
  }

  @Test("A family is listed by its name, in one or in several")
  func families() {
    #expect(CodeCatalog.entries(ofFamily: "budget").map(\.code).contains("budget.seed"))
    #expect(CodeCatalog.entries(ofFamily: "signals") == CodeCatalog.entries(ofFamily: "signal"))
    #expect(CodeCatalog.entries(ofFamily: "nonsense").isEmpty)
    let both = CodeCatalog.entries(named: "fetch.status")
    #expect(both.map(\.kinds) == [[.finding, .urlReason, .indexReason, .check]])
  }
}
