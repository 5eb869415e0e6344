import Addressing
import Basics
package import Crawling
import Fetching
import Reading
import Records

/// What renders the pages of an inspection, and which of them.
package struct InspectionRendering: Sendable {
  /// What renders.
  let renderer: PageRenderer
  /// Which pages.
  let selection: RenderSelection

  package init(_ renderer: PageRenderer, _ selection: RenderSelection) {
    (self.renderer, self.selection) = (renderer, selection)
  }
}

extension PageInspector {
  /// Renders a page, if that was requested and it is one, and notes in its record what came of it.
  ///
  /// - Throws: ``InspectError`` when nothing can be rendered here.
  func render(
    _ response: FetchResponse,
    _ input: PageInput,
    _ record: inout PageRecord,
    _ policy: HostPolicy,
    _ log: inout [Exchange]
  ) async throws(InspectError) {
    guard let rendering, response.isHTML, (200...299).contains(response.status),
      rendering.selection.includes(record)
    else { return }
    let made = Lock<[Exchange]>([])
    let visits = SubresourceVisits(
      known: policy.robots.map { [record.url.origin: $0] } ?? [:],
      agents: settings.agents,
      maxRedirects: settings.maxRedirects,
      keepDelay: { [pace, settings] origin, delay in
        await pace.keep(min(delay, settings.crawlDelayCeiling), of: origin)
      }
    ) { request in
      var own: [Exchange] = []
      let result = await fetch(request, &own)
      made.withLock { $0 += own }
      return result
    }
    do {
      let outcome = try await rendering.renderer.render(
        response,
        input,
        served: record,
        fetcher: visits
      )
      record.rendering = outcome.rendering
    } catch {
      throw InspectError(reason: InspectError.unrendered, message: "\(error).")
    }
    RenderingJudge.judge(&record, now: input.now)
    log += made.withLock { $0 }
  }
}
