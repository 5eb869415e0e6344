// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "pippin",
  products: [.executable(name: "pippin", targets: ["pippin"])],
  traits: [
    .trait(
      name: "PublicIndex",
      description: "The crawler, the public index and the program; the libraries do without."
    ),
    .default(enabledTraits: ["PublicIndex"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", "4.5.2"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    // C libraries, each behind a target of its own.
    .systemLibrary(
      name: "CBrotli",
      pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"])]
    ),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    .systemLibrary(name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"])]),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CPSL", pkgConfig: "libpsl", providers: [.apt(["libpsl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]
    ),
    .target(
      name: "CXML2",
      dependencies: ["CLibXML2"]
    ),
    // Those that much is done without are loaded when they are needed: libcurl and libpq.
    .target(name: "CLoading"),
    .target(name: "CCurl", dependencies: ["CLoading"]),
    .target(name: "CPQ", dependencies: ["CLoading"]),
    .target(name: "CPageChecksum", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CTCPInfo"),
    .target(name: "CIsolation"),
    .target(name: "CSandbox"),
    // Text files that the build puts into the program.
    .target(name: "CEmbeddedFiles"),
    .target(name: "CPageFiles", dependencies: ["CEmbeddedFiles"], exclude: ["files"]),
    .target(name: "CReportFiles", dependencies: ["CEmbeddedFiles"], exclude: ["files"]),
    .target(name: "CStoreReportFiles", dependencies: ["CEmbeddedFiles"], exclude: ["files"]),
    .target(name: "CRenderingFiles", dependencies: ["CEmbeddedFiles"], exclude: ["files"]),

    // Tools: no domain, below everything.
    .target(name: "Basics", dependencies: ["CEmbeddedFiles"]),
    .target(
      name: "Codings",
      dependencies: ["CBrotli", "CZlib", "CZstd"]
    ),
    .target(
      name: "Digests",
      dependencies: ["Basics", .product(name: "Crypto", package: "swift-crypto")]
    ),
    .target(
      name: "JSON",
      dependencies: []
    ),
    .target(
      name: "CRuleCatalog",
      dependencies: ["CEmbeddedFiles"],
      exclude: ["catalog", "codes"]
    ),
    .target(
      name: "Rules",
      dependencies: ["Basics", "CRuleCatalog", "JSON", .product(name: "Yams", package: "Yams")]
    ),
    .target(
      name: "Isolation",
      dependencies: ["Basics", "CIsolation"]
    ),
    .target(
      name: "Templates",
      dependencies: [.product(name: "Mustache", package: "swift-mustache")]
    ),
    .target(name: "TextEncodings"),

    // Values: what stages hand to each other.
    .target(
      name: "Addressing",
      dependencies: ["CIDN2", "CPSL", "Digests"]
    ),
    .target(name: "Documents"),
    .target(
      name: "Records",
      dependencies: ["Addressing", "Basics", "Digests", "Documents", "JSON", "Rules"]
    ),

    // Stages: they know values only, never each other (Extraction alone reads Markup's tree).
    .target(
      name: "Robots",
      dependencies: ["Addressing", "Basics", "Records", "Rules"]
    ),
    .target(
      name: "Fetching",
      dependencies: ["Addressing", "Basics", "CCurl", "CTCPInfo", "Codings", "Records", "Rules"]
    ),
    .target(
      name: "Archiving",
      dependencies: ["Addressing", "Basics", "Codings", "Records"]
    ),
    .target(
      name: "Sitemaps",
      dependencies: [
        "Addressing", "Basics", "CXML2", "Codings", "Digests", "Records", "Rules", "TextEncodings",
      ]
    ),
    .target(
      name: "Markup",
      dependencies: ["Basics", "CXML2", "Records", "Rules", "TextEncodings"]
    ),
    .target(
      name: "Extraction",
      dependencies: ["Addressing", "Basics", "JSON", "Markup", "Records", "Rules"]
    ),
    .target(
      name: "AppAssociation",
      dependencies: [
        "Addressing", "Basics", "JSON", "Records", "Rules",
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ]
    ),
    .target(
      name: "AssociationCopies",
      dependencies: ["Basics", "JSON", "Records", "Rules"]
    ),
    .target(
      name: "AppFiles",
      dependencies: [
        "Addressing", "Basics", "Codings", "Digests", "JSON", "Records", "Rules",
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ]
    ),
    .target(
      name: "Quality",
      dependencies: ["Addressing", "Basics", "JSON", "Records", "Rules"]
    ),
    .target(
      name: "Engagement",
      dependencies: ["Addressing", "Basics", "Digests", "JSON", "Records"]
    ),
    .target(
      name: "SpotlightItems",
      dependencies: ["JSON"]
    ),
    .target(
      name: "Predicting",
      dependencies: ["SpotlightItems"]
    ),
    .target(
      name: "QueryLanguage",
      dependencies: ["Basics"]
    ),
    .target(
      name: "Analysis",
      dependencies: ["Basics", "CStemmer"]
    ),
    .target(
      name: "Segments",
      dependencies: ["Analysis", "Basics", "Documents"]
    ),
    .target(
      name: "Indexing",
      dependencies: ["Analysis", "Basics", "Documents", "Segments"]
    ),
    .target(
      name: "Ranking",
      dependencies: ["Basics", "Records", "Rules"]
    ),

    // What every store decides alike, and the forms that it keeps things in.
    .target(
      name: "Frontier",
      dependencies: [
        "Addressing", "Basics", "CLZ4", "CZstd", "Digests", "JSON", "Records", "Rules",
      ]
    ),

    // The store: the system of record.
    .target(
      name: "Storing",
      dependencies: [
        "Addressing", "Basics", "CPageChecksum", "Digests", "Frontier", "JSON", "Records", "Rules",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),

    // The store of what an app made searchable on this machine.
    .target(
      name: "Shelving",
      dependencies: [
        "Basics", "SpotlightItems", .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),

    // The store of many machines.
    .target(
      name: "PostgresStoring",
      dependencies: [
        "Addressing", "Basics", "CPQ", "Digests", "Frontier", "JSON", "Records", "Rules",
      ]
    ),

    // Assemblies: they wire stages and the store together.
    .target(
      name: "Reading",
      dependencies: [
        "Addressing", "Basics", "Digests", "Extraction", "Isolation", "JSON", "Markup", "Quality",
        "Records", "Robots", "Rules", "TextEncodings",
      ]
    ),
    .target(
      name: "Rendering",
      dependencies: ["Addressing", "Basics", "CRenderingFiles", "CSandbox", "JSON", "Records"]
    ),
    .target(
      name: "Crawling",
      dependencies: [
        "Addressing", "AppAssociation", "Archiving", "Basics", "Codings", "Digests", "Fetching",
        "Frontier", "JSON", "Reading", "Records", "Rendering", "Robots", "Rules", "Sitemaps",
        "Storing", .product(name: "HeapModule", package: "swift-collections"),
      ]
    ),
    .target(
      name: "ObjectStoring",
      dependencies: ["Addressing", "Basics", "CXML2", "Digests", "Fetching"]
    ),
    .target(
      name: "Comparing",
      dependencies: ["Addressing", "AppAssociation", "AppFiles", "JSON", "Records", "Rules"]
    ),
    .target(
      name: "Searching",
      dependencies: [
        "Addressing", "Analysis", "AppAssociation", "Basics", "Digests", "Engagement", "Frontier",
        "Indexing", "JSON", "QueryLanguage", "Ranking", "Records", "Rules", "Segments", "Storing",
      ]
    ),
    .target(
      name: "Spotting",
      dependencies: [
        "Analysis", "Basics", "Documents", "Indexing", "Predicting", "QueryLanguage", "Segments",
        "Shelving", "SpotlightItems",
      ]
    ),
    .target(
      name: "Exporting",
      dependencies: [
        "Addressing", "Basics", "CStoreReportFiles", "Codings", "Digests", "Frontier", "JSON",
        "Records", "Rules", "Storing", "Templates",
      ]
    ),
    .target(
      name: "Diagnosing",
      dependencies: [
        "Addressing", "AppAssociation", "AppFiles", "AssociationCopies", "Comparing", "Frontier",
        "JSON", "Records", "Rules",
      ]
    ),
    .target(
      name: "Inspecting",
      dependencies: [
        "Addressing", "AppAssociation", "AssociationCopies", "Basics", "CReportFiles", "Crawling",
        "Diagnosing", "Digests", "Fetching",
        "JSON", "Quality", "Reading", "Records", "Rendering", "Robots", "Rules", "Sitemaps",
        "Storing", "Templates",
      ]
    ),

    .target(
      name: "Feeding",
      dependencies: [
        "Addressing", "Analysis", "Basics", "Digests", "Engagement", "Exporting", "Fetching",
        "Indexing", "JSON", "Ranking", "Records", "Searching", "Segments", "Storing",
      ]
    ),

    // Programs.
    .target(
      name: "Serving",
      dependencies: [
        "Addressing", "Analysis", "AppAssociation", "Archiving", "Basics", "CPageFiles", "Codings",
        "Digests", "Engagement", "Exporting", "Frontier", "Indexing", "JSON",
        "QueryLanguage", "Records", "Searching", "Segments", "Shelving", "SpotlightItems",
        "Spotting", "Storing", "Templates",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
    .executableTarget(
      name: "pippin",
      dependencies: [
        "Addressing", "Analysis", "AppAssociation", "AppFiles", "Archiving", "AssociationCopies",
        "Basics", "Comparing", "Crawling", "Diagnosing", "Digests", "Engagement", "Exporting",
        "Feeding",
        "Fetching", "Frontier", "Indexing", "Inspecting", "Isolation", "JSON", "ObjectStoring",
        "PostgresStoring", "Quality", "Ranking", "Reading", "Records", "Rendering", "Robots",
        "Rules", "Searching", "Segments",
        "Serving", "Shelving", "SpotlightItems", "Spotting", "Storing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Yams", package: "Yams"),
      ]
    ),

    // Tests mirror the sources by name.
    .target(
      name: "TestSupport",
      dependencies: [
        "Digests", .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/TestSupport"
    ),
    .target(
      name: "StoredTestSupport",
      dependencies: [
        "Addressing", "Basics", "Digests", "Frontier", "JSON", "Records", "Storing", "TestSupport",
      ],
      path: "Tests/StoredTestSupport"
    ),
    .testTarget(
      name: "TestSupportTests",
      dependencies: ["TestSupport"]
    ),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["Records", "Rules", "Templates"]
    ),
    .testTarget(
      name: "BasicsTests",
      dependencies: ["Basics", "Records", "TestSupport"]
    ),
    .testTarget(
      name: "IsolationTests",
      dependencies: ["Isolation", "TestSupport"]
    ),
    .testTarget(
      name: "DigestsTests",
      dependencies: ["Basics", "Digests", "Records"]
    ),
    .testTarget(
      name: "JSONTests",
      dependencies: ["JSON", "Records"]
    ),
    .testTarget(
      name: "CodingsTests",
      dependencies: ["Codings", "TestSupport"]
    ),
    .testTarget(
      name: "TemplatesTests",
      dependencies: ["Basics", "Templates"]
    ),
    .testTarget(
      name: "TextEncodingsTests",
      dependencies: ["TextEncodings"]
    ),
    .testTarget(
      name: "AddressingTests",
      dependencies: ["Addressing", "Digests", "TestSupport"]
    ),
    .testTarget(
      name: "RulesTests",
      dependencies: ["Rules"]
    ),
    .testTarget(
      name: "RecordsTests",
      dependencies: ["Addressing", "Basics", "Digests", "JSON", "Records", "Rules"]
    ),
    .testTarget(
      name: "RobotsTests",
      dependencies: ["Addressing", "Records", "Robots", "Rules"]
    ),
    .testTarget(
      name: "FetchingTests",
      dependencies: [
        "Addressing", "Basics", "CCurl", "Codings", "Fetching", "Records", "Rules", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ObjectStoringTests",
      dependencies: ["Basics", "Digests", "Fetching", "ObjectStoring", "TestSupport"]
    ),
    .testTarget(
      name: "ArchivingTests",
      dependencies: [
        "Addressing", "Archiving", "Basics", "Codings", "JSON", "Records", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SitemapsTests",
      dependencies: ["Addressing", "Basics", "Records", "Rules", "Sitemaps", "TestSupport"]
    ),
    .testTarget(
      name: "MarkupTests",
      dependencies: ["CXML2", "Markup", "Records", "Rules", "TestSupport"]
    ),
    .testTarget(
      name: "ExtractionTests",
      dependencies: [
        "Addressing", "Extraction", "JSON", "Markup", "Records", "Rules", "TestSupport",
      ]
    ),
    .testTarget(
      name: "AppAssociationTests",
      dependencies: ["Addressing", "AppAssociation", "JSON", "Records", "Rules", "TestSupport"]
    ),
    .testTarget(
      name: "AssociationCopiesTests",
      dependencies: ["AssociationCopies", "Basics", "JSON", "Records", "Rules", "TestSupport"]
    ),
    .testTarget(
      name: "AppFilesTests",
      dependencies: ["Addressing", "AppFiles", "Codings", "Digests", "Records", "TestSupport"]
    ),
    .testTarget(
      name: "ComparingTests",
      dependencies: ["Addressing", "AppFiles", "Comparing", "Records", "Rules"]
    ),
    .testTarget(
      name: "DiagnosingTests",
      dependencies: [
        "Addressing", "AppAssociation", "AppFiles", "AssociationCopies", "Basics", "Diagnosing",
        "JSON", "Reading", "Records", "Rules",
      ]
    ),
    .testTarget(
      name: "QualityTests",
      dependencies: ["Addressing", "Basics", "JSON", "Quality", "Records", "Rules"]
    ),
    .testTarget(
      name: "EngagementTests",
      dependencies: [
        "Addressing", "Basics", "Digests", "Engagement", "JSON", "Records", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SpotlightItemsTests",
      dependencies: ["Addressing", "Basics", "Engagement", "SpotlightItems"]
    ),
    .testTarget(
      name: "PredictingTests",
      dependencies: ["Predicting", "SpotlightItems"]
    ),
    .testTarget(
      name: "QueryLanguageTests",
      dependencies: ["QueryLanguage"]
    ),
    .target(
      name: "IndexTestSupport",
      dependencies: ["Records"],
      path: "Tests/IndexTestSupport"
    ),
    .testTarget(
      name: "AnalysisTests",
      dependencies: ["Analysis", "Basics", "TestSupport"]
    ),
    .testTarget(
      name: "SegmentsTests",
      dependencies: [
        "Analysis", "Documents", "IndexTestSupport", "Records", "Rules", "Segments", "TestSupport",
      ]
    ),
    .testTarget(
      name: "IndexingTests",
      dependencies: [
        "Addressing", "Analysis", "Basics", "IndexTestSupport", "Indexing", "JSON", "Records",
        "Rules", "Segments", "TestSupport",
      ]
    ),
    .testTarget(
      name: "RankingTests",
      dependencies: [
        "Addressing", "Basics", "Digests", "Ranking", "Records", "Rules", "TestSupport",
      ]
    ),
    .testTarget(
      name: "FeedingTests",
      dependencies: [
        "Addressing", "Digests", "Exporting", "Feeding", "Indexing", "JSON", "Ranking", "Records",
        "Searching", "Segments", "StoredTestSupport", "Storing", "TestSupport",
      ]
    ),
    .testTarget(
      name: "FrontierTests",
      dependencies: ["Addressing", "Basics", "Digests", "Frontier", "Records", "TestSupport"]
    ),
    .testTarget(
      name: "StoringTests",
      dependencies: [
        "Addressing", "Basics", "CPageChecksum", "Digests", "Frontier", "JSON", "Records",
        "Rules", "StoredTestSupport", "Storing", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // A program that changes a store of items until it is killed.
    .executableTarget(
      name: "ItemWriting",
      dependencies: ["Shelving", "SpotlightItems"],
      path: "Tests/ItemWriting"
    ),
    .testTarget(
      name: "ShelvingTests",
      dependencies: [
        "Basics", "ItemWriting", "Shelving", "SpotlightItems", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "SpottingTests",
      dependencies: [
        "Basics", "Documents", "QueryLanguage", "Shelving", "SpotlightItems", "Spotting",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "PostgresStoringTests",
      dependencies: [
        "Addressing", "Basics", "Digests", "Frontier", "PostgresStoring", "Records",
        "StoredTestSupport", "Storing", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ReadingTests",
      dependencies: [
        "Addressing", "AppAssociation", "Basics", "Digests", "Isolation", "JSON", "Reading",
        "Records", "Robots", "Rules", "TestSupport",
      ]
    ),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Addressing", "JSON", "Reading", "Records", "Rendering", "Rules", "TestSupport",
      ]
    ),
    .testTarget(
      name: "CrawlingTests",
      dependencies: [
        "Addressing", "Archiving", "Basics", "Codings", "Crawling", "Digests", "Fetching",
        "Frontier", "JSON", "Reading", "Records", "Rendering", "Robots", "Rules",
        "StoredTestSupport", "Storing", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SearchingTests",
      dependencies: [
        "Addressing", "Analysis", "AppAssociation", "Basics", "Digests", "Engagement", "Indexing",
        "JSON", "QueryLanguage", "Ranking", "Records", "Rules", "Searching", "StoredTestSupport",
        "Storing", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ExportingTests",
      dependencies: [
        "Addressing", "Basics", "Digests", "Exporting", "JSON", "Records", "Rules",
        "StoredTestSupport", "Storing", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "InspectingTests",
      dependencies: [
        "Addressing", "AppAssociation", "AssociationCopies", "Basics", "Crawling", "Digests",
        "Diagnosing", "Fetching", "Inspecting",
        "JSON", "Reading", "Records", "Rules", "StoredTestSupport", "Storing", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ServingTests",
      dependencies: [
        "Addressing", "Analysis", "Archiving", "Basics", "Digests", "Engagement", "Frontier",
        "Indexing", "JSON", "Records", "Searching", "Serving", "SpotlightItems", "Spotting",
        "StoredTestSupport", "Storing", "Templates",
        "TestSupport", .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
      ]
    ),
    // A worker that tries what hostile code might.
    .target(name: "CHostileAttempts", path: "Tests/CHostileAttempts"),
    .executableTarget(
      name: "HostileWorker",
      dependencies: ["Addressing", "CHostileAttempts", "Reading", "Records"],
      path: "Tests/HostileWorker"
    ),
    .testTarget(
      name: "PippinTests",
      dependencies: [
        "Addressing", "AppAssociation", "AppFiles", "Basics", "Crawling", "Digests", "Fetching",
        "Frontier", "HostileWorker",
        "Indexing", "Inspecting", "Isolation", "JSON", "Reading", "Records", "Rendering", "Rules",
        "Searching", "SpotlightItems", "Spotting", "StoredTestSupport", "Storing", "TestSupport",
        "pippin",
        .product(name: "Yams", package: "Yams"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Apple's names, for systems that lack them: elsewhere they would hide those of the system.
#if os(Linux)
package.products += [
  .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
  .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
  .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
  .library(name: "Spotlight", targets: ["Spotlight"]),
]
package.targets += [
  .target(name: "UniformTypeIdentifiers"),
  .target(name: "MobileCoreServices"),
  .target(name: "UserActivity", dependencies: ["SpotlightItems"]),
  .target(
    name: "CoreSpotlight",
    dependencies: [
      "QueryLanguage", "SpotlightItems", "Spotting", "UniformTypeIdentifiers", "UserActivity",
    ]
  ),
  .target(
    name: "Spotlight",
    dependencies: ["CoreSpotlight", "SpotlightItems", "UserActivity"]
  ),
  .testTarget(
    name: "UniformTypeIdentifiersTests",
    dependencies: ["MobileCoreServices", "UniformTypeIdentifiers"]
  ),
  .testTarget(name: "UserActivityTests", dependencies: ["SpotlightItems", "UserActivity"]),
  .testTarget(
    name: "CoreSpotlightTests",
    dependencies: [
      "CoreSpotlight", "QueryLanguage", "SpotlightItems", "UniformTypeIdentifiers", "UserActivity",
    ]
  ),
  // A program that indexes until it is killed.
  .executableTarget(
    name: "BatchWriting",
    dependencies: ["CoreSpotlight", "Spotlight"],
    path: "Tests/BatchWriting"
  ),
  .testTarget(
    name: "SpotlightTests",
    dependencies: [
      "BatchWriting", "CoreSpotlight", "Spotlight", "SpotlightItems", "TestSupport", "UserActivity",
    ]
  ),
]
#endif

// Measuring and fuzzing take targets of their own, which ordinary builds leave out.
let isMeasuring = Context.environment["PIPPIN_BENCHMARKS"] != nil
let isFuzzing = Context.environment["PIPPIN_FUZZING"] != nil

if isMeasuring || isFuzzing {
  package.targets.append(
    .target(
      name: "ReadingChecks",
      dependencies: ["Addressing", "JSON", "Markup", "Reading", "Records", "Rules"],
      path: "Fuzzing/Sources/ReadingChecks"
    )
  )
}

if isMeasuring {
  package.targets += [
    .target(
      name: "CReadingPeers",
      dependencies: ["CLibXML2"],
      path: "Benchmarks/reading/Sources/CReadingPeers"
    ),
    .executableTarget(
      name: "ReadingBenchmark",
      dependencies: [
        "Addressing", "AppAssociation", "CReadingPeers", "Crawling", "Extraction", "Fetching",
        "Inspecting", "JSON", "Markup", "Quality", "Reading", "ReadingChecks", "Records", "Robots",
        "Sitemaps",
      ],
      path: "Benchmarks/reading/Sources/ReadingBenchmark"
    ),
    .executableTarget(
      name: "AssociationBenchmark",
      dependencies: ["Addressing", "AppAssociation", "Records"],
      path: "Benchmarks/association/Sources/AssociationBenchmark"
    ),
    .executableTarget(
      name: "AuthorityBenchmark",
      dependencies: ["Addressing", "Digests", "Ranking"],
      path: "Benchmarks/authority/Sources/AuthorityBenchmark"
    ),
    .executableTarget(
      name: "FrontierBenchmark",
      dependencies: ["Addressing", "Basics", "Digests", "Records", "Storing"],
      path: "Benchmarks/crawl/Sources/FrontierBenchmark"
    ),
    .executableTarget(
      name: "IndexBenchmark",
      dependencies: ["Analysis", "Indexing", "Records", "Segments"],
      path: "Benchmarks/index/Sources/IndexBenchmark"
    ),
    .executableTarget(
      name: "RankingBenchmark",
      dependencies: ["Indexing", "Ranking", "Records"],
      path: "Benchmarks/ranking/Sources/RankingBenchmark"
    ),
    .executableTarget(
      name: "EngagementBenchmark",
      dependencies: [
        "Addressing", "Basics", "Digests", "Engagement", "Indexing", "Ranking", "Records",
        "Searching", "StoredTestSupport", "Storing",
      ],
      path: "Benchmarks/engagement/Sources/EngagementBenchmark"
    ),
    .executableTarget(
      name: "PredictingBenchmark",
      dependencies: ["Predicting"],
      path: "Benchmarks/predicting/Sources/PredictingBenchmark"
    ),
    .executableTarget(
      name: "ExportBenchmark",
      dependencies: [
        "Addressing", "Basics", "Digests", "Exporting", "JSON", "Records", "Rules", "Storing",
      ],
      path: "Benchmarks/exporting/Sources/ExportBenchmark"
    ),
    .executableTarget(
      name: "RenderingBenchmark",
      dependencies: ["Addressing", "Rendering"],
      path: "Benchmarks/rendering/Sources/RenderingBenchmark"
    ),
    .executableTarget(
      name: "PrivateBenchmark",
      dependencies: ["Shelving", "SpotlightItems", "Spotting"],
      path: "Benchmarks/private/Sources/PrivateBenchmark"
    ),
    .executableTarget(
      name: "ActivityBenchmark",
      dependencies: ["SpotlightItems", "Spotting"],
      path: "Benchmarks/private/Sources/ActivityBenchmark"
    ),
    .executableTarget(
      name: "RobotsVerdicts",
      dependencies: ["Addressing", "Records", "Robots"],
      path: "Benchmarks/crawl/Sources/RobotsVerdicts"
    ),
  ]
}

if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "Fuzzer",
      dependencies: [
        "Addressing", "Analysis", "AppAssociation", "Archiving", "Basics", "Codings", "Engagement",
        "Exporting", "Extraction", "Fetching", "Indexing", "JSON", "Markup", "ReadingChecks",
        "Records", "Robots", "Rules", "Segments", "Sitemaps", "Storing",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Fuzzing/Sources/Fuzzer",
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
    )
  )
}

for target in package.targets where target.type != .system {
  target.cSettings = [.enableWarning("all"), .treatAllWarnings(as: .error)]
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
  // Calls whose bounds the compiler knows are checked when they run. Swift, which reads the same
  // headers, would not take them, so that this is said of the targets in C alone.
  let hardened = ["CCurl", "CLoading", "CPQ", "CPageChecksum", "CTCPInfo", "CXML2"]
  if hardened.contains(target.name), !isFuzzing {
    target.cSettings?.append(.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)))
  }
}

// Without the trait a client fetches what the libraries need and nothing else.
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .productItem(let name, let source, let aliases, nil) = dependency,
      source != "GRDB.swift"
    else { return dependency }
    return .productItem(
      name: name,
      package: source,
      moduleAliases: aliases,
      condition: .when(traits: ["PublicIndex"])
    )
  }
}

// A fuzzer sees where it got to only in code that was compiled for it, and calls what modules keep
// to themselves.
if isFuzzing {
  for target in package.targets where target.type != .system {
    let flags = ["-sanitize=fuzzer,address", "-parse-as-library", "-enable-testing"]
    target.swiftSettings?.append(.unsafeFlags(flags))
    target.cSettings?.append(.unsafeFlags(["-fsanitize=fuzzer-no-link,address"]))
  }
}

/// What targets of these names are built from, themselves included.
func closure(of names: [String], in targets: [Target]) -> Set<String> {
  var found: Set<String> = []
  var waiting = names
  while let name = waiting.popLast() {
    guard found.insert(name).inserted else { continue }
    guard let target = targets.first(where: { $0.name == name }) else {
      fatalError("There is no target \(name), which PIPPIN_TEST_TARGETS or a target names.")
    }
    for case .byNameItem(let dependency, _) in target.dependencies { waiting.append(dependency) }
  }
  return found
}

// Generic types are made by functions that know which conformances they need. By default the compiler
// writes down their names, and the runtime looks through all conformances of the program for each: a
// fifth of what a short command costs. A package that uses one of the libraries may not have such flags.
let libraryTargets = package.products.compactMap { $0 as? Product.Library }.flatMap(\.targets)
let inLibraries = closure(of: libraryTargets, in: package.targets)
for target in package.targets where !inLibraries.contains(target.name) && target.type != .system {
  let flags = ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]
  target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .release)))
}

// Tests of some targets are built without the rest: the names of test targets, with spaces between.
if let names = Context.environment["PIPPIN_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  let wanted = closure(of: names, in: package.targets)
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll()
}
