/// What may be longer than ``ShapeTests`` allows, by the names of files, each with its reason.
///
/// Tables stay. What is ``unfinished`` is code that is still to be cut: nothing is added there, and
/// whoever cuts it takes it out.
enum ShapeExceptions {
  /// A function of a file.
  struct Function: Hashable {
    let file: String
    let name: String
  }

  /// Files that are tables.
  static let tables = [
    "FoldingData.swift": "generated from Unicode",
    "NamedReferences+Table.swift": "generated from the HTML standard",
    "SchemaProperties+Table.swift": "generated from schema.org",
    "SchemaTypes+Table.swift": "generated from schema.org",
  ]

  /// Functions that are tables.
  static let tableFunctions: [Function: String] = [
    Function(file: "CrawlReport+Output.swift", name: "metrics"):
      "one metric a line, each with its help",
    Function(file: "PageRecord+JSON.swift", name: "write"):
      "one member a line, in the order of the record",
    Function(file: "ProblemCode.swift", name: "advice"): "one sentence for each problem",
    Function(file: "QualityGainTests.swift", name: "pages"): "one case for each rule",
    Function(file: "QualityGainTests.swift", name: "statements"): "one case for each rule",
    Function(file: "SpotlightScene.swift", name: "records"): "the pages of the scene",
  ]

  /// Code that is still to be cut: its files, and its functions as "file function".
  static let unfinished: [(reason: String, files: [String], functions: [String])] = [
    (
      "the search index, which is being cut into targets",
      [
        "PostingCursor.swift",
        "QueryPlan.swift",
        "QueryWords.swift",
        "SegmentDamageTests.swift",
        "SegmentIndex.swift",
        "SegmentIndexCheckpointsTests.swift",
        "SegmentIndexExactnessTests.swift",
        "SegmentIndexTests.swift",
        "TermDictionary.swift",
        "TopHits.swift",
      ],
      [
        "IndexCrashTests.swift init",
        "PostingCodec+Encoding.swift encode",
        "QueryPlan.swift require",
        "QueryWords.swift addOption",
        "SegmentIndex+Corrections.swift doubtfulWords",
        "SegmentIndex+Opening.swift readState",
        "SegmentIndexMergingTests.swift settlesDrift",
        "SegmentIndexMergingTests.swift settlesMeanwhile",
        "SegmentIndexThreadTests.swift everythingAtOnce",
        "SegmentMatcher+Required.swift complete",
        "SegmentMatcher+Spans.swift matchSpan",
        "SegmentMatcher+Union.swift matchDense",
        "SegmentMatcher+Union.swift matchGroup",
        "SegmentMatcher.swift init",
        "TermDictionaryTests.swift withDictionary",
        "TokenScanner+Runs.swift scanIdeographs",
        "WordBatch.swift fill",
      ]
    ),
    (
      "searching, which goes with the index",
      [
        "SearchService.swift"
      ],
      []
    ),
    (
      "rules, whose texts are to become data",
      [
        "Rules+AssetLinks.swift",
        "Rules+Association.swift",
        "Rules+AssociationPatterns.swift",
        "Rules+Page.swift",
      ],
      []
    ),
    (
      "web pages, which are to become templates",
      [],
      [
        "PageRoutes.swift searchPage"
      ]
    ),
    (
      "readers and judges of pages, whose advice is being mended",
      [
        "MicrodataReader.swift",
        "PageSummary.swift",
        "StatementLedger.swift",
      ],
      [
        "PageImage.swift read",
        "StructuredDataGraph.swift item",
        "WordFold.swift fold",
      ]
    ),
  ]

  /// Whether the file of this name may be longer than others.
  static func allows(file: String) -> Bool {
    tables[file] != nil || unfinished.contains { $0.files.contains(file) }
  }

  /// Whether the function `name` of a file may be longer than others.
  static func allows(_ name: String, of file: String) -> Bool {
    tableFunctions[Function(file: file, name: name)] != nil
      || unfinished.contains { $0.functions.contains("\(file) \(name)") }
  }
}
