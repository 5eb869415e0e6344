import Testing

/// One way in which pages make, change or remove tags with a script, or only look as if they did.
struct ScriptIdiom: Sendable, CustomTestStringConvertible {
  var testDescription: String { name }

  /// What the script does, in a few words.
  let name: String
  /// What stands in the script element.
  let script: String
  /// What the element's `type` says; nothing for a script that runs.
  let type: String
  /// What must be recognized, and nothing else: a kind of tag and, where it is not made, what happens to it.
  let signs: [String]
  /// What the content of the banner says, when the script says it.
  let content: String?
  /// Under which conditions the banner is made.
  let conditions: [String]

  init(
    _ name: String,
    _ script: String,
    type: String = "",
    _ signs: [String],
    content: String? = nil,
    conditions: [String] = []
  ) {
    self.name = name
    self.script = script
    self.type = type
    self.signs = signs
    self.content = content
    self.conditions = conditions
  }
}
