import Addressing
package import Archiving
package import Fetching
import Records

/// Runs one errand: fetches, and reads what came.
///
/// It has no state, so that errands run in parallel.
package struct ErrandRunner: Sendable {
  /// What fetches.
  let fetcher: any Fetcher
  /// What reads pages.
  let reader: VisitReader

  /// Whether exchanges with pages are kept for the archive.
  let keepsExchanges: Bool

  package init(fetcher: any Fetcher, reader: VisitReader, keepsExchanges: Bool = false) {
    self.fetcher = fetcher
    self.reader = reader
    self.keepsExchanges = keepsExchanges
  }

  /// Fetches the errand's address.
  ///
  /// - Returns: What came of it, and the exchange with a page when exchanges are kept.
  package func run(_ errand: Errand) async -> (ErrandResult, ArchivedExchange?) {
    switch errand {
    case .robots(let address, _):
      let result = await fetcher.fetch(FetchRequest(address, kind: .robots))
      return (.hostFile(HostFileAnswer(result, followsRedirects: true)), nil)
    case .association(let address, _):
      let result = await fetcher.fetch(FetchRequest(address, kind: .association))
      return (.hostFile(HostFileAnswer(result, followsRedirects: false)), nil)
    case .page(let visit):
      let request = FetchRequest(
        visit.offer.address,
        kind: .page,
        validators: visit.validators,
        keepsRawHeaders: keepsExchanges
      )
      let result = await fetcher.fetch(request)
      return (.visit(reader.read(visit, result)), keepsExchanges ? ArchivedExchange(result) : nil)
    }
  }
}

extension HostFileAnswer {
  /// The answer that `result` brought.
  package init(_ result: FetchResult, followsRedirects: Bool) {
    switch result {
    case .failure(let failure):
      self = .failure(reason: failure.reason, isTransient: failure.isTransient)
    case .response(let response):
      if followsRedirects, response.isRedirect, let target = response.redirectTarget {
        self = .redirect(target)
        return
      }
      self = .file(
        HostFacts.File(
          fetchedAt: response.startedAt,
          status: response.status,
          body: (200...299).contains(response.status) ? response.body : [],
          address: response.address.text,
          contentType: response.headers.first("content-type")
        )
      )
    }
  }
}

extension ArchivedExchange {
  /// The exchange that `result` brought; `nil` when it failed or its head was not kept.
  init?(_ result: FetchResult) {
    guard case .response(let response) = result, let raw = response.raw else { return nil }
    self.init(
      address: response.address,
      startedAt: response.startedAt,
      responseHead: raw.response,
      body: response.body
    )
    requestHead = raw.request
    remoteAddress = response.remoteAddress
    isTruncated = response.isTruncated
    if response.status == 304 {
      revisit = Revisit(.serverNotModified, date: response.startedAt)
    }
  }
}
