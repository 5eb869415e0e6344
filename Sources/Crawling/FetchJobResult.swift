package import Records

/// What came of a job.
package enum FetchJobResult: Sendable {
  /// The response to a request for robots.txt or an association file.
  case hostFile(HostFileResponse)
  /// The response to a request for a sitemap.
  case sitemap(SitemapRound.Response)
  /// The end of a visit to a page.
  case visit(VisitResult)

  /// Whether the end of the run cut the request off.
  var isInterrupted: Bool {
    switch self {
    case .hostFile(.failure(CrawlReason.interrupted, _)): true
    case .visit(.failed(CrawlReason.interrupted, _, _)): true
    case .sitemap(let response): response.fault == CrawlReason.interrupted
    default: false
    }
  }
}

/// How a visit to a page ended.
package enum VisitResult: Sendable {
  /// It is settled; the schedule fills in the token.
  case completed(Settlement)
  /// It was not requested, because a budget is used up: the reason.
  case skipped(reason: String)
  /// It failed for now: the reason, the status if there was one, and the seconds the server
  /// asked to wait.
  case failed(reason: String, status: Int, retryAfter: Double?)
}
