import Addressing
import Basics
package import Fetching
package import Reading
package import Records
package import Rendering

/// Renders pages, and reads what their scripts left of them like any page.
package struct PageRenderer: Sendable {
  private let pool: RenderingPool
  private let readers: PageReaders

  /// Whether what pages load from other sites is requested as well.
  private let loadsThirdParties: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - pool: The browsers.
  ///   - readers: What reads pages.
  ///   - loadsThirdParties: Whether what pages load from other sites is requested as well.
  package init(_ pool: RenderingPool, readers: PageReaders, loadsThirdParties: Bool = false) {
    (self.pool, self.readers, self.loadsThirdParties) = (pool, readers, loadsThirdParties)
  }

  /// Renders the page of `response`.
  ///
  /// - Parameters:
  ///   - response: The page as it was served.
  ///   - input: What it was read from, which says what else is known of it.
  ///   - served: What was read of it.
  ///   - fetcher: What gets what the page loads.
  ///   - seconds: How much time the page may take at most, if that is less than it may anyway.
  /// - Returns: What became of it, and the record of what scripts left, where there is one.
  /// - Throws: Why nothing can be rendered here.
  package func render(
    _ response: FetchResponse,
    _ input: PageInput,
    served: PageRecord,
    fetcher: any SubresourceFetcher,
    within seconds: Double = .infinity
  ) async throws(RenderingUnavailable) -> Outcome {
    var page = PageToRender(
      url: response.address.withoutFragment,
      response: SubresourceResponse(response),
      moment: Double(response.startedAt.milliseconds) / 1000
    )
    page.loadsThirdParties = loadsThirdParties
    if seconds < Double(PageRendering.totalSeconds) { page.time = .seconds(max(0, seconds)) }
    let rendered = try await pool.render(page, fetcher: fetcher)
    let document = await read(rendered, as: input)
    let record = document?.record
    let rendering = PageRendering(rendered, served: served, rendered: record)
    guard !rendering.differences.isEmpty else {
      return Outcome(rendering: rendering, record: record, sketch: document?.sketch)
    }
    // A browser reads some pages in another way than Pippin, which no script has to do with.
    page.response.headers.append(ResponseField("Content-Security-Policy", "script-src 'none'"))
    let plain = try await pool.render(page, fetcher: NoSubresources())
    return Outcome(
      rendering: PageRendering(
        rendered,
        served: served,
        rendered: record,
        withoutScripts: plain.isWhole ? await read(plain, as: input)?.record : nil
      ),
      record: record,
      sketch: document?.sketch
    )
  }

  /// Reads the document that the browser left; `nil` where there is none.
  private func read(_ page: RenderedPage, as input: PageInput) async -> ReadPage? {
    guard let html = page.html else { return nil }
    var input = input
    input.body = html
    (input.contentType, input.charset) = ("text/html; charset=utf-8", "utf-8")
    input.keepsSubresources = false
    return await readers.read(input)
  }

  /// What became of a page.
  package struct Outcome: Sendable {
    /// What is kept beside the record of the page as it was served.
    package let rendering: PageRendering
    /// The record of the document that scripts left; `nil` where there is none.
    package let record: PageRecord?
    /// What tells the text of that document from others.
    package let sketch: PageSketch?
  }

  /// Renders an empty page.
  ///
  /// - Throws: Why nothing can be rendered here.
  package func tryOut() async throws(RenderingUnavailable) {
    guard let url = WebAddress("https://page.invalid/") else { return }
    let type = ResponseField("Content-Type", "text/html")
    let response = SubresourceResponse(status: 200, headers: [type], body: Array("<p>".utf8))
    let page = PageToRender(url: url, response: response, moment: 0)
    _ = try await pool.render(page, fetcher: NoSubresources())
  }

  /// Ends the browsers.
  package func shutdown() { pool.shutdown() }
}

/// Gets nothing, for a page that loads nothing.
private struct NoSubresources: SubresourceFetcher {
  func answer(_ request: SubresourceRequest) async -> SubresourceAnswer {
    .refused(.notNeeded, detail: "")
  }
}
