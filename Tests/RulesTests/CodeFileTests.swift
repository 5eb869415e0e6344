import Rules
import Testing

struct CodeFileTests {
  private func file(_ change: (String) -> String = { $0 }) -> String {
    change(
      """
      # Plums.

      - code: plums.late
        kinds: [url-reason, check]
        meaning: The plums are late.
        reason: Nobody waits.
        fix: Wait.
        source: Plum almanac

      - code: ripe
        kinds: [state]
        family: plum
        meaning: The plum is ripe.
        reason: It can be eaten.
        fix: Eat it.
        source: Plum almanac

      """
    )
  }

  @Test("A row has every part of a code, and its family where the code does not say it")
  func rows() throws {
    let entries = try CodeFile.entries(in: file(), of: "plums.yaml")
    #expect(entries.map(\.code) == ["plums.late", "ripe"])
    #expect(entries.map(\.family) == ["plums", "plum"])
    #expect(entries.map(\.id) == ["plums.late", "plum.ripe"])
    #expect(entries.map(\.kinds) == [[.urlReason, .check], [.state]])
    #expect(entries.map(\.meaning) == ["The plums are late.", "The plum is ripe."])
    #expect(entries.map(\.fix) == ["Wait.", "Eat it."])
    #expect(entries.map(\.reason) == ["Nobody waits.", "It can be eaten."])
    #expect(Set(entries.map(\.source)) == ["Plum almanac"])
  }

  @Test(
    "A row that lacks something, says too much or is not understood is refused with its line",
    arguments: [
      ("  fix: Eat it.\n", "", "plums.yaml:10: The key fix is missing."),
      ("kinds: [state]", "kinds: [stage]", "plums.yaml:10: kinds is none of"),
      ("kinds: [state]", "kinds: state", "plums.yaml:10: kinds is not a list"),
      ("  kinds: [state]\n", "", "plums.yaml:10: The key kinds is missing."),
      ("family: plum", "tribe: plum", "plums.yaml:10: The key tribe is none of"),
    ]
  )
  func refused(part: String, change: String, message: String) {
    let text = file { $0.replacing(part, with: change) }
    let error = #expect(throws: RuleFileError.self) {
      try CodeFile.entries(in: text, of: "plums.yaml")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(
    "A row that is read alone says what it says among all of its file",
    arguments: CodeCatalog.files.keys.sorted()
  )
  func alone(name: String) throws {
    let text = try #require(CodeCatalog.files[name])
    let entries = try CodeFile.entries(in: text, of: name)
    #expect(!entries.isEmpty)
    for entry in entries { #expect(CodeCatalog.entries(named: entry.id) == [entry]) }
  }
}
