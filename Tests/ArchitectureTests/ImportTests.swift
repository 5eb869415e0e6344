import Foundation
import Testing

/// Holds every import in Sources against the picture in docs/explanations/architecture.md.
///
/// SwiftPM lets a target import whatever its dependencies import, so the manifest alone does not
/// keep two stages apart.
struct ImportTests {
  /// The modules of this package that each target may import.
  static let allowed: [String: Set<String>] = [
    // Tools.
    "Basics": ["CEmbeddedFiles"],
    "Codings": ["CBrotli", "CZlib", "CZstd"],
    "Digests": ["Basics"],
    "JSON": [],
    "Isolation": ["Basics", "CIsolation"],
    "Templates": [],
    "TextEncodings": [],
    "Rules": ["Basics", "CRuleCatalog", "JSON"],
    // Values.
    "Addressing": ["CIDN2", "CPSL", "Digests"],
    "Documents": [],
    "Records": ["Addressing", "Basics", "Digests", "Documents", "JSON", "Rules"],
    // Stages.
    "Robots": ["Addressing", "Basics", "Records", "Rules"],
    "Fetching": ["Addressing", "Basics", "CCurl", "CTCPInfo", "Codings", "Records", "Rules"],
    "Archiving": ["Addressing", "Basics", "Codings", "Records"],
    "Sitemaps": [
      "Addressing", "Basics", "CXML2", "Codings", "Digests", "Records", "Rules", "TextEncodings",
    ],
    "Markup": ["Basics", "CXML2", "Records", "Rules", "TextEncodings"],
    "Extraction": ["Addressing", "Basics", "JSON", "Markup", "Records", "Rules"],
    "AppAssociation": ["Addressing", "Basics", "JSON", "Records", "Rules"],
    "AssociationCopies": ["Basics", "JSON", "Records", "Rules"],
    "AppFiles": ["Addressing", "Basics", "Codings", "Digests", "JSON", "Records", "Rules"],
    "Quality": ["Addressing", "Basics", "JSON", "Records", "Rules"],
    "Engagement": ["Addressing", "Basics", "Digests", "JSON", "Records"],
    "QueryLanguage": ["Basics"],
    "SpotlightItems": ["JSON"],
    "UniformTypeIdentifiers": [],
    "UserActivity": ["SpotlightItems"],
    "Predicting": ["SpotlightItems"],
    "Analysis": ["Basics", "CStemmer"],
    "Segments": ["Analysis", "Basics", "Documents"],
    "Indexing": ["Analysis", "Basics", "Documents", "Segments"],
    "Ranking": ["Basics", "Records", "Rules"],
    // What every store decides alike, and the forms that it keeps things in.
    "Frontier": [
      "Addressing", "Basics", "CLZ4", "CZstd", "Digests", "JSON", "Records", "Rules",
    ],
    // The store.
    "Storing": [
      "Addressing", "Basics", "CPageChecksum", "Digests", "Frontier", "JSON", "Records", "Rules",
    ],
    "Shelving": ["Basics", "SpotlightItems"],
    "PostgresStoring": [
      "Addressing", "Basics", "CPQ", "Digests", "Frontier", "JSON", "Records", "Rules",
    ],
    // Assemblies.
    "ObjectStoring": ["Addressing", "Basics", "CXML2", "Digests", "Fetching"],
    "Reading": [
      "Addressing", "Basics", "Digests", "Extraction", "Isolation", "JSON", "Markup", "Quality",
      "Records", "Robots", "Rules", "TextEncodings",
    ],
    "Rendering": ["Addressing", "Basics", "CRenderingFiles", "CSandbox", "JSON", "Records"],
    "Crawling": [
      "Addressing", "AppAssociation", "Archiving", "Basics", "Codings", "Digests", "Fetching",
      "Frontier", "JSON", "Reading", "Records", "Rendering", "Robots", "Rules", "Sitemaps",
      "Storing",
    ],
    "Comparing": ["Addressing", "AppAssociation", "AppFiles", "JSON", "Records", "Rules"],
    "Searching": [
      "Addressing", "Analysis", "AppAssociation", "Basics", "Digests", "Engagement", "Frontier",
      "Indexing", "JSON", "QueryLanguage", "Ranking", "Records", "Rules", "Segments", "Storing",
    ],
    "Spotting": [
      "Analysis", "Basics", "Documents", "Indexing", "Predicting", "QueryLanguage", "Segments",
      "Shelving", "SpotlightItems",
    ],
    "Exporting": [
      "Addressing", "Basics", "CStoreReportFiles", "Codings", "Digests", "Frontier", "JSON",
      "Records", "Rules", "Storing", "Templates",
    ],
    "Diagnosing": [
      "Addressing", "AppAssociation", "AppFiles", "AssociationCopies", "Comparing", "Frontier",
      "JSON", "Records", "Rules",
    ],
    "Inspecting": [
      "Addressing", "AppAssociation", "AssociationCopies", "Basics", "CReportFiles", "Crawling",
      "Diagnosing", "Digests", "Fetching",
      "JSON", "Quality", "Reading", "Records", "Rendering", "Robots", "Rules", "Sitemaps",
      "Storing", "Templates",
    ],
    "Feeding": [
      "Addressing", "Analysis", "Basics", "Digests", "Engagement", "Exporting", "Fetching",
      "Indexing", "JSON", "Ranking", "Records", "Searching", "Segments", "Storing",
    ],
    // What apps see.
    "MobileCoreServices": [],
    "CoreSpotlight": [
      "QueryLanguage", "SpotlightItems", "Spotting", "UniformTypeIdentifiers", "UserActivity",
    ],
    "Spotlight": ["CoreSpotlight", "SpotlightItems", "UserActivity"],
    // Programs.
    "Serving": [
      "Addressing", "Analysis", "AppAssociation", "Archiving", "Basics", "CPageFiles", "Codings",
      "Digests", "Engagement", "Exporting", "Frontier", "Indexing", "JSON", "QueryLanguage",
      "Records", "Searching", "Segments", "Shelving", "SpotlightItems", "Spotting", "Storing",
      "Templates",
    ],
    "pippin": [
      "Addressing", "Analysis", "AppAssociation", "AppFiles", "Archiving", "AssociationCopies",
      "Basics", "Comparing", "Crawling", "Diagnosing", "Digests",
      "Engagement", "Exporting", "Feeding", "Fetching", "Frontier", "Indexing", "Inspecting",
      "Isolation", "JSON", "ObjectStoring", "PostgresStoring", "Quality", "Ranking", "Reading",
      "Records", "Rendering", "Robots", "Rules", "Searching", "Segments", "Serving", "Shelving",
      "SpotlightItems", "Spotting", "Storing",
    ],
  ]

