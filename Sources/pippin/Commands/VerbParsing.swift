import ArgumentParser

/// Parses the command line.
enum VerbParsing {
  /// Parses `arguments`, those behind the program's name.
  ///
  /// A verb without verbs below it is parsed by itself first, because to look for it in the tree of all
  /// verbs takes as long as to read a page does. What it does not understand, a request for help among it,
  /// is parsed again by the whole program, which knows what to answer.
  ///
  /// - Returns: The command, ready to run.
  /// - Throws: What ``Pippin`` throws of the same arguments.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let verb = verb(called: arguments.first),
      let command = try? verb.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == verb
    {
      return command
    }
    return try Pippin.parseAsRoot(arguments)
  }

  private static func verb(called name: String?) -> (any ParsableCommand.Type)? {
    Pippin.configuration.subcommands.first { verb in
      verb._commandName == name && verb.configuration.subcommands.isEmpty
    }
  }
}
