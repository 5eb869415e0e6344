import Crawling
import Diagnosing
import Fetching
import Inspecting
import Storing

extension WhyCommand {
  /// The answers for a whole host: from a store, or by a bounded crawl that leaves nothing behind.
  ///
  /// - Throws: ``Failure`` when nothing is known of the host.
  func answers(
    about host: String,
    _ settings: Settings,
    _ console: Console
  ) async throws -> [Diagnosis] {
    guard let site = SiteAddress(host) else { throw SiteInspectCommand.malformed(host) }
    if let store { return try await answers(about: site, in: store, settings) }
    return try await TemporaryStoreFolder.with { folder in
      let command = SiteInspectCommand(
        host: host,
        store: nil,
        settings: settings,
        fetching: fetching,
        copying: copying,
        rendering: RenderOptions(),
        reading: reading,
        output: InspectOutput(format: .terminal, path: nil, console: console),
        judging: JudgingOptions()
      )
      try await command.crawl(site, into: folder, console)
      return try await answers(about: site, in: folder, settings)
    }
  }

  private func answers(
    about site: SiteAddress,
    in folder: String,
    _ settings: Settings
  ) async throws -> [Diagnosis] {
    let opened = try EmbeddedStore(StoreFolder(opening: folder), access: .reading)
    var tags = SiteTags(host: site.host)
    for origin in ["http://\(site.host)", "https://\(site.host)"] {
      try opened.forEachRecord(.origin(origin)) { tags.add(try $0.record()) }
    }
    guard tags.isEmpty else { return tags.answers(to: questions) }
    let agents = try CrawlSettings(settings).agents
    let unread = try await UnreadSite(site, in: opened, agents: agents)
    let option = store.map { " --store \(ShellWord.quoted($0))" } ?? ""
    throw Failure(.noInput, unread.text(site, verb: "pippin why --site", options: option))
  }
}
