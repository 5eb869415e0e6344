import Foundation
import TestSupport
import Testing

/// Commands that need a store for themselves alone leave nothing of it behind.
struct TemporaryFilesTests {
  private struct Run: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let code: Int32
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let runs = [
    Run(arguments: ["demo"], code: 0),
    Run(arguments: ["inspect", "--site", "orchard.example"], code: 69),
    Run(arguments: ["export", "--all-pages", "--format", "sqlite", "-o", "x"], code: 0),
  ]

  private static let outer = "plums"

  @Test("Nothing stays among temporary files, whether a command succeeds or fails", arguments: runs)
  private func gone(run: Run) async throws {
    let folder = try await DemoStore.copy()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: Self.outer),
      withIntermediateDirectories: false
    )
    let outcome = try await PippinBinary.run(
      run.arguments,
      in: folder,
      environment: try await DemoWeb.environment(["TMPDIR": folder.path(of: Self.outer)])
    )
    #expect(outcome.code == run.code, "\(outcome.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: Self.outer))
    #expect(left == [])
  }

  @Test("Nothing stays when a command is interrupted")
  func interrupted() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: Self.outer),
      withIntermediateDirectories: false
    )
    // A server that never answers, so that the command does not end by itself.
    let server = try LoopbackListener { $0.waitForEnd() }
    let environment = [
      "TMPDIR": folder.path(of: Self.outer), "PIPPIN_FETCH_ALLOW_PRIVATE": "127.0.0.0/8",
      "PIPPIN_FETCH_CONNECT_TO": "::127.0.0.1:\(server.port)",
    ]
    let outcome = try await PippinBinary.run(
      ["inspect", "--site", "orchard.example"],
      in: folder,
      environment: environment
    ) { process in
      let outer = folder.path(of: Self.outer)
      while try FileManager.default.contentsOfDirectory(atPath: outer).isEmpty {
        try await Task.sleep(for: .milliseconds(20))
      }
      for name in try FileManager.default.contentsOfDirectory(atPath: outer) {
        var status = stat()
        #expect(stat("\(outer)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o700)
      }
      try process.signal(SIGINT)
    }
    withExtendedLifetime(server) {}
    #expect(outcome.code == 130, "\(outcome.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: Self.outer))
    #expect(left == [])
  }
}
