package import Addressing
import Crawling
import Fetching
import Records

/// The pages that a host's sitemap lists.
package struct SitemapPages: Sendable {
  /// The pages, each once, in the order of the lists.
  package fileprivate(set) var pages: [WebAddress] = []
  /// What is wrong with the lists, and what was left out, a sentence each.
  package fileprivate(set) var remarks: [String] = []
  /// Whether any list could be read.
  package fileprivate(set) var isRead = false
}

extension PageInspector {
  /// The most sitemaps that are requested.
  private static let sitemapLimit = 50

  /// Fetches the sitemap at `address` and those that it lists, as far as robots.txt allows, and
  /// returns their pages.
  ///
  /// - Throws: ``InspectError`` when a host does not answer.
  package func pages(
    ofSitemap address: WebAddress
  ) async throws(InspectError) -> SitemapPages {
    var result = SitemapPages()
    var open = [address]
    var asked: Set<String> = []
    let visits = visits ?? HostVisits()
    while let next = open.popFirst() {
      guard asked.insert(next.text).inserted else { continue }
      guard asked.count <= Self.sitemapLimit else {
        result.remarks.append("\(next.text) and others: a run reads \(Self.sitemapLimit) sitemaps.")
        break
      }
      var log: [Exchange] = []
      var policy = HostPolicy()
      policy.read(robots: try await robots(of: next, visits, &log), agents: settings.agents)
      guard policy.allows(next) else {
        result.remarks.append("\(next.text): robots.txt disallows it.")
        continue
      }
      let list = try await list(at: next, &log, &result.remarks)
      guard let list else { continue }
      result.isRead = true
      result.remarks += list.remarks(next.text)
      result.pages += list.pages
      open += list.sitemaps
    }
    var seen: Set<String> = []
    result.pages.removeAll { !seen.insert($0.text).inserted }
    return result
  }

  private func list(
    at address: WebAddress,
    _ log: inout [Exchange],
    _ remarks: inout [String]
  ) async throws(InspectError) -> SiteList? {
    switch await fetch(FetchRequest(address, kind: .sitemap), &log) {
    case .failure(let failure): throw InspectError(failure)
    case .response(let response):
      guard response.status == 200 else {
        remarks.append("\(address.text): the server answers with the status \(response.status).")
        return nil
      }
      guard let list = SiteList(response.body, at: address) else {
        remarks.append("\(address.text): it is no sitemap.")
        return nil
      }
      return list
    }
  }
}

extension [WebAddress] {
  fileprivate mutating func popFirst() -> WebAddress? { isEmpty ? nil : removeFirst() }
}
