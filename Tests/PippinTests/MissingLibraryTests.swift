import Foundation
import TestSupport
import Testing

/// Libraries that are loaded when they are needed, and are not there, or are others.
struct MissingLibraryTests {
  /// What stands where the loader finds a library first.
  enum Impostor: String, Sendable, CaseIterable {
    case text, anotherLibrary
  }

  /// A folder for `LD_LIBRARY_PATH` (ld.so(8)).
  private func folder(with impostor: Impostor, as name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    switch impostor {
    case .text: _ = try folder.write("no library", to: name)
    case .anotherLibrary:
      let other = try #require(
        ["/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6"].first {
          FileManager.default.fileExists(atPath: $0)
        }
      )
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)",
        withDestinationPath: other
      )
    }
    return folder
  }

  /// A command that needs a library: its file, its arguments, the library's name and its package.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let arguments: [String]
    let name: String
    let package: String

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      file: "libcurl.so.4",
      arguments: ["inspect", "http://a.example/"],
      name: "libcurl",
      package: "libcurl4"
    ),
    Case(
      file: "libpq.so.5",
      arguments: ["store", "--store", "postgres:///pippin"],
      name: "libpq",
      package: "libpq5"
    ),
  ]

  @Test(
    "What needs a library that is not there says what to install",
    arguments: cases,
    Impostor.allCases
  )
  func without(test: Case, impostor: Impostor) async throws {
    let libraries = try folder(with: impostor, as: test.file)
    let outcome = try await PippinBinary.run(
      test.arguments,
      in: try TemporaryFolder(),
      environment: ["LD_LIBRARY_PATH": libraries.path]
    )
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("\(test.name) cannot be loaded"), "\(outcome.errors)")
    // The loader says which file it looked into.
    let said =
      switch impostor {
      case .text: "(\(libraries.path)/\(test.file): "
      case .anotherLibrary: "libm.so.6: undefined symbol: "
      }
    #expect(outcome.errors.contains(said), "\(outcome.errors)")
    #expect(outcome.errors.contains(test.package), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  @Test("A page in a file needs neither")
  func file() async throws {
    let libraries = try folder(with: .text, as: "libcurl.so.4")
    _ = try libraries.write("no library", to: "libpq.so.5")
    let folder = try TemporaryFolder()
    _ = try folder.write("<title>Plum cake</title>", to: "plum.html")
    let outcome = try await PippinBinary.run(
      ["inspect", "plum.html", "--url", "http://a.example/plum"],
      in: folder,
      environment: ["LD_LIBRARY_PATH": libraries.path]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("Plum cake"))
  }
}
