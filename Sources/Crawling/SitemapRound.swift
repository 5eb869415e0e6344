package import Addressing
import Digests
package import Records
import Sitemaps

/// One walk through the sitemaps of a host, from robots.txt or the well-known place down to the
/// last file of an index.
///
/// A value without clock or socket. Only files of the host itself are asked for, because another
/// host's delay is not this one's to spend; the scheme that a list writes does not matter.
package struct SitemapRound: Sendable {
  /// What one file came to.
  package struct Answer: Hashable, Sendable {
    /// Where the host pointed instead.
    package var redirect: WebAddress?
    /// The files that an index lists.
    package var children: [WebAddress] = []
    /// The pages of the crawl that the file lists.
    package var offers: [FrontierOffer] = []
    /// Why nothing was read; `nil` when the file is a sitemap or the host has none.
    package var fault: String?
    /// What is wrong with the file.
    package var findings: [Finding] = []
    /// Whether the host failed to answer.
    package var isFailure = false
    /// The seconds that the host asked to wait, if it did.
    package var retryAfter: Double?

    package init() {}
  }

  private let root: WebAddress
  private var waiting: [WebAddress] = []
  private var seen: Set<Digest128> = []
  private var hops = 0

  /// How many files were read or found missing.
  package private(set) var files = 0
  /// What was wrong with files, by reason.
  package private(set) var faults: [String: Int] = [:]
  /// What is wrong with the first files of which something is.
  package private(set) var findings: [FileFindings] = []
  /// Whether a page comes before the next file.
  package var isPagesTurn = false

  /// The most files of one host.
  package static let fileLimit = 1000

  /// The most files of one host whose findings are kept.
  private static let findingFiles = 20

  /// Starts a round for the host of `root`.
  ///
  /// - Parameters:
  ///   - root: The host's root.
  ///   - listed: What robots.txt lists; the well-known place is asked when it lists nothing.
  package init(root: WebAddress, listed: [String]) {
    self.root = root
    let places = listed.isEmpty ? ["/sitemap.xml"] : listed
    add(places.prefix(Self.fileLimit).compactMap { WebAddress($0, base: root) })
  }

  /// The next file to ask for.
  package var next: WebAddress? { waiting.last }

  /// Whether nothing is left.
  package var isFinished: Bool { waiting.isEmpty }

  /// Passes over the next file, because robots.txt forbids it.
  package mutating func skip() {
    waiting.removeLast()
    hops = 0
  }

  /// Takes the answer to the request for ``next``.
  package mutating func finish(_ answer: Answer, redirectLimit: Int) {
    guard let file = waiting.popLast() else { return }
    if let target = answer.redirect {
      hops += 1
      guard hops > redirectLimit || add([target]) == 0 else { return }
      // It leads to another host, in a circle, or too far: what comes next is another file.
      hops = 0
      files += 1
      faults[Self.lostRedirect, default: 0] += 1
      return
    }
    hops = 0
    files += 1
    if let fault = answer.fault { faults[fault, default: 0] += 1 }
    if !answer.findings.isEmpty, findings.count < Self.findingFiles {
      findings.append(FileFindings(address: file.text, findings: answer.findings))
    }
    add(answer.children)
  }

  /// The fault of a file that points to where no file of the host is.
  static let lostRedirect = "sitemap.redirect"

  /// Adds files of the host, to be asked for in the order in which they are listed.
  ///
  /// - Returns: How many are new.
  @discardableResult
  private mutating func add(_ addresses: [WebAddress]) -> Int {
    var fresh: [WebAddress] = []
    for address in addresses where seen.count < Self.fileLimit {
      guard let own = own(address), seen.insert(own.identity).inserted else { continue }
      fresh.append(own)
    }
    waiting += fresh.reversed()
    return fresh.count
  }

  /// The address on this very origin; `nil` when it is of another host.
  private func own(_ address: WebAddress) -> WebAddress? {
    let address = address.withoutFragment
    guard address.bytes.count <= ScopePolicy.addressLimit else { return nil }
    if address.origin == root.origin { return address }
    // The scheme that a list writes does not matter; another port is another server.
    let isPlain = [address, root].allSatisfy { $0.authority == $0.host }
    guard address.host == root.host, isPlain else { return nil }
    return WebAddress(root.origin + address.target)
  }
}

extension SitemapRound {
  /// The status under which a walk is kept that has not come to its end.
  static let underWay = 102

