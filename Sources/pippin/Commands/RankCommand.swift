import Addressing
import ArgumentParser
import Frontier
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
        throw Failure(.noInput, try await absence(in: store))
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

  /// Why there is no record of the page, and what to do.
  private func absence(in store: EmbeddedStore) async throws -> String {
    let id = try PageName.identity(page)
    guard let id, let known = try await store.addressReport(of: id) else {
      guard let id, try await store.isRemoved(id) else {
        return PageName.unknown(page)
      }
      let url = WebAddress(page).map { ShellWord.quoted($0.text) } ?? "URL"
      return "\(page) was forgotten, or withdrawn. Crawl it again: pippin crawl \(url)"
    }
    let reason = known.reason.map { " (\($0))" } ?? ""
    let url = known.url
    switch known.state {
    case .gone:
      return "\(url) is gone, as its server says\(reason), and no search shows it. "
        + "If it is back, crawl it: pippin crawl \(ShellWord.quoted(url))"
    case .failed:
      return "\(url) was not read\(reason), and no search shows it. "
        + "See why: pippin inspect \(ShellWord.quoted(url))"
    case .redirected:
      return "\(url) redirects to another page. "
        + "Name that one: pippin rank \(known.target.map(ShellWord.quoted) ?? "URL")"
    case .waiting, .later, .leased, .deferred, .checked, .page:
      return "\(url) was not read yet (\(known.state.name)). "
        + "Run the crawl again; `pippin status` shows what waits."
    }
  }

  private func record(in store: EmbeddedStore) async throws -> PageRecord? {
    guard let identity = try PageName.identity(page) else { return nil }
    return try await store.storedRecord(of: identity)?.record()
  }
}
