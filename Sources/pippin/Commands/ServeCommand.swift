import ArgumentParser
import Searching
import Serving

/// Answers searches over HTTP on loopback.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answer searches over HTTP on loopback.",
    discussion: """
      GET /v1/search?q=QUERY&size=10&explain=true, GET /healthz

      EXAMPLE
        pippin serve --port 8080
      """
  )

  @Option(help: "The port; 0 chooses a free one.")
  var port = 8080

  @Flag(help: "Show also pages that open in no app.")
  var allPages = false

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let service = try SearchService.opening(storing.store, settings: settings)
      let isAll = allPages || !settings.flag("index.require-app-link")
      let server = SearchServer(service: service, appLinkedOnly: !isAll)
      let task = Task { [port] in
        try await server.run(port: port) { console.note("Listening on http://127.0.0.1:\($0)/") }
      }
      let signals = InterruptHandler { task.cancel() }
      defer { signals.cancel() }
      do {
        try await task.value
      } catch is CancellationError {
        // Stopped by a signal, as announced.
      }
    }
  }
}