  /// The modules from outside that only these targets may import.
  static let exclusive: [String: Set<String>] = [
    "GRDB": ["Shelving", "Storing"], "SwiftASN1": ["AppAssociation", "AppFiles"],
    "Hummingbird": ["Serving"], "Mustache": ["Templates"],
  ]

  static let libraries: Set<String> = [
    "CBrotli", "CCurl", "CIDN2", "CLZ4", "CLoading", "CPQ", "CPSL", "CStemmer", "CTCPInfo", "CZlib",
    "CXML2", "CZstd",
    "CEmbeddedFiles", "CIsolation", "CLibXML2", "CPageChecksum", "CPageFiles", "CReportFiles",
    "CRenderingFiles", "CRuleCatalog", "CSandbox", "CStoreReportFiles",
  ]

  @Test("Each target imports only what the picture allows", arguments: allowed.keys.sorted())
  func imports(target: String) throws {
    let ours = Set(Self.allowed.keys).union(Self.libraries)
    for file in try SourceTree.files(below: "Sources/\(target)") {
      let imported = SourceTree.imports(of: try SourceTree.text(file))
      let forbidden = ours.intersection(imported).subtracting(Self.allowed[target, default: []])
      #expect(forbidden.isEmpty, "\(file) imports \(forbidden.sorted())")
      for (module, owners) in Self.exclusive where imported.contains(module) {
        #expect(owners.contains(target), "\(file) imports \(module), which only \(owners) may")
      }
    }
  }

