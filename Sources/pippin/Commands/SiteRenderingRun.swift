import Crawling
import Fetching
import Inspecting
import Reading
import Storing

/// Renders pages of a site after a bounded crawl of it.
struct SiteRenderingRun {
  /// What renders.
  let renderer: PageRenderer
  private let command: SiteInspectCommand
  private let site: SiteAddress
  private let readers: PageReaders
  private let console: Console

  /// Prepares to render; `nil` when nothing is to be rendered.
  ///
  /// - Throws: ``Failure`` when there is no browser.
  init?(_ command: SiteInspectCommand, _ site: SiteAddress, _ console: Console) async throws {
    guard command.rendering.selection != .never else { return nil }
    let readers = try await command.reading.readers(console, count: 1)
    guard let renderer = try command.rendering.renderer(readers) else { return nil }
    (self.renderer, self.readers) = (renderer, readers)
    (self.command, self.site, self.console) = (command, site, console)
  }

  /// Renders the pages of the site in `store`, at the pace of a crawl.
  ///
  /// - Parameter store: Where the crawl left its pages.
  /// - Returns: What scripts made of them.
  /// - Throws: ``Failure`` when nothing can be rendered here; ``StoreError`` when the store cannot be
  ///   read.
  func render(in store: EmbeddedStore) async throws -> SiteRendering {
    var pages = try SiteRendering(of: site.host, in: store, command.rendering.selection)
    guard pages.count > 0 else { return pages }
    let fetcher = try CurlFetcher(
      settings: command.fetching.fetchSettings(command.settings, opening: [site.root])
    )
    let inspector = PageInspector(
      fetcher: fetcher,
      readers: readers,
      settings: try CrawlSettings(command.settings),
      asksOnce: true,
      rendering: InspectionRendering(renderer, .all)
    )
    let count = pages.count
    do {
      try await pages.render(with: inspector) { number in
        if console.hasProgressLine { console.progress("rendering \(number) of \(count) …") }
      }
    } catch {
      await fetcher.shutdown()
      throw error
    }
    await fetcher.shutdown()
    if console.hasProgressLine { console.progress("") }
    return pages
  }
}
