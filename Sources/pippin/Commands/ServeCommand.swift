import Addressing
import ArgumentParser
import Foundation
import PostgresStoring
import Reading
import Searching
import Serving
import Storing

/// The number of a port on the command line.
enum PortOption {
  /// Refuses what is no port; a system would take it for another one.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ port: Int) throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port \(port): a port is 0 to 65535.")
    }
  }
}

/// Answers searches over HTTP.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the search page and the HTTP API.",
    discussion: """
      Listens on loopback; another --address needs tokens (pippin token) or --read-only. Sees what a \
      crawl changes within a second. The reference is at /docs/api. Stops on SIGTERM.

      EXAMPLE
        pippin serve --port 8080
      """
  )

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var address = "127.0.0.1"

  @Option(help: "The port; 0 chooses a free one.")
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "A store, or several with names of their own; the first answers when none is named.",
      valueName: "folder|name=folder"
    )
  )
  var store: [String] = []

  @Flag(help: "Take nothing in, and leave the index to others.")
  var readOnly = false

  @Option(
    help: ArgumentHelp("The file of tokens; else that of the first store.", valueName: "file")
  )
  var tokens: String?

  @Option(
    help: ArgumentHelp("Scopes that need no token: read, ingest, or none.", valueName: "scope,…")
  )
  var anonymous: String?

  @Option(help: ArgumentHelp("A name the server is asked by; may be repeated.", valueName: "host"))
  var hostName: [String] = []

  @Option(
    help: ArgumentHelp(
      "An origin whose pages may ask (CORS); may be repeated.",
      valueName: "origin"
    )
  )
  var allowOrigin: [String] = []

  @Option(help: ArgumentHelp("A proxy whose X-Forwarded-For is believed.", valueName: "cidr"))
  var trustProxy: [String] = []

  @Option(
    help:
      "Requests a second from one network; 0 for no limit, as on loopback without proxy. Else 50."
  )
  var networkRate: Double?

  @Option(
    help: ArgumentHelp(
      "Leading bits of addresses that make a network, whose connections go first when there are too "
        + "many.",
      valueName: "ipv4,ipv6"
    )
  )
  var shareBits = "24,56"

  @Option(help: "Requests a second with one token; 0 for no limit.")
  var tokenRate = 0.0

  @Option(help: "The MiB of answers that are kept to be given again while nothing has changed.")
  var answerCache = 64

  @Option(help: "The seconds, 5 at most, for which answers are given again whatever changes.")
  var answerAge = 0.5

  @Flag(help: "Write a line of JSON for each request to standard error, without personal data.")
  var accessLog = false

  @Flag(help: "Show pages that are no app-linked results, too.")
  var allPages = false

  @OptionGroup var names: AppSeedOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try PortOption.check(port)
    for (name, rate) in [("--network-rate", networkRate ?? 0), ("--token-rate", tokenRate)] {
      guard rate == 0 || (0.001...1e6).contains(rate) else {
        throw ValidationError("\(name) \(rate): a rate is 0 for no limit, or 0.001 to 1000000.")
      }
    }
    guard (0...5).contains(answerAge) else {
      throw ValidationError("--answer-age \(answerAge): it is 0 to 5 seconds.")
    }
    guard (0...65_536).contains(answerCache) else {
      throw ValidationError("--answer-cache \(answerCache): it is 0 to 65536 MiB.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let folders = try folders()
      let (server, openness) = try await server(settings, folders, console)
      let (stop, stopping) = AsyncStream<Void>.makeStream()
      let signals = InterruptHandler { stopping.finish() }
      defer { signals.cancel() }
      let begin = Date()
      try await server.run(stop: stop) { [address] port in
        let host = address.contains(":") ? "[\(address)]" : address
        let url = "http://\(host):\(port)/"
        let stores = folders.map { (name: $0.name, folder: $0.folder.path) }
        let version = Pippin.configuration.version
        console.log(.serveStart(url: url, stores: stores, openness: openness, version: version))
        console.print(url)
      }
      let seconds = Date().timeIntervalSince(begin)
      console.log(.serveStop(signal: signals.received, seconds: seconds))
    }
  }

  private func server(
    _ settings: Settings,
    _ folders: [(name: String, folder: StoreFolder)],
    _ console: Console
  ) async throws -> (APIServer, openness: String) {
    let registry = try registry(folders[0].folder)
    var serving = try serverSettings()
    serving.appLinkedOnly = settings.flag(.indexRequireAppLink) && !allPages
    if let objection = serving.objection(hasTokens: !registry.isEmpty) {
      // Where no line is a token, that is what is wrong.
      if registry.isEmpty { try registry.refresh() }
      throw Failure(.usage, objection)
    }
    var storing = try settings.storeServing(isReadOnly: readOnly)
    storing.knownApps = serving.knownApps
    let readers = try await reading.readers(console, count: 1)
    for (_, folder) in folders where !readOnly {
      try await StoreUpgrade.run(folder, settings, console, for: "pippin serve")
    }
    let server = try APIServer(
      stores: try folders.map { try ServedStore($0, folder: $1, settings: storing) },
      settings: serving,
      tokens: registry,
      version: Pippin.configuration.version,
      inspector: try ServeInspector(settings, readers: readers).inspector,
      now: Clock.now,
      log: { console.complain(line: $0) },
      notice: { console.log($0) }
    )
    return (server, serving.openness)
  }

  private func folders() throws -> [(name: String, folder: StoreFolder)] {
    let given = store.isEmpty ? ["./pippin-store"] : store
    var folders: [(name: String, folder: StoreFolder)] = []
    for text in given {
      if PostgresLocation.names(text) { _ = try StoreFolder(opening: text) }
      let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
      let name = pair.count == 2 ? pair[0] : folders.isEmpty ? "default" : text
      let isPlain = name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
      }
      guard isPlain, (1...64).contains(name.utf8.count), given.count <= 16 else {
        throw Failure(.usage, "--store \(text): write name=folder; a name has letters and digits.")
      }
      guard !folders.contains(where: { $0.name == name }) else {
        throw Failure(.usage, "--store \(text): the name \(name) is given twice.")
      }
      folders.append((name, try StoreFolder(opening: pair.last ?? text)))
    }
    return folders
  }

  private func serverSettings() throws -> ServerSettings {
    var serving = ServerSettings()
    serving.address = address
    serving.port = port
    serving.isReadOnly = readOnly
    serving.knownApps = try names.catalog(global.console)
    serving.hostNames = try hostNames()
    serving.origins = try origins()
    serving.logsAccess = accessLog
    serving.tokenRate = tokenRate
    serving.responseCacheBytes = answerCache << 20
    serving.answerSeconds = answerAge
    serving.shareBits = try bits()
    serving.connections = OpenFileLimit.connections(serving.connections)
    serving.proxies = try trustProxy.map { text in
      guard let block = NetworkBlock(text) else {
        throw Failure(.usage, "--trust-proxy \(text): write it as 10.0.0.0/8.")
      }
      return block
    }
    let isAlone = serving.isLoopback && serving.proxies.isEmpty
    serving.networkRate = networkRate ?? (isAlone ? 0 : 50)
    serving.anonymous = serving.isLoopback ? [.read, .ingest] : readOnly ? [.read] : []
    if readOnly { serving.anonymous.remove(.ingest) }
    if let anonymous {
      serving.anonymousHere = []
      let names = anonymous == "none" ? [] : anonymous.split(separator: ",").map(String.init)
      serving.anonymous = Set(names.compactMap(Scope.init))
      guard serving.anonymous.count == names.count else {
        throw Failure(.usage, "--anonymous \(anonymous): name read, ingest, or none.")
      }
    }
    return serving
  }
}
