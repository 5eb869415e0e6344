import ArgumentParser

/// What somebody probably meant who wrote a command line that cannot be read.
enum UsageAdvice {
  /// A message about the verb, when there is none of this name.
  ///
  /// - Parameters:
  ///   - arguments: The command line behind the program's name.
  ///   - verbs: The verbs that there are.
  /// - Returns: What is wrong and what was probably meant; `nil` when nothing is wrong.
  static func message(aboutVerbOf arguments: [String], among verbs: [String]) -> String? {
    guard let verb = arguments.first, !verb.hasPrefix("-"), verb != "help", !verbs.contains(verb)
    else { return nil }
    let near = Suggestion.nearest(to: verb, among: verbs).map { "Did you mean \($0)?" }
    return "no verb is named \"\(TerminalText.plain(verb))\". "
      + (near ?? "See every verb with: pippin --help")
  }

  /// A sentence to put behind `message` when it lists values one of which was meant.
  static func suggestion(for message: String) -> String? {
    guard let match = message.firstMatch(of: #/The value '([^']*)' is invalid for '/#) else {
      return nil
    }
    // Few values stand in a sentence between quotes, many in a list.
    let listed = message.matches(of: #/(?m)^  - (\S+)$/#).map { String($0.1) }
    let rest = message[match.range.upperBound...]
    let quoted = rest.matches(of: #/'([a-z0-9-]+)'/#).map { String($0.1) }
    let values = listed.isEmpty ? quoted : listed
    return Suggestion.nearest(to: String(match.1), among: values).map { "Did you mean \($0)?" }
  }
}
