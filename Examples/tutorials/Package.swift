// swift-tools-version: 6.2
import PackageDescription

// On Apple's systems the modules are those of the system.
let linux: TargetDependencyCondition? = .when(platforms: [.linux])

// Built in Swift 6 mode with Pippin's own settings, or, with EXAMPLES_SWIFT=5, in Swift 5 mode.
let settings: [SwiftSetting] =
  Context.environment["EXAMPLES_SWIFT"] == "5"
  ? [.swiftLanguageMode(.v5)]
  : [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    // Tutorials of 2015 use what is deprecated by now.
    .treatWarning("DeprecatedDeclaration", as: .warning),
  ]

let package = Package(
  name: "tutorials",
  platforms: [.macOS(.v15), .iOS(.v18)],
  // Without the package's traits, only what the modules need is fetched.
  dependencies: [.package(name: "pippin", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Tutorials",
      dependencies: [
        .product(name: "CoreSpotlight", package: "pippin", condition: linux),
        .product(name: "MobileCoreServices", package: "pippin", condition: linux),
        .product(name: "Spotlight", package: "pippin", condition: linux),
        .product(name: "UniformTypeIdentifiers", package: "pippin", condition: linux),
      ],
      swiftSettings: settings
    )
  ]
)
