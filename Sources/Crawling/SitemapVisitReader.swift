package import Addressing
package import Basics
import Records
import Rules
import Sitemaps

/// Turns the bytes of a sitemap into what a crawl takes from it.
package struct SitemapVisitReader: Sendable {
  private let scope: ScopePolicy
  private let settings: CrawlSettings

  package init(scope: ScopePolicy, settings: CrawlSettings) {
    self.scope = scope
    self.settings = settings
  }

  /// Reads a sitemap fetched at `now`, with the charset that its response names.
  ///
  /// - Parameters:
  ///   - bytes: The file as the server sent it.
  ///   - address: Its address.
  ///   - host: The root of the host whose robots.txt or sitemaps named the file; `nil` for the file's
  ///     own. A file on another host lists only pages of that one.
  ///   - charset: The charset that the response names.
  ///   - now: When it was fetched.
  /// - Returns: What the crawl takes of it.
  package func read(
    _ bytes: [UInt8],
    address: WebAddress,
    of host: WebAddress? = nil,
    charset: String? = nil,
    at now: Timestamp
  ) -> SitemapRound.Response {
    var response = SitemapRound.Response()
    var findings: [Finding] = []
    let sitemap = SitemapReader.read(bytes, url: address, charset: charset, findings: &findings)
    response.findings = findings
    guard let sitemap else {
      response.fault = findings.first?.rule ?? Rule.sitemapNotASitemap.id
      response.loss = response.fault
      return response
    }
    response.fault = findings.first?.rule
    response.loss = findings.first { $0.severity == .error || Self.losses.contains($0.rule) }?.rule
    if sitemap.form == .index {
      response.children = sitemap.entries.map(\.address)
      return response
    }
    let list = List(
      sitemap: sitemap,
      site: ScopePolicy.bareHost(host ?? address),
      isElsewhere: host.map { ScopePolicy.bareHost($0) != ScopePolicy.bareHost(address) } ?? false,
      hasDates: sitemap.hasCredibleDates(at: now)
    )
    addPages(of: list, to: &response)
    addAlternates(of: list, to: &response)
    if sitemap.alternatesLeftOut > 0 {
      response.passedOver.add(sitemap.alternatesLeftOut, SitemapReason.tooManyAlternates)
    }
    return response
  }

  /// The rules whose breach loses a part of the file without being an error.
  private static let losses = [Rule.sitemapTooLarge.id, Rule.sitemapTooManyURLs.id]

  /// A list of pages, and whose pages it may speak for.
  private struct List {
    let sitemap: Sitemap
    /// The host that named the list.
    let site: String
    /// Whether the list is on another host.
    let isElsewhere: Bool
    /// Whether its dates can be believed.
    let hasDates: Bool

    func isOwn(_ address: WebAddress) -> Bool { ScopePolicy.bareHost(address) == site }
  }

  private func addPages(of list: List, to response: inout SitemapRound.Response) {
    for entry in list.sitemap.entries {
      let address = settings.cleaner.clean(entry.address)
      let isOwn = list.isOwn(address)
      guard isOwn || !list.isElsewhere else {
        response.passedOver.add(address.text, SitemapReason.otherHost)
        continue
      }
      guard var offer = offer(of: address, entry, passing: &response.passedOver) else {
        continue
      }
      // A site's list makes pages of others known, and has no say in what they are.
      if isOwn {
        offer.modified = list.hasDates ? entry.modified : nil
        offer.appURIs = Array(entry.appURIs.prefix(16))
      }
      response.offers.append(offer)
    }
  }

  /// A page in another language is a page too, whether or not it has an entry of its own.
  private func addAlternates(of list: List, to response: inout SitemapRound.Response) {
    var seen = Set(response.offers.map(\.address.identity))
    for entry in list.sitemap.entries {
      for alternate in entry.alternates {
        guard let written = WebAddress(alternate.url)?.withoutFragment else { continue }
        let address = settings.cleaner.clean(written)
        guard seen.insert(address.identity).inserted else { continue }
        guard !list.isElsewhere || list.isOwn(address) else {
          response.passedOver.add(address.text, SitemapReason.otherHost)
          continue
        }
        guard response.offers.count < Self.offerLimit else {
          response.passedOver.add(address.text, SitemapReason.tooManyAlternates)
          continue
        }
        guard let offer = offer(of: address, entry, passing: &response.passedOver) else { continue }
        response.offers.append(offer)
      }
    }
  }

  /// The most pages that one file makes known.
  private static let offerLimit = 50_000

  private func offer(
    of address: WebAddress,
    _ entry: Sitemap.Entry,
    passing passedOver: inout PassedLinks
  ) -> FrontierOffer? {
    if let reason = scope.objection(to: address) ?? AddressTrap(address)?.rawValue {
      passedOver.add(address.text, reason)
      return nil
    }
    guard let entryPoint = scope.entryPoint(of: address) else {
      passedOver.add(address.text, CrawlReason.depth)
      return nil
    }
    return FrontierOffer(
      address: address,
      depthLeft: entryPoint.depth,
      seed: entryPoint.seed,
      priority: Self.priority(of: entry)
    )
  }

  /// A listed page comes after the seeds' own links, by the importance that its site gives it.
  private static func priority(of entry: Sitemap.Entry) -> Int {
    2 + Int((1 - (entry.priority ?? 0.5)) * 4)
  }
}
