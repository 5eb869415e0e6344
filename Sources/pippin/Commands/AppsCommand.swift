import Addressing
import AppAssociation
import ArgumentParser
import Foundation
import JSON
import Records
import Rules
import Storing

/// Lists the apps that a crawl met, and how much of each host they open.
struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "List the apps of the crawled pages.",
    discussion: """
      Reads the store's pages and association files, and seed lists. Conflicts go to standard error.

      EXAMPLE
        pippin apps
      """
  )

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var names: AppSeedOptions
  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let store = try EmbeddedStore(StoreFolder(opening: storing.store), access: .reading)
      var hosts: [String: AppCoverage] = [:]
      let gathering = AppGathering(store: store, seeds: names, console: console)
      let catalog = try gathering.catalog { record in
        hosts[record.url.host, default: AppCoverage()].add(record)
      }
      let listing = catalog.listing()
      let known = hosts.filter { !$0.value.apps.isEmpty || $0.value.bannerOnly > 0 }
        .sorted { $0.key < $1.key }
      switch format {
      case .terminal: AppsText.print(listing, known, to: console)
      case .json: console.print(String(decoding: AppsText.json(listing, known), as: UTF8.self))
      }
      for conflict in listing.conflicts {
        console.note("\(conflict.severity.rawValue): \(conflict.message) [\(conflict.rule)]")
      }
    }
  }
}

/// Writes the apps of a store.
enum AppsText {
  /// The most hosts that are named for one app.
  private static let hostLimit = 5

  /// Prints the apps and the hosts for a person to read.
  static func print(
    _ listing: AppCatalog.Listing,
    _ hosts: [(key: String, value: AppCoverage)],
    to console: Console
  ) {
    if listing.apps.isEmpty { console.print("The store's pages name no app.") }
    for app in listing.apps {
      let names = app.storeIDs.map { "store \($0)" } + app.appIDs + app.packages
      console.print(TerminalText.plain(app.name ?? names.first ?? "an app"))
      console.print(TerminalText.plain("  known as    \(names.joined(separator: ", "))"))
      print("app clips", app.clips, to: console)
      print("claimed by", app.claimedBy, to: console)
      print("named by", app.namedBy, to: console)
    }
    if !hosts.isEmpty { console.print("") }
    for (host, coverage) in hosts {
      console.print("\(TerminalText.plain(host))  \(Amount.count(coverage.pages, "page"))")
      for (id, app) in coverage.apps.sorted(by: { $0.key < $1.key }) {
        let share = percent(app.opened, of: coverage.pages)
        console.print(TerminalText.plain("  opens in \(id)  \(app.opened)  \(share)"))
      }
      console.print("  a banner, but no association  \(coverage.bannerOnly)")
      console.print("  an association, but no banner  \(coverage.associationOnly)")
    }
  }

  /// The apps and the hosts as one JSON document.
  static func json(
    _ listing: AppCatalog.Listing,
    _ hosts: [(key: String, value: AppCoverage)]
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("apps")
    writer.beginArray()
    for app in listing.apps { write(app, to: &writer) }
    writer.endArray()
    writer.key("conflicts")
    writer.beginArray()
    for conflict in listing.conflicts {
      writer.beginObject()
      writer.field("message", conflict.message)
      writer.field("rule", conflict.rule)
      writer.field("severity", conflict.severity.rawValue)
      writer.endObject()
    }
    writer.endArray()
    writer.key("hosts")
    writer.beginArray()
    for (host, coverage) in hosts { write(coverage, of: host, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func print(_ title: String, _ values: [String], to console: Console) {
    guard !values.isEmpty else { return }
    let rest = values.count - hostLimit
    let more = rest > 0 ? " and \(rest) more" : ""
    let list = values.prefix(hostLimit).joined(separator: ", ") + more
    let name = title.padding(toLength: 12, withPad: " ", startingAt: 0)
    console.print(TerminalText.plain("  \(name)\(list)"))
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "0 %" : "\(100 * part / whole) %"
  }

  private static func write(_ app: AppCatalog.App, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appIDs", app.appIDs)
    writer.field("claimedBy", app.claimedBy)
    writer.field("clips", app.clips)
    writer.field("icon", app.icon)
    writer.field("name", app.name)
    writer.field("namedBy", app.namedBy)
    writer.field("packages", app.packages)
    writer.field("storeIDs", app.storeIDs)
    writer.endObject()
  }

  private static func write(
    _ coverage: AppCoverage,
    of host: String,
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("apps")
    writer.beginArray()
    for (id, app) in coverage.apps.sorted(by: { $0.key < $1.key }) {
      writer.beginObject()
      writer.field("appID", id)
      writer.field("excluded", app.excluded)
      writer.field("opened", app.opened)
      writer.field("share", coverage.share(of: id))
      writer.endObject()
    }
    writer.endArray()
    writer.field("associationOnly", coverage.associationOnly)
    writer.field("bannerOnly", coverage.bannerOnly)
    writer.field("host", host)
    writer.field("opened", coverage.opened)
    writer.field("pages", coverage.pages)
    writer.endObject()
  }
}
