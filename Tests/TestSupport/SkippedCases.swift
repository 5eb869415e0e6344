package import Foundation
package import Testing

/// What tests need that a clean clone does not bring: published cases and real pages, which stand
/// beside the package or where `PIPPIN_CORPUS` says, and programs.
///
/// Whatever is left out is said in one form, `N cases skipped: WHY`, which Scripts/test adds up.
package enum SkippedCases {
  /// The folder of published cases and real pages; it may not be there.
  package static let corpus: URL = {
    if let path = ProcessInfo.processInfo.environment["PIPPIN_CORPUS"] {
      return URL(filePath: path)
    }
    var package = URL(filePath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    return package.deletingLastPathComponent().appending(path: "shared/corpus")
  }()

  /// Whether the corpus has a file or folder `path`.
  package static func isAtHand(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: corpus.appending(path: path).path)
  }

  /// The names of the files in the folder `path` of the corpus that end with `suffix`, without it,
  /// in order; none when there is no such folder.
  package static func names(in path: String, _ suffix: String) -> [String] {
    let folder = corpus.appending(path: path).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  /// Whether a program `name` is in the search path.
  package static func hasProgram(_ name: String) -> Bool {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return search.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Says that `count` cases were left out, for a reason that shows only while a test runs.
  package static func note(_ count: Int, _ reason: String) {
    print(line(count, reason))
  }

  fileprivate static func line(_ count: Int, _ reason: String) -> String {
    "\(count) \(count == 1 ? "case" : "cases") skipped: \(reason)"
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where the corpus has `path`; without it, `count` cases are skipped.
  package static func corpus(_ path: String, cases count: Int) -> Self {
    .enabled(
      if: SkippedCases.isAtHand(path),
      Comment(rawValue: SkippedCases.line(count, "no \(path) in the corpus"))
    )
  }

  /// Runs a test only where the program `name` is installed; without it, `count` cases are
  /// skipped.
  package static func program(_ name: String, cases count: Int = 1) -> Self {
    .enabled(
      if: SkippedCases.hasProgram(name),
      Comment(rawValue: SkippedCases.line(count, "no program \(name)"))
    )
  }
}