  @Test("Digests are made by the tool for them alone")
  func digests() throws {
    for file in try SourceTree.files(below: "Sources")
    where SourceTree.imports(of: try SourceTree.text(file)).contains("Crypto") {
      let isOwner = file.hasPrefix("Sources/Digests/")
      #expect(isOwner, "\(file) imports Crypto")
    }
  }

  @Test("Every folder of Sources stands in the picture")
  func complete() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appending(path: "Sources").path
    )
    let known = Set(Self.allowed.keys).union(Self.libraries)
    #expect(Set(folders).subtracting(known).isEmpty)
    #expect(Set(Self.allowed.keys).subtracting(folders).isEmpty)
  }

  @Test("The picture has no cycle")
  func acyclic() {
    var left = Self.allowed.mapValues { $0.subtracting(Self.libraries) }
    while let leaf = left.first(where: { $0.value.isDisjoint(with: left.keys) })?.key {
      left[leaf] = nil
    }
    #expect(left.isEmpty, "a cycle runs through \(left.keys.sorted())")
  }

  /// What a stage may know of another: Extraction reads Markup's tree, and the index has layers.
  private static let lowerStages: [String: Set<String>] = [
    "Extraction": ["Markup"], "Segments": ["Analysis"], "Indexing": ["Analysis", "Segments"],
  ]

  @Test("Stages know values only, except for Markup's tree and the layers of the index")
  func stagesApart() {
    let stages: Set = [
      "Analysis", "AppAssociation", "AppFiles", "Archiving", "AssociationCopies", "Engagement",
      "Extraction", "Fetching", "Indexing", "Markup", "Predicting", "Quality", "QueryLanguage",
      "Ranking", "Robots", "Segments",
    ]
    for stage in stages {
      let others = Self.allowed[stage, default: []].intersection(stages)
      #expect(others == Self.lowerStages[stage, default: []], "\(stage)")
    }
  }

  @Test("The drawing of the documentation names every target, and the targets above others of each")
  func drawing() throws {
    let page = try SourceTree.text("docs/explanations/architecture.md")
    let start = try #require(page.firstRange(of: "\n## What may import what\n"))
    let rest = page[start.upperBound...]
    let drawing = rest[..<(try #require(rest.firstRange(of: "\nEverything imports"))).lowerBound]
    let words = Set(drawing.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let named = Set(Self.allowed.keys).union(Self.libraries).subtracting(["CLibXML2"])
    #expect(named.subtracting(words).isEmpty, "not drawn: \(named.subtracting(words).sorted())")
    // Below everything: values and tools are imported by all, and no arrow leads to them.
    let ground: Set = [
      "Addressing", "Frontier", "Records", "Basics", "Codings", "Digests", "Isolation", "JSON",
      "Rules", "SpotlightItems",
      "Templates", "TextEncodings",
    ]
    for target in [
      "Serving", "Reading", "Crawling", "Comparing", "Searching", "Exporting", "Inspecting",
      "Diagnosing", "Feeding",
    ] {
      let above = try #require(drawing.firstRange(of: "\(target) ▶ "))
      var drawn: Set<String> = []
      for line in drawing[above.upperBound...].split(separator: "\n").enumerated() {
        if line.offset > 0, line.element.contains("▶") || !line.element.hasPrefix("            ") {
          break
        }
        drawn.formUnion(line.element.split(separator: " ").map(String.init))
      }
      let imported = Self.allowed[target, default: []].subtracting(ground)
      #expect(drawn.intersection(named) == imported, "\(target)")
    }
  }

  @Test("The import table notices an import that it does not allow")
  func notices() {
    let imported = SourceTree.imports(of: "import Foundation\npackage import Markup\n")
    #expect(imported == ["Foundation", "Markup"])
    #expect(
      !Self.allowed["Robots", default: []].isSuperset(of: imported.subtracting(["Foundation"]))
    )
  }
}
