import Foundation
import TestSupport
import Testing

/// The walks of new users: every command ends with the exit code that is documented for it.
struct WalkTests {
  private static let names = [
    "ci-engineer", "integrator", "operator", "seed-list-team", "site-engineer",
  ]

  @Test("Every walk is tried here")
  func all() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(PippinBinary.root)/Scripts/walks"
    )
    let walks = files.filter { $0.hasSuffix(".sh") }.map { String($0.dropLast(3)) }
    #expect(walks.sorted() == Self.names)
  }

  @Test("A new user's commands end as documented, and say what helps", arguments: names)
  func walk(name: String) async throws {
    let script = "\(PippinBinary.root)/Scripts/walk"
    let outcome = try await PippinBinary.shell(
      "'\(script)' --binary '\(PippinBinary.path)' \(name)",
      in: try TemporaryFolder()
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    #expect(outcome.output.contains("time to first success "))
  }

  @Test("A walk fails when a command ends with another code, or does not say what it has to")
  func failing() async throws {
    let folder = try TemporaryFolder()
    let steps = "\(PippinBinary.root)/Scripts/walks/steps"
    for (walk, code) in [
      ("try 0 true; goal done", 0), ("try 0 'exit 3'; goal done", 1), ("try 3 'exit 3'", 1),
      ("try 0 'echo plum'; sees plum; goal done", 0),
      ("try 0 'echo plum'; sees pear; goal done", 1),
    ] as [(String, Int32)] {
      let file = try folder.write(". '\(steps)'\n\(walk)\nfinish\n", to: "walk")
      let outcome = try await PippinBinary.shell("bash \(file)", in: folder)
      #expect(outcome.code == code, "\(walk)\n\(outcome.output)")
    }
  }
}
