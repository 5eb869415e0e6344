import ArgumentParser

/// What is wrong with a command line that cannot be read, and what somebody probably meant.
enum UsageAdvice {
  /// What is wrong with the verb, when there is none of this name.
  ///
  /// - Parameters:
  ///   - arguments: The command line behind the program's name.
  ///   - verbs: The verbs that there are.
  /// - Returns: What is wrong and what was probably meant; `nil` when nothing is wrong.
  static func error(aboutVerbOf arguments: [String], among verbs: [String]) -> ErrorText? {
    // General help says nothing of a verb that there is none of.
    let named = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let verb = named, !verb.hasPrefix("-"), verb != "help", !verbs.contains(verb)
    else { return nil }
    let near = Suggestion.nearest(to: verb, among: verbs).map { "Did you mean \($0)? " } ?? ""
    return ErrorText(
      cause: "there is no verb \"\(TerminalText.plain(verb))\".",
      fix: near + "See every verb with: pippin --help"
    )
  }

  /// What is wrong with the second name behind `help`, when the verb before it has none of that name.
  ///
  /// - Parameters:
  ///   - arguments: The command line behind the program's name.
  ///   - verbs: The names below each verb.
  /// - Returns: What is wrong and what was probably meant; `nil` when nothing is wrong.
  static func error(
    aboutHelpIn arguments: [String],
    below verbs: [String: [String]]
  ) -> ErrorText? {
    guard arguments.count > 2, arguments[0] == "help", let names = verbs[arguments[1]],
      !arguments[2].hasPrefix("-"), !names.contains(arguments[2])
    else { return nil }
    let (verb, name) = (arguments[1], arguments[2])
    let near = Suggestion.nearest(to: name, among: names).map { "Did you mean \($0)? " } ?? ""
    return ErrorText(
      cause: "there is no verb \"\(TerminalText.plain(name))\" below \(verb).",
      fix: near + "See what there is with: pippin help \(verb)"
    )
  }

