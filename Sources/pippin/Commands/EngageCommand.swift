import ArgumentParser
import Engagement
import Foundation
import Indexing
import JSON
import Searching
import Storing

/// Accepts what people did with results.
struct EngageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engage",
    abstract: "Read events, such as clicks, and rank by them.",
    discussion: """
      One event is one line of JSON: {"id","kind":"impression"|"tap"|"open"|"dismiss"|"return", \
      "item":URL,"at","client","position"?,"query"?,"durationMs"?,"network"?}. An event counts once, \
      however often it is sent; a client has one vote for each item, kind and day. Clients are known \
      by keyed hashes whose keys are destroyed. Nothing of fewer people than engagement.k shows \
      anywhere. Exit code 65 when a line was refused. {"kind":"activity",…} reports something done \
      in an app; see docs/guides/engagement.md.

      EXAMPLE
        echo '{"id":"1","kind":"tap","client":"c","item":"http://orchard.example/"' \\
          ',"at":'$(date +%s)000'}' > events.jsonl
        pippin engage events.jsonl
      """
  )

  @Argument(help: "The file of events, or - for standard input.")
  var file: String?

  @Flag(help: "Show the items whose votes were capped or delayed; read no events.")
  var audit = false

  @Flag(help: "Show the public activities that enough people did; read no events.")
  var activities = false

  @Flag(help: "Estimate from the file how fast attention falls with the rank; store nothing.")
  var positionBias = false

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard [file != nil, audit, activities].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "name one of: a file of events, - for standard input, --audit, --activities."
      )
    }
    guard !positionBias || file != nil else {
      throw ValidationError("--position-bias needs a file of events, or - for standard input.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      if positionBias { return try showPositionBias(settings, console) }
      let folder = try StoreFolder(opening: storing.store)
      if audit { return try await showAudit(folder, settings, console) }
      if activities { return try await showActivities(folder, settings, console) }
      let descriptor = try open()
      defer { if descriptor != STDIN_FILENO { close(descriptor) } }
      let lock = try lock(folder)
      defer { withExtendedLifetime(lock) {} }
      let store = try StoreUpgrade.open(folder, for: "pippin engage")
      let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
      let index = try await keeper.updated(from: store)
      let session = try EngagementSession(
        folder: folder,
        store: store,
        index: index,
        weights: settings.rankingWeights(),
        basis: keeper.basis(at: Clock.now()),
        settings: settings.engagementSettings(),
        random: { SystemRandom.bytes($0) }
      )
      let receipt = try await take(descriptor, session)
      try await session.finish(now: Clock.now())
      try session.close()
      console.print(
        format == .json ? receipt.json : receipt.text(name: file == "-" ? "input" : file ?? "")
      )
      if receipt.refused > 0 { throw ExitCode(Failure.Code.badInput.rawValue) }
    }
  }

  /// Takes the lock of the index.
  ///
  /// - Throws: ``StoreError``; of one that a server holds, with the way to it.
  private func lock(_ folder: StoreFolder) throws(StoreError) -> StoreLock {
    do {
      return try StoreLock(.index, in: folder, holder: .current("pippin engage"))
    } catch {
      let holder = StoreLock.holder(of: .index, in: folder)
      guard error.code == .locked, holder?.command.hasPrefix("pippin serve") == true else {
        throw error
      }
      throw StoreError(
        .locked,
        path: error.path,
        reason: error.reason,
        advice: "Send the events to the server, by POST to its /v1/engagements, "
          + "up to 1,000 at a time; or stop it, and run the command again."
      )
    }
  }

  private func open() throws -> Int32 {
    guard let file, file != "-" else { return STDIN_FILENO }
    let descriptor = Foundation.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let cause = String(cString: strerror(errno))
      throw Failure(.noInput, "\(file): the file cannot be opened (\(cause)). Check the name.")
    }
    return descriptor
  }

  /// Takes the input in, a group of lines at a time.
  private func take(
    _ descriptor: Int32,
    _ session: EngagementSession
  ) async throws -> EngagementIntake.Receipt {
    var lines = LineGroups(descriptor: descriptor, of: "events")
    var receipt = EngagementIntake.Receipt()
    while let group = try lines.next() {
      let part = try await session.take(group.text, firstLine: group.firstLine, now: Clock.now())
      receipt.add(part)
    }
    return receipt
  }

  private func showPositionBias(_ settings: Settings, _ console: Console) throws {
    let descriptor = try open()
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    let constants = settings.engagementSettings()
    var lines = LineGroups(descriptor: descriptor, of: "events")
    var reader = PositionBiasReader()
    while let group = try lines.next() {
      for line in group.text.split(separator: UInt8(ascii: "\n")) {
        reader.take(line: line)
      }
    }
    if reader.passedOver > 0 { console.note("\(reader.passedOver) lines were no events.") }
    guard reader.clientCount >= constants.threshold, let exponent = reader.exponent else {
      throw Failure(
        .badInput,
        "\(file ?? ""): the impressions in it are too few to tell, or each item is at one rank "
          + "only. Give a file with positions, of \(constants.threshold) people or more."
      )
    }
    let rounded = (exponent * 1_000).rounded() / 1_000
    switch format {
    case .json:
      var writer = JSONWriter()
      writer.beginObject()
      writer.field("configured", constants.positionExponent)
      writer.field("exponent", rounded)
      writer.endObject()
      console.print(String(decoding: writer.bytes, as: UTF8.self))
    case .terminal:
      console.print(
        "Attention falls like (1/rank)^\(rounded); engagement.position-exponent is "
          + "\(constants.positionExponent)."
      )
    }
  }

  private func showActivities(
    _ folder: StoreFolder,
    _ settings: Settings,
    _ console: Console
  ) async throws {
    let list = try await ActivityList(
      folder,
      store: EmbeddedStore(folder, access: .reading),
      settings: settings.engagementSettings(),
      now: Clock.now()
    )
    switch format {
    case .json: console.print(String(decoding: list.json, as: UTF8.self))
    case .terminal: console.print(TerminalText.plain(list.text))
    }
  }

  private func showAudit(
    _ folder: StoreFolder,
    _ settings: Settings,
    _ console: Console
  ) async throws {
    let audit = try await EngagementAudit.of(
      folder,
      store: EmbeddedStore(folder, access: .reading),
      settings: settings.engagementSettings(),
      now: Clock.now()
    )
    switch format {
    case .json: console.print(String(decoding: audit.json, as: UTF8.self))
    case .terminal: console.print(TerminalText.plain(audit.text))
    }
  }
}

extension EngagementIntake.Receipt {
  /// The receipt as one JSON document.
  fileprivate var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("accepted", accepted)
    writer.field("duplicate", duplicates)
    writer.key("refusals")
    writer.beginArray()
    for refusal in refusals {
      writer.beginObject()
      writer.field("code", refusal.reason.reason.code)
      writer.field("field", refusal.reason.field)
      writer.field("line", refusal.line)
      writer.field("reason", refusal.reason.description)
      writer.endObject()
    }
    writer.endArray()
    writer.field("refused", refused)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The receipt for a person; refused lines are named with the input's `name`.
  fileprivate func text(name: String) -> String {
    var lines = [
      "\(accepted) accepted, \(duplicates) duplicate (their client sent the id before), "
        + "\(refused) refused"
    ]
    lines += refusals.map { "\(name):\($0.line): \($0.reason) (\($0.reason.reason.code))" }
    if refused > refusals.count { lines.append("and \(refused - refusals.count) more") }
    if refused > 0 { lines.append("Explain a code with: pippin rules CODE") }
    return TerminalText.plain(lines.joined(separator: "\n"))
  }
}
