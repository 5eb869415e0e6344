import TestSupport
import Testing

@testable import pippin

/// Files without end are refused with the limit and what to do (exit code 65).
struct BoundedFileTests {
  @Test(
    "What has no end is read up to the limit, which is said",
    arguments: [
      (["crawl", "/dev/zero"], "100.0 MB", "seed list"),
      (["inspect", "/dev/zero", "--url", "https://plum.example/"], "64.0 MB", "page"),
    ]
  )
  func endless(arguments: [String], limit: String, what: String) async throws {
    let outcome = try await PippinBinary.run(arguments, in: try TemporaryFolder())
    #expect(outcome.code == 65, "\(outcome.errors)")
    for part in ["/dev/zero has more than \(limit)", what, "Fix: "] {
      #expect(outcome.errors.contains(part), "\(part): \(outcome.errors)")
    }
  }

  @Test("A file of exactly the limit is read whole", arguments: [(4, true), (3, false)])
  func limit(limit: Int, isRead: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("plum", to: "x")
    do {
      let bytes = try BoundedFile.bytes(of: path, limit: limit, "a page", advice: "Cut it.")
      #expect(isRead && bytes == Array("plum".utf8))
    } catch let failure as Failure {
      #expect(!isRead && failure.code == .badInput)
    }
  }
}
