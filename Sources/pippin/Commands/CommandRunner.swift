import ArgumentParser
import Foundation
import PostgresStoring
import Storing

/// Runs the body of a command and turns whatever it throws into a message and an exit code.
enum CommandRunner {
  /// Runs `body`; ends the process with the documented code when it fails.
  ///
  /// - Parameters:
  ///   - options: The options that every command has.
  ///   - checksLast: Whether the configuration is checked behind `body`, for what helps to correct it.
  ///   - body: What the command does.
  /// - Throws: The exit code.
  static func run(
    _ options: GlobalOptions,
    checksLast: Bool = false,
    _ body: (Console) async throws -> Void
  ) async throws {
    signal(SIGPIPE, SIG_IGN)
    let console = options.console
    do {
      if !checksLast { try check(options, console) }
      try await body(console)
      if checksLast { try check(options, console) }
      try Console.checkOutput()
      try console.tell(damage: StoreDamage.found)
    } catch let exit as ExitCode {
      throw exit
    } catch {
      let failure = Failure(error)
      if let text = failure.text { console.complain(text) }
      throw ExitCode(failure.code.rawValue)
    }
  }
}

extension CommandRunner {
  /// Finds what is wrong with the configuration, which every command reports, also one that needs none.
  private static func check(_ options: GlobalOptions, _ console: Console) throws {
    let settings = try options.settings()
    try settings.check()
    let named = [options.config, settings.text(.fetchHostsFile)].compactMap { $0 }
    if let note = ConfigFolder.note(besides: named) { console.note("note: \(note)") }
  }
}

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Print more messages.")
  var verbose = false

  @Flag(help: "Show no progress line.")
  var noProgress = false

  @Option(help: "Colors.")
  var color = ColorMode.auto

  @Option(help: ArgumentHelp("Form of messages.", valueName: "format"))
  var logFormat = Console.LogFormat.text

  @Option(help: ArgumentHelp("A settings file, used before Config/.", valueName: "file"))
  var config: String?

  /// The console these options ask for.
  var console: Console {
    Console(
      isQuiet: quiet,
      isVerbose: verbose,
      showsProgress: !noProgress,
      colors: color.isOn,
      logFormat: logFormat
    )
  }

  /// The settings in force as far as they can be used, for a person who corrects a file.
  var usableSettings: Settings {
    Settings.reading(
      explicit: config,
      environment: ProcessInfo.processInfo.environment
    ).settings
  }

  /// The settings in force, with `flags` over all other sources.
  func settings(flags: [SettingKey: (value: String, flag: String)] = [:]) throws -> Settings {
    try Settings.load(
      explicit: config,
      environment: ProcessInfo.processInfo.environment,
      flags: flags
    )
  }
}

/// Whether to color standard output.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never

  /// The choice for this process: `NO_COLOR` and a dumb terminal mean no color.
  var isOn: Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      return (EnvironmentVariable.value("NO_COLOR") ?? "").isEmpty
        && EnvironmentVariable.value("TERM") != "dumb" && isatty(STDOUT_FILENO) == 1
    }
  }
}

extension Console.LogFormat: ExpressibleByArgument {}

/// The folder of the store.
struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the store.", valueName: "folder"))
  var store = "./pippin-store"

  /// The store on PostgreSQL that is named in the place of a folder; `nil` for a folder.
  ///
  /// - Throws: ``PostgresError`` when the name holds a password.
  var shared: PostgresLocations? {
    get throws { try PostgresLocation.names(store) ? PostgresLocations(store) : nil }
  }
}
