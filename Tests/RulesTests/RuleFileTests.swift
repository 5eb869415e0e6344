import Rules
import Testing

// https://yaml.org/spec/1.2.2/
struct RuleFileTests {
  private func file(_ change: (String) -> String = { $0 }) -> String {
    change(
      """
      # Plums.
      - id: plums.unripe
        severity: warning
        title: A plum is not ripe.
        reason: Nobody eats it.
        fix: Wait.
        source: https://plum.example/
        specimen:
          kind: head
          bad: |-
            <meta name="plum" content="⟦3×un⟧ripe">
          good: <meta name="plum">

      """
    )
  }

  @Test("A row has every part of a rule, with what is repeated written out")
  func row() throws {
    let rule = try #require(try RuleFile.rules(in: file(), of: "plums.yaml").first)
    #expect(rule.id == "plums.unripe")
    #expect(rule.severity == .warning)
    #expect(rule.title == "A plum is not ripe.")
    #expect(rule.specimen.kind == .head)
    #expect(rule.specimen.bad == #"<meta name="plum" content="unununripe">"#)
    #expect(rule.specimen.good == #"<meta name="plum">"#)
  }

  @Test(
    "A row that lacks something, says too much or is not understood is refused with its line",
    arguments: [
      ("  fix: Wait.\n", "", "plums.yaml:2: The key fix is missing."),
      ("severity: warning", "severity: fatal", "plums.yaml:2: severity is none of"),
      ("kind: head", "kind: tail", "plums.yaml:9: kind is none of"),
      ("  fix: Wait.\n", "  fix: Wait.\n  cure: Wait.\n", "plums.yaml:2: The key cure is none of"),
      ("title: A plum is not ripe.", "title: [plums]", "plums.yaml:2: title is not a text."),
      ("- id", "id", "plums.yaml:1: The file is not"),
    ]
  )
  func refused(part: String, change: String, message: String) {
    let text = file { $0.replacing(part, with: change) }
    #expect(text != file())
    let error = #expect(throws: RuleFileError.self) {
      try RuleFile.rules(in: text, of: "plums.yaml")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(
    "Every file of the catalog can be read, and has rules",
    arguments: RuleCatalog.files.keys.sorted()
  )
  func catalog(name: String) throws {
    let text = try #require(RuleCatalog.files[name])
    #expect(try !RuleFile.rules(in: text, of: name).isEmpty)
  }

  @Test(
    "A row that is read alone says what it says among all of its file",
    arguments: RuleCatalog.files.keys.sorted()
  )
  func alone(name: String) throws {
    let text = try #require(RuleCatalog.files[name])
    for rule in try RuleFile.rules(in: text, of: name) {
      let alone = try #require(Rule.named(rule.id))
      #expect(alone.severity == rule.severity)
      #expect(alone.title == rule.title)
      #expect(alone.reason == rule.reason)
      #expect(alone.fix == rule.fix)
      #expect(alone.source == rule.source)
      #expect(alone.specimen == rule.specimen, "\(rule.id)")
    }
  }
}
