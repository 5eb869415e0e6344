import ArgumentParser
import Foundation
import Isolation

/// Where the program starts.
@main
enum Main {
  static func main() async {
    WorkerVerb.runIfAsked()
    // Scripts ask for it by itself, for which nothing has to be parsed.
    if CommandLine.arguments.dropFirst() == ["--version"] { end(printing: Pippin.version) }
    let arguments = ArgumentRewriting.rewrite(Array(CommandLine.arguments.dropFirst()))
    let commands = Pippin.configuration.subcommands
    let below = Dictionary(
      uniqueKeysWithValues: commands.map { command in
        (command._commandName, command.configuration.subcommands.map { $0._commandName })
      }
    )
    let verbs = commands.map { $0._commandName }
    if let error = UsageAdvice.error(aboutVerbOf: arguments, among: verbs)
      ?? UsageAdvice.error(aboutHelpIn: arguments, below: below)
      ?? UsageAdvice.error(aboutQueryIn: arguments)
    {
      Console().complain(error)
      Pippin.exit(withError: ExitCode(Failure.Code.usage.rawValue))
    }
    do {
      var command = try VerbParsing.command(arguments)
      // Before there is a second thread, because heaps that threads have already are not given up.
      if mayCrawl(command) { HeapSettings.keepSmall() }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(error, arguments)
    }
  }

  private static func mayCrawl(_ command: any ParsableCommand) -> Bool {
    command is CrawlCommand || command is DemoCommand || command is InspectCommand
  }

  /// Ends the process as `Pippin.exit(withError:)` does, but not as if help, a version or a script
  /// had been printed that could not be.
  private static func end(_ error: any Error, _ arguments: [String]) -> Never {
    let code = Pippin.exitCode(for: error)
    guard code == .success else {
      let message = Pippin.message(for: error)
      if !message.isEmpty {
        let full = Pippin.fullMessage(for: error).replacing("?>", with: ">")
        Console().complain(UsageAdvice.error(message: message, full: full, of: arguments))
      }
      Pippin.exit(withError: code)
    }
    end(printing: ArgumentRewriting.bracketing(Pippin.fullMessage(for: error)))
  }

  /// Prints `text` and ends the process.
  private static func end(printing text: String) -> Never {
    signal(SIGPIPE, SIG_IGN)
    Console().print(text)
    do {
      try Console.checkOutput()
    } catch {
      if let text = error.text { Console().complain(text) }
      Pippin.exit(withError: ExitCode(error.code.rawValue))
    }
    Pippin.exit()
  }
}

/// The command line.
struct Pippin: AsyncParsableCommand {
  /// The version of the program.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "pippin",
    abstract: "Crawls sites, reads markup that links pages to apps, searches them.",
    discussion: """
      EXAMPLE
        pippin demo

      Most examples run in pippin demo --shell. pippin rules CODE explains a code.

      EXIT CODES
        0 ok; 1 findings or damage; 64 usage; 65 bad input; 66 no such input;
        69 nothing reachable; 70 internal error; 73, 74 output or disk; 75 locked;
        78 bad configuration; 129, 130, 143 interrupted, state saved
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(name: "Crawl", subcommands: [CrawlCommand.self, IngestCommand.self]),
      CommandGroup(
        name: "Look at a page",
        subcommands: [
          InspectCommand.self, WhyCommand.self, MatchCommand.self, OpenCommand.self,
          RankCommand.self,
        ]
      ),
      CommandGroup(
        name: "Search",
        subcommands: [SearchCommand.self, SuggestCommand.self, SpotlightCommand.self]
      ),
      CommandGroup(
        name: "Hand out",
        subcommands: [
          ExportCommand.self, FeedCommand.self, ReportCommand.self, URLsCommand.self,
          AppsCommand.self,
        ]
      ),
      CommandGroup(
        name: "Serve",
        subcommands: [ServeCommand.self, TokenCommand.self, EngageCommand.self]
      ),
      CommandGroup(
        name: "Keep in order",
        subcommands: [
          StatusCommand.self, CheckCommand.self, IndexCommand.self, ForgetCommand.self,
          BackupCommand.self, RestoreCommand.self, ConfigCommand.self, StoreCommand.self,
          FollowCommand.self,
        ]
      ),
      CommandGroup(name: "Learn", subcommands: [DemoCommand.self, RulesCommand.self]),
    ]
  )
}