  /// What the parser of command lines says, in the words of all other errors.
  ///
  /// - Parameters:
  ///   - message: The parser's message.
  ///   - full: The message with the line of help and the usage that the parser puts behind it.
  ///   - arguments: The command line behind the program's name.
  /// - Returns: The error, with the command for help in its fix.
  static func error(message: String, full: String, of arguments: [String] = []) -> ErrorText {
    let help = full.firstMatch(of: #/See '([^']+ --help)' for more information/#)
    let see = "See \(help.map { String($0.1) } ?? "pippin --help")."
    // "Help:  --limit <limit>  The most results, 1 to 100." is what the option is for.
    let meaning = full.firstMatch(of: #/(?m)^Help:  (.+?)  (.+)$/#).map {
      "\($0.1.replacing(" ...", with: "")): \($0.2)"
    }
    let text =
      negative(message, meaning, arguments) ?? plainSeeds(message, arguments)
      ?? excludedWord(message, arguments) ?? misplaced(message, arguments)
      ?? renamed(message, arguments)
      ?? known(message, meaning) ?? ErrorText(lowered(message))
    let fix = [text.fix, see].compactMap { $0 }
    return ErrorText(
      cause: text.cause,
      fix: text.fix?.contains("--help") == true ? text.fix : fix.joined(separator: " ")
    )
  }

  /// What is wrong with a number below zero, which the parser takes for an option.
  private static func negative(
    _ message: String,
    _ meaning: String?,
    _ arguments: [String]
  ) -> ErrorText? {
    guard let match = message.firstMatch(of: #/^Missing value for '(\S+)(?: <.*>)?'$/#),
      let value = zip(arguments, arguments.dropFirst())
        .first(where: { $0 == match.1 && $1.hasPrefix("-") && Double($1) != nil })?.1
    else { return nil }
    // An option that sets a setting has the name of its key.
    let key = SettingKey(rawValue: "crawl.\(match.1.drop { $0 == "-" })")
    let least = SettingValue.number(key?.range?.bounds.lowerBound ?? 0)
    return ErrorText(
      cause: "invalid value: \(match.1) cannot be \"\(TerminalText.plain(value))\".",
      fix: "Use a number from \(least) on." + (meaning.map { " \(stopped($0))" } ?? "")
    )
  }

  /// What to type where somebody names the seeds of a crawl with an option, as other crawlers want it.
  private static func plainSeeds(_ message: String, _ arguments: [String]) -> ErrorText? {
    // With no seed beside it the parser complains of that alone.
    guard arguments.first == "crawl",
      message.hasPrefix("Unknown option '") || message.hasPrefix("Missing expected argument"),
      let index = arguments.firstIndex(where: { argument in
        seedOptions.contains { argument == $0 || argument.hasPrefix("\($0)=") }
      })
    else { return nil }
    let parts = arguments[index].split(separator: "=", maxSplits: 1).map(String.init)
    let value = parts.count > 1 ? parts[1] : arguments[index...].dropFirst().first ?? "URL"
    let seeds = ShellWord.quoted(TerminalText.plain(value))
    return ErrorText(
      cause: "there is no option \(parts[0]).",
      fix: "Seeds need no option. Did you mean pippin crawl \(seeds)?"
    )
  }

  /// What to type where a query begins with a word to leave out, which the parser takes for an option.
  private static func excludedWord(_ message: String, _ arguments: [String]) -> ErrorText? {
    guard message.hasPrefix("Unknown option '-") || message.hasPrefix("Missing expected argument")
    else { return nil }
    return error(aboutQueryIn: arguments) { _ in true }
  }

  /// What to type where a query begins with a word to leave out in which the parser would find the `-h` of
  /// help: `-kuchen`.
  static func error(aboutQueryIn arguments: [String]) -> ErrorText? {
    error(aboutQueryIn: arguments) { letters in
      // The parser takes what has a space for no option.
      letters.contains("h") && !letters.contains(" ")
        && !letters.allSatisfy { "hqv".contains($0) }
    }
  }

  private static func error(
    aboutQueryIn arguments: [String],
    where isWord: (Substring) -> Bool
  ) -> ErrorText? {
    guard let verb = arguments.first, ["search", "suggest"].contains(verb),
      let word = arguments.dropFirst().prefix(while: { $0 != "--" }).first(where: { argument in
        let letters = argument.drop { $0 == "-" }
        return argument.hasPrefix("-") && !argument.hasPrefix("--") && letters.count > 1
          && isWord(letters)
      })
    else { return nil }
    let isPlain = !arguments.contains { $0.hasPrefix("--") }
    let words = isPlain ? Array(arguments.dropFirst()) : [word]
    let query = ShellWord.quoted(TerminalText.plain(words.joined(separator: " ")))
    return ErrorText(
      cause: "\"\(TerminalText.plain(word))\" begins with a hyphen, as options do.",
      fix: "Write the query behind the options and --: pippin \(verb) -- \(query)."
    )
  }

  /// What to type where an option that every command has is before the command.
  private static func misplaced(_ message: String, _ arguments: [String]) -> ErrorText? {
    guard message.hasPrefix("Unknown option '"), let option = arguments.first,
      ["-q", "--quiet", "-v", "--verbose", "--no-progress"].contains(option)
    else { return nil }
    let rest = arguments.dropFirst().first { !$0.hasPrefix("-") } ?? "COMMAND"
    return ErrorText(
      cause: "\(option) is before the command.",
      fix: "Write it behind: pippin \(ShellWord.quoted(TerminalText.plain(rest))) \(option)"
    )
  }

  /// What the option is called that other programs, and the HTTP API, call otherwise.
  private static func renamed(_ message: String, _ arguments: [String]) -> ErrorText? {
    guard arguments.first == "search",
      message.hasPrefix("Unknown option '--size'")
        || message.hasPrefix("Missing expected argument"),
      arguments.contains(where: { $0 == "--size" || $0.hasPrefix("--size=") })
    else { return nil }
    return ErrorText(cause: "there is no option --size.", fix: "Did you mean --limit?")
  }

  private static let seedOptions = ["--file", "--input", "--seed", "--seeds", "--url", "--urls"]

  /// The messages of the parser that are put in other words.
  private static func known(_ message: String, _ meaning: String?) -> ErrorText? {
    if let match = message.firstMatch(of: #/^The value '(.*?)' is invalid for '(\S+?)(?: <.*?>)?'/#)
    {
      let values = values(in: message[match.range.upperBound...])
      let near = Suggestion.nearest(to: String(match.1), among: values)
      let listed = values.isEmpty ? nil : "Use one of: \(values.joined(separator: ", "))."
      let question = near.map { "Did you mean \($0)? " } ?? ""
      return ErrorText(
        cause: "invalid value: \(match.2) cannot be \"\(match.1)\".",
        fix: listed.map { question + $0 } ?? meaning.map(stopped)
      )
    }
    if let match = message.firstMatch(
      of: #/^Unknown option '([^']+)'(?:\. Did you mean '([^']+)')?/#
    ) {
      return ErrorText(
        cause: "there is no option \(match.1).",
        fix: (match.2.map(String.init) ?? ofProgram(like: match.1)).map { "Did you mean \($0)?" }
      )
    }
    if let match = message.firstMatch(of: #/^Missing expected argument '(.+)'$/#) {
      let name = match.1.replacing(" ...", with: "")
      return ErrorText(cause: "\(name) is missing.", fix: meaning.map(stopped))
    }
    if let match = message.firstMatch(of: #/^Missing value for '(\S+)(?: (<.*>))?'$/#) {
      return ErrorText(cause: "\(match.1) needs a value.", fix: meaning.map(stopped))
    }
    if let match = message.firstMatch(of: #/^Unexpected argument '(.*)'$/#) {
      return ErrorText(cause: "the argument \"\(match.1)\" is too many.", fix: nil)
    }
    return nil
  }

  /// The option of the program, or of every command, that was probably meant by `name`.
  private static func ofProgram(like name: Substring) -> String? {
    name.hasPrefix("--")
      ? Suggestion.nearest(to: String(name), among: ["--help", "--version"]) : nil
  }

  /// The values that a message lists: few in a sentence between quotation marks, many in a list.
  private static func values(in text: Substring) -> [String] {
    let listed = text.matches(of: #/(?m)^  - (\S+)$/#).map { String($0.1) }
    return listed.isEmpty ? text.matches(of: #/'([a-z0-9-]+)'/#).map { String($0.1) } : listed
  }

  /// `text` with a small letter at its beginning, unless its first word is a name.
  private static func lowered(_ text: String) -> String {
    guard let second = text.dropFirst().first, second.isLowercase || second == " " else {
      return text
    }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func stopped(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }
}
