package import Addressing
import Basics
import Digests
import Foundation
import Frontier
package import Records
package import Storing
import TestSupport

/// A store in a folder of its own, into which tests put page records as a crawl would.
package final class StoredPages: Sendable {
  /// The folder of the store.
  package let folder: StoreFolder
  /// The store.
  package let store: EmbeddedStore

  /// What goes away with this; `nil` when the folder stays.
  private let temporary: TemporaryFolder?

  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  /// Pages in a folder that stays when this goes.
  package init(folder: StoreFolder) throws {
    self.folder = folder
    temporary = nil
    store = try EmbeddedStore(folder, access: .writing)
  }

  package init() throws {
    let temporary = try TemporaryFolder()
    self.temporary = temporary
    folder = try StoreFolder(creating: temporary.path(of: "store"))
    store = try EmbeddedStore(folder, access: .writing)
  }

  /// The number that the store has for an address.
  ///
  /// - Throws: ``StoreError``, also when the address is not known.
  package func number(_ url: String) async throws -> UInt64 {
    guard let number = try await store.number(of: Digest128(of: url)) else {
      throw StoreError(.notFound, path: url, reason: "it is not known", advice: "Put it first.")
    }
    return number
  }

  /// Stores `records`, each with `sketch`, and removes the pages of `gone`.
  ///
  /// All other pages stay as they are. All hosts get the file `robots`, if there is one, and `sitemapFindings`.
  package func put(
    _ records: [PageRecord],
    sketch: PageSketch? = nil,
    gone: [WebAddress] = [],
    redirects: [WebAddress: WebAddress] = [:],
    robots: String? = nil,
    sitemapFindings: [FileFindings] = []
  ) async throws {
    let addresses = records.map(\.url) + gone + redirects.keys
    _ = try await store.offer(
      addresses.map { FrontierOffer(address: $0, depthLeft: 0) },
      at: Self.now
    )
    _ = try await store.requeue(RequeueSelection(), at: Self.now)
    let leases = try await store.lease(
      hosts: 10_000,
      perHost: 10_000,
      at: Self.now,
      until: Self.now.advanced(bySeconds: 60)
    )
    let byAddress = Dictionary(records.map { ($0.url, $0) }) { $1 }
    let settlements = leases.flatMap { lease in
      lease.visits.map { visit in
        let address = visit.offer.address
        if gone.contains(address) { return Self.removal(of: address, lease.token) }
        if let target = redirects[address] { return Self.redirect(address, target, lease.token) }
        return Self.settlement(of: address, lease.token, byAddress[address], sketch)
      }
    }
    let hosts = leases.map {
      HostSettlement(
        token: $0.token,
        origin: $0.origin,
        facts: Self.facts($0.facts, $0.origin, robots, sitemapFindings),
        due: Self.now,
        isFreed: true
      )
    }
    try await store.settle(settlements, hosts: hosts, at: Self.now)
  }

  private static func redirect(
    _ address: WebAddress,
    _ target: WebAddress,
    _ token: Int64
  ) -> Settlement {
    let outcome = Settlement.Outcome.redirect(to: target, status: 301)
    return Settlement(token: token, address: address, outcome: outcome, status: 301)
  }

  private static func removal(of address: WebAddress, _ token: Int64) -> Settlement {
    Settlement(token: token, address: address, outcome: .gone(status: 410), status: 410)
  }

  /// A page with `record`; one that has not changed when there is none.
  private static func settlement(
    of address: WebAddress,
    _ token: Int64,
    _ record: PageRecord?,
    _ sketch: PageSketch?
  ) -> Settlement {
    var settlement = Settlement(
      token: token,
      address: address,
      outcome: record == nil ? .unchanged : .page,
      status: record == nil ? 304 : 200,
      record: record
    )
    if record != nil { settlement.sketch = sketch }
    let votes = record?.links.filter(\.isVote) ?? []
    settlement.links = votes.compactMap { WebAddress($0.url)?.canonical }
    return settlement
  }
}

extension StoredPages {
  /// What is known of a host, with the files that a test gave it.
  private static func facts(
    _ facts: HostFacts,
    _ origin: String,
    _ robots: String?,
    _ sitemapFindings: [FileFindings]
  ) -> HostFacts {
    guard let file = robots else { return facts }
    var facts = facts
    facts.robots = HostFacts.File(
      fetchedAt: Self.now,
      status: 200,
      body: Array(file.utf8),
      address: origin + "/robots.txt"
    )
    facts.sitemaps = HostFacts.File(
      fetchedAt: Self.now,
      status: 200,
      body: FileFindings.encode(sitemapFindings),
      address: origin + "/"
    )
    return facts
  }
}

extension PageRecord {
  /// The record of a page that is an app-linked result, unless `edit` makes it another.
  package static func sample(
    _ url: String,
    title: String = "Plums",
    description: String? = "Ripe plums.",
    text: String = "",
    edit: (inout PageRecord) -> Void = { _ in }
  ) throws -> PageRecord {
    guard let address = WebAddress(url) else { throw SampleFault(url: url) }
    var record = PageRecord(url: address.canonical)
    record.title = title
    record.description = description
    record.text = text
    record.language = "en"
    record.deepLinks = [
      DeepLink(platform: "ios", app: "42", url: "plums://1", source: "banner")
    ]
    record.indexable = true
    edit(&record)
    if record.deepLinks.isEmpty { record.reasons.append(Reason.noDeepLink) }
    if record.description == nil { record.reasons.append(Reason.noDescription) }
    return record
  }

  private struct SampleFault: Error {
    let url: String
  }
}
