import Addressing
import ArgumentParser
import JSON
import Records
import Searching
import Storing

/// Says why a page ranks where it does, and what would raise it.
struct RankCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rank",
    abstract: "Show why a page ranks where it does.",
    discussion: """
      Shows the value, the weight and the points of each signal, and the share of pages of the same \
      host and type that are worse.

      EXAMPLE
        pippin rank http://orchard.example/recipes/apple-pie
      """
  )

  @Argument(help: "The page's URL, or its identifier from an export or a search.")
  var page: String

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let folder = try StoreFolder(opening: storing.store)
      let store = try EmbeddedStore(folder, access: .reading)
      guard let record = try await record(in: store) else {
        throw try await PageName.absence(of: page, verb: "rank", in: store, storing.store)
      }
      let service = try SearchService.opening(storing.store, settings: settings)
      try await service.tellLag(of: storing.store, console)
      let explanation = try await service.rankExplanation(of: record)
      switch format {
      case .json:
        var writer = JSONWriter()
        writer.value(explanation)
        console.print(String(decoding: writer.bytes, as: UTF8.self))
      case .terminal: console.print(RankText(explanation, width: console.width).text)
      }
      try console.tell(damage: service.damage + StoreDamage.found)
    }
  }

  private func record(in store: EmbeddedStore) async throws -> PageRecord? {
    guard let identity = try PageName.identity(page) else { return nil }
    return try await store.storedRecord(of: identity)?.record()
  }
}
