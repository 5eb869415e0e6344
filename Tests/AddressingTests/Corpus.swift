import Foundation

/// Files of the test corpus, which is kept beside the package and may be absent.
enum Corpus {
  /// Returns the bytes of the corpus's file at `path`, or `nil` without a corpus.
  static func data(_ path: String) -> Data? {
    let named = ProcessInfo.processInfo.environment["PIPPIN_CORPUS"]
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let folder = named ?? tests.appendingPathComponent("../../../shared/corpus").path
    return FileManager.default.contents(atPath: "\(folder)/\(path)")
  }
}