  /// Goes on with the walk that ``file(at:)`` kept; `nil` when `file` keeps none.
  package init?(_ file: HostFacts.File, root: WebAddress) {
    guard file.status == Self.underWay else { return nil }
    guard let kept = try? JSONParser.parse(file.body).object else { return nil }
    self.root = root
    func texts(_ key: String) -> [String] { kept[key]?.array?.compactMap(\.string) ?? [] }
    waiting = texts("waiting").compactMap { WebAddress($0) }
    seen = Set(texts("seen").compactMap { Digest128($0) })
    for member in kept["faults"]?.object?.members ?? [] {
      faults[member.key] = member.value.int
    }
    files = kept["files"]?.int ?? 0
    isPagesTurn = kept["isPagesTurn"]?.bool ?? false
    findings = kept["findings"]?.string.map { FileFindings.decode(Array($0.utf8)) } ?? []
  }

  /// What to keep of the host's sitemaps as things stand `now`: what is wrong with them when all
  /// are read, and else also what is needed to go on.
  ///
  /// A host has up to ``fileLimit`` files, which at a polite pace takes longer than a lease.
  package func file(at now: Timestamp) -> HostFacts.File {
    let told = FileFindings.encode(findings)
    let status = isFinished ? faults.isEmpty ? 200 : 0 : Self.underWay
    return HostFacts.File(
      fetchedAt: now,
      status: status,
      body: isFinished ? told : remainder(told),
      address: root.text
    )
  }

  private func remainder(_ told: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("faults", faults)
    writer.field("files", files)
    writer.field("findings", String(decoding: told, as: UTF8.self))
    writer.field("isPagesTurn", isPagesTurn)
    writer.field("seen", seen.sorted().map(\.text))
    writer.field("waiting", waiting.map(\.text))
    writer.endObject()
    return writer.bytes
  }
}

/// Turns the bytes of a sitemap into what a crawl takes from it.
package struct SitemapVisitReader: Sendable {
  private let scope: ScopePolicy
  private let settings: CrawlSettings

  package init(scope: ScopePolicy, settings: CrawlSettings) {
    self.scope = scope
    self.settings = settings
  }

  /// Reads a sitemap fetched at `now`, with the charset that its answer names.
  package func read(
    _ bytes: [UInt8],
    address: WebAddress,
    charset: String? = nil,
    at now: Timestamp
  ) -> SitemapRound.Answer {
    var answer = SitemapRound.Answer()
    var findings: [Finding] = []
    let sitemap = SitemapReader.read(bytes, url: address, charset: charset, findings: &findings)
    guard let sitemap else {
      answer.fault = findings.first?.rule ?? Rule.sitemapNotASitemap.id
      answer.findings = findings
      return answer
    }
    answer.fault = findings.first?.rule
    answer.findings = findings
    if sitemap.form == .index {
      answer.children = sitemap.entries.map(\.address)
      return answer
    }
    let hasDates = sitemap.hasCredibleDates(at: now)
    answer.offers = sitemap.entries.compactMap { entry in
      guard var offer = offer(of: entry.address, entry) else { return nil }
      // A site's list makes pages of others known, and has no say in what they are.
      guard ScopePolicy.bareHost(entry.address) == ScopePolicy.bareHost(address) else {
        return offer
      }
      offer.modified = hasDates ? entry.modified : nil
      offer.appURIs = Array(entry.appURIs.prefix(16))
      return offer
    }
    // A page in another language is a page too, whether or not it has an entry of its own.
    var seen = Set(answer.offers.map(\.address.identity))
    for entry in sitemap.entries {
      for alternate in entry.alternates where answer.offers.count < Self.offerLimit {
        guard let address = WebAddress(alternate.url)?.withoutFragment,
          seen.insert(address.identity).inserted, let offer = offer(of: address, entry)
        else { continue }
        answer.offers.append(offer)
      }
    }
    return answer
  }

  /// The most pages that one file makes known.
  private static let offerLimit = 50_000

  private func offer(of address: WebAddress, _ entry: Sitemap.Entry) -> FrontierOffer? {
    guard scope.allows(address), AddressTrap(address) == nil,
      let place = scope.place(of: address)
    else { return nil }
    return FrontierOffer(
      address: address,
      depthLeft: place.depth,
      seed: place.seed,
      priority: Self.priority(of: entry)
    )
  }

  /// A listed page comes after the seeds' own links, by the importance that its site gives it.
  private static func priority(of entry: Sitemap.Entry) -> Int {
    2 + Int((1 - (entry.priority ?? 0.5)) * 4)
  }
}
