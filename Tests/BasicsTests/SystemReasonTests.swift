import Basics
import Foundation
import TestSupport
import Testing

/// What is said of files that cannot be read.
struct SystemReasonTests {
  @Test(
    "The system's words are taken from behind Foundation's error",
    arguments: [
      ("plums/archive", "Not a directory"), ("missing", "No such file or directory"),
    ]
  )
  func words(name: String, expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("no folder", to: "plums")
    let path = folder.path(of: name)
    let list = #expect(throws: CocoaError.self) {
      _ = try FileManager.default.contentsOfDirectory(atPath: path)
    }
    let read = #expect(throws: CocoaError.self) {
      _ = try String(contentsOfFile: path, encoding: .utf8)
    }
    #expect([list, read].compactMap { $0 }.map(SystemReason.of) == [expected, expected])
  }

  @Test("An error that the system said nothing of keeps its own words")
  func others() {
    #expect(SystemReason.of(POSIXError(.EACCES)) == "Permission denied")
    let error = CocoaError(.fileReadCorruptFile)
    #expect(SystemReason.of(error) == error.localizedDescription)
  }
}
