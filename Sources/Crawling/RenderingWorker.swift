import Addressing
import Archiving
import Basics
import Fetching
import Reading
import Records
import Rendering

/// Visits a page to render it: requests it once more, and whatever it loads, each host in its turn.
struct RenderingWorker: Sendable {
  /// What renders.
  let renderer: PageRenderer
  /// What fetches.
  let fetcher: any Fetcher
  /// What reads the response.
  let reader: VisitReader
  /// Where pages are read.
  let readers: PageReaders
  /// When hosts may be asked.
  let slots: RenderingSlots
  /// By when the page has to be settled: the end of its host's lease.
  let leaseEnd: Timestamp
  /// Whether exchanges are kept for the archive.
  let keepsExchanges: Bool

  /// Renders the page of `visit`.
  ///
  /// - Returns: The end of the visit, and every exchange in order.
  func run(_ visit: HostLease.Visit) async -> (VisitResult, [FetchResult]) {
    let request = FetchRequest(visit.offer.address, keepsRawHeaders: keepsExchanges)
    let result = await fetcher.fetch(request)
    let read = await reader.read(visit, result, by: readers, isWhole: true)
    guard case .completed(var settlement) = read, case .response(let response) = result,
      settlement.outcome == .page, var record = settlement.record
    else { return (read, [result]) }
    settlement.isRendering = true
    // The page has asked since not to be indexed: nothing that its scripts make could be shown.
    guard !record.robots.noindex else { return (.completed(settlement), [result]) }
    await slots.note(result, from: visit.offer.address.origin)
    let seconds = leaseEnd.seconds(since: slots.now()) - Self.settlingTime
    let made = Lock<[FetchResult]>([])
    let visits = subresources(of: visit.offer.address, made)
    let input = PageInput(response, address: visit.offer.address, policy: reader.policy)
    do {
      guard seconds >= Self.leastTime else { throw LateResponse() }
      let outcome = try await renderer.render(
        response,
        input,
        served: record,
        fetcher: visits,
        within: seconds
      )
      take(outcome, of: visit, &record, &settlement)
    } catch {
      var rendering = PageRendering(end: .failed)
      rendering.failure = "\(error)"
      record.rendering = rendering
    }
    let results = [result] + made.withLock { $0 }
    // Otherwise the page would be stored without what it was loading: it waits for the next run.
    guard await slots.close() else { return (Self.interrupted, results) }
    RenderingJudge.judge(&record, now: input.now)
    settlement.record = record
    settlement.recordText = nil
    return (.completed(settlement), results)
  }

  /// A page that came so late that its lease leaves no time to render it.
  private struct LateResponse: Error, CustomStringConvertible {
    let description = "the server took so long that no time was left for the scripts"
  }

  /// Takes what became of a page, and what its scripts link to.
  private func take(
    _ outcome: PageRenderer.Outcome,
    of visit: HostLease.Visit,
    _ record: inout PageRecord,
    _ settlement: inout Settlement
  ) {
    record.rendering = outcome.rendering
    // Pages of one shell are told from each other by what a search finds of them.
    if record.searchedText != record.text, let sketch = outcome.sketch {
      settlement.sketch = sketch
    }
    if var rendered = outcome.record, !rendered.robots.nofollow, !record.robots.nofollow {
      // Where a script leads on to is a link as the target of a refresh is one.
      if let target = outcome.rendering.redirect {
        rendered.links.append(PageLink(url: target, rel: ["refresh"], text: ""))
      }
      reader.addNewLinks(of: rendered, beside: record, visit: visit, to: &settlement)
    }
  }

  /// How much of its lease is left for what follows when a page's time is up, in seconds: to stop it, and to
  /// look at it without its scripts.
  private static let settlingTime = 30.0
  /// With how little time of its lease a page is not begun, in seconds.
  private static let leastTime = 5.0
  private static let interrupted = VisitResult.failed(
    reason: CrawlReason.interrupted,
    status: 0,
    retryAfter: nil
  )

  /// What gets what the page at `address` loads.
  private func subresources(
    of address: WebAddress,
    _ made: Lock<[FetchResult]>
  ) -> SubresourceVisits {
    SubresourceVisits(
      known: reader.policy.robots.map { [address.origin: $0] } ?? [:],
      agents: reader.settings.agents,
      maxRedirects: reader.settings.maxRedirects,
      keepDelay: { [slots] origin, delay in await slots.keep(delay, of: origin) }
    ) { [fetcher, slots, keepsExchanges] request in
      var request = request
      request.keepsRawHeaders = keepsExchanges
      let result = await slots.exchange(request) { await fetcher.fetch($0) }
      if let result { made.withLock { $0.append(result) } }
      return result
    }
  }
}
