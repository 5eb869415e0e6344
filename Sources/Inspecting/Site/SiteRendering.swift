import Addressing
package import JSON
import Reading
package import Records
package import Crawling
package import Storing

/// The pages of a site that are rendered after a crawl of it, and those that are not.
package struct SiteRendering: Hashable, Sendable {
  /// Why a page that was to be rendered was not.
  package enum Omission: String, Hashable, Sendable, CaseIterable {
    /// More pages need it than are rendered.
    case limit
    /// The page asks as served not to be indexed, and scripts cannot take that away.
    case noindex
    /// The page could not be fetched again, or was another one then.
    case fetch
    /// The browser could not render the page.
    case failed

    /// The reason in words.
    var words: String {
      switch self {
      case .limit: "more pages need it than a tenth of all; --render=all renders each"
      case .noindex: "noindex as served"
      case .fetch: "could not be fetched once more"
      case .failed: "could not be rendered"
      }
    }
  }

  /// What scripts made of pages, by their URLs.
  package private(set) var renderings: [String: PageRendering] = [:]
  /// How many pages were to be rendered and were not.
  package private(set) var omitted: [Omission: Int] = [:]
  /// The pages to render, in the order of their URLs.
  private var queue: [WebAddress] = []

  /// How many pages are to be rendered.
  package var count: Int { queue.count }
  /// How many pages were rendered.
  package var rendered: Int { renderings.values.count { $0.end != .failed } }

  /// Selects pages of a host.
  ///
  /// Of the pages that need it, at most a tenth of all pages are rendered, as in a crawl.
  ///
  /// - Parameters:
  ///   - host: The host's name.
  ///   - store: Where its pages are.
  ///   - selection: Which pages are to be rendered.
  /// - Throws: ``StoreError`` when the store cannot be read.
  package init(
    of host: String,
    in store: EmbeddedStore,
    _ selection: RenderSelection
  ) throws {
    var pages = 0
    for origin in ["http://\(host)", "https://\(host)"] {
      try store.forEachRecord(.origin(origin)) { stored in
        let record = try stored.record()
        pages += 1
        let isPage =
          !record.reasons.contains(Reason.notHTML) && !record.reasons.contains(Reason.badStatus)
        guard isPage, selection.includes(record) else { return }
        if selection == .needed, record.robots.noindex {
          omit(.noindex)
        } else {
          queue.append(record.url)
        }
      }
    }
    queue.sort { $0.text < $1.text }
    let limit = selection.most(of: pages)
    omit(.limit, max(0, queue.count - limit))
    queue = Array(queue.prefix(limit))
  }

  /// Renders the pages, one after the other.
  ///
  /// - Parameters:
  ///   - inspector: What fetches a page once more, and renders it.
  ///   - progress: Called before each page with its number.
  /// - Throws: ``InspectError`` when nothing can be rendered here.
  package mutating func render(
    with inspector: PageInspector,
    progress: (Int) -> Void
  ) async throws(InspectError) {
    for (index, url) in queue.enumerated() {
      progress(index + 1)
      do throws(InspectError) {
        let record = try await inspector.inspect(url).record
        guard record.url == url, let rendering = record.rendering else {
          omit(.fetch)
          continue
        }
        renderings[url.text] = rendering
        if rendering.end == .failed { omit(.failed) }
      } catch {
        guard error.reason != InspectError.unrendered else { throw error }
        omit(.fetch)
      }
    }
  }

  /// Notes in `record` what scripts made of its page.
  func note(in record: inout PageRecord) {
    guard let rendering = renderings[record.url.text] else { return }
    record.rendering = rendering
    RenderingJudge.judge(&record)
  }

  private mutating func omit(_ omission: Omission, _ count: Int = 1) {
    if count > 0 { omitted[omission, default: 0] += count }
  }

  /// The part of a report that says how many pages were rendered.
  var section: ReportSection {
    let left = Omission.allCases.compactMap { omission in
      omitted[omission].map { ["not rendered: \(omission.words)", "\($0)"] }
    }
    return ReportSection(
      name: "Rendered",
      columns: ["pages", "count"],
      rows: renderings.isEmpty && left.isEmpty ? [] : [["rendered", "\(rendered)"]] + left,
      empty: "No page needs it, as far as what was served shows."
    )
  }
}

extension SiteRendering: JSONWritable {
  /// Writes how many pages were rendered, and how many were not.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    let left = Dictionary(omitted.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
    writer.field("omitted", left)
    writer.field("rendered", rendered)
    writer.endObject()
  }
}
