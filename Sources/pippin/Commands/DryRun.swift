import Crawling
import Frontier
import JSON
import Storing

/// Says what a run would fetch and why not the rest, and fetches and writes nothing.
struct DryRun {
  /// How the run would behave.
  let settings: CrawlSettings
  /// The folder of the store, which may not be there yet.
  let folder: String
  /// Which pages would be visited again.
  let recrawl: Recrawl?
  /// Whether nothing but the seeds is fetched.
  var isList = false
  /// How to print.
  let format: TextFormat

  /// Prints each seed with its scope and depth, and the plan.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func print(_ list: SeedList, to console: Console) async throws {
    let store = try openStore()
    var settings = settings
    settings.takeUp(recrawl, at: Clock.now())
    let plan = try await CrawlPlan(
      list.seeds,
      in: store,
      settings: settings,
      revisits: CrawlPlan.Revisits(recrawl),
      isList: isList,
      at: Clock.now()
    )
    if format == .json {
      var writer = JSONWriter()
      writer.value(plan)
      return console.print(String(decoding: writer.bytes, as: UTF8.self))
    }
    for seed in list.seeds {
      let words = ["\(seed.address)"] + seed.options(settings) + [seed.origin]
      console.print(words.joined(separator: "\t"))
    }
    console.note((wholeRun + Self.lines(plan)).joined(separator: "\n"))
    console.note("Nothing was fetched or written. Links of the fetched pages would come on top.")
    guard let store, !isList, try await hasUnofferedLinks(list, store) else { return }
    console.note("So would links of stored pages that earlier runs left out and this one wants.")
  }

  /// What holds for all seeds together.
  private var wholeRun: [String] {
    let most = settings.maxPages.map { ["max-pages=\($0)"] } ?? []
    let options = settings.rules.options + most
    return options.isEmpty ? [] : ["For all seeds: \(options.joined(separator: " "))"]
  }

  /// Whether there are pages of which no run with this scope, these patterns and checks has seen the links.
  private func hasUnofferedLinks(_ list: SeedList, _ store: EmbeddedStore) async throws -> Bool {
    let policy = LinkPolicy(seeds: list.seeds, settings: settings)
    let offered = OfferedLinks(try await store.value(of: OfferedLinks.key))
    return try await offered.version(of: policy.digest) < store.latestVersion()
  }

  /// The store; `nil` when the folder holds none.
  private func openStore() throws -> EmbeddedStore? {
    do {
      return try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    } catch let error as StoreError where error.code == .notFound {
      return nil
    }
  }

  private static func lines(_ plan: CrawlPlan) -> [String] {
    var lines = [
      "Would fetch \(Amount.count(plan.count, "URL")) of \(Amount.count(plan.hosts, "host")):"
    ]
    lines += plan.fetched.map { "  \($0)" }
    if plan.count > plan.fetched.count {
      lines.append("  … and \(Amount.number(plan.count - plan.fetched.count)) more")
    }
    if plan.unreadRobots > 0 {
      let hosts = Amount.count(plan.unreadRobots, "host")
      lines.append("  robots.txt of \(hosts) is read first, and may forbid some.")
    }
    lines += CrawlSummary.cutDelays(plan.cutDelays)
    guard !plan.rest.isEmpty else { return lines }
    lines.append("Would not fetch:")
    lines += plan.rest.map { rest in
      let next = rest.next.map { ", from \(SeedOutcomeText.text($0)) on" } ?? ""
      return "  \(Amount.number(rest.count))\t\(rest.reason)\(next), such as \(rest.example)"
    }
    return lines
  }
}
