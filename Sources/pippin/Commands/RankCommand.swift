import Addressing
import ArgumentParser
import Records
import Searching
import Storing

/// Says why a page ranks where it does, and what would raise it.
struct RankCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rank",
    abstract: "Say why a page ranks where it does, and what would raise it.",
    discussion: """
      Each signal is shown with its value, its weight and what it adds to every score of the page, \
      beside the share of pages of the same host and type that are worse in it.

      EXAMPLE
        pippin rank https://www.example.com/page
      """
  )

  @Argument(help: "The page's address, or its identifier from an export or a search.")
  var page: String

  @Option(help: "terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let folder = try StoreFolder(opening: storing.store)
      let store = try EmbeddedStore(folder, access: .reading)
      guard let record = try await record(in: store) else {
        throw Failure(.noInput, "\(page) is not in the store. Crawl it first: pippin crawl \(page)")
      }
      let service = try SearchService.opening(storing.store, settings: settings)
      let standing = try await service.standing(of: record)
      switch format {
      case .json:
        var writer = JSONWriter()
        writer.value(standing)
        console.print(String(decoding: writer.bytes, as: UTF8.self))
      case .terminal: console.print(RankText(standing).text)
      }
    }
  }

  private func record(in store: EmbeddedStore) async throws -> PageRecord? {
    if let address = WebAddress(page) { return try await store.record(of: address.canonical) }
    guard page.count == 16, let id = UInt64(page, radix: 16) else { return nil }
    return try await store.storedRecord(id: id)?.record()
  }
}
