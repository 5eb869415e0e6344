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

  @Test(
    "Without libcurl nothing is fetched, and what to install is said",
    arguments: Impostor.allCases
  )
  func withoutCurl(impostor: Impostor) async throws {
    let libraries = try folder(with: impostor, as: "libcurl.so.4")
    let outcome = try await PippinBinary.run(
      ["inspect", "http://a.example/"],
      in: try TemporaryFolder(),
      environment: ["LD_LIBRARY_PATH": libraries.path]
    )
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("libcurl cannot be loaded"), "\(outcome.errors)")
    #expect(outcome.errors.contains("libcurl4"), "\(outcome.errors)")
    outcome.expectPlainMessage()
  }

  @Test(
    "Without libpq no server is asked, and what to install is said",
    arguments: Impostor.allCases
  )
  func withoutPostgreSQL(impostor: Impostor) async throws {
    let libraries = try folder(with: impostor, as: "libpq.so.5")
    let outcome = try await PippinBinary.run(
      ["store", "--store", "postgres:///pippin"],
      in: try TemporaryFolder(),
      environment: ["LD_LIBRARY_PATH": libraries.path]
    )
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("libpq cannot be loaded"), "\(outcome.errors)")
    #expect(outcome.errors.contains("libpq5"), "\(outcome.errors)")
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
