import Addressing
package import Fetching
import Records

/// Runs one errand: fetches, and reads what came. Has no state, so that errands run in parallel.
package struct ErrandRunner: Sendable {
  /// What fetches.
  let fetcher: any Fetcher
  /// What reads pages.
  let reader: VisitReader

  package init(fetcher: any Fetcher, reader: VisitReader) {
    self.fetcher = fetcher
    self.reader = reader
  }

  /// Fetches the errand's address and returns what came of it.
  package func run(_ errand: Errand) async -> ErrandResult {
    switch errand {
    case .robots(let address, _):
      let result = await fetcher.fetch(FetchRequest(address, kind: .robots))
      return .hostFile(HostFileAnswer(result, followsRedirects: true))
    case .association(let address, _):
      let result = await fetcher.fetch(FetchRequest(address, kind: .association))
      return .hostFile(HostFileAnswer(result, followsRedirects: false))
    case .page(let visit):
      let request = FetchRequest(
        visit.offer.address,
        kind: .page,
        validators: visit.validators
      )
      return .visit(reader.read(visit, await fetcher.fetch(request)))
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
