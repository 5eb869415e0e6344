package import Addressing
package import Basics
import Digests
import JSON
package import Records
import Rules

/// One walk through the sitemaps of a host, from robots.txt or the well-known URL down to the
/// last file of an index.
///
/// A value without clock or socket. A host may name files on other hosts for its own pages; those are
/// requested as their own robots.txt allows. The scheme that a list writes does not matter.
///
/// Reference: <https://www.sitemaps.org/protocol.html#sitemaps_cross_submits>
package struct SitemapRound: Sendable {
  /// What one file came to.
  package struct Response: Hashable, Sendable {
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
    /// Why the file was not read to its end, when something was read of it.
    package var loss: String?
    /// Whether the server says that there is no such file.
    package var isMissing = false
    /// Listed pages that are not taken.
    package var passedOver = PassedLinks()
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
  /// The other hosts of which files were named.
  private var others: Set<String> = []
  /// The well-known URL, while nobody has said that a file is there.
  private var guess: String?
  /// What is to be reported.
  private(set) var news = SitemapNews()

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

  /// The most other hosts of which one host may name files.
  package static let otherLimit = 16

  /// The most files of one host whose findings are kept.
  private static let findingFiles = 20

  /// Starts a round for the host of `root`.
  ///
  /// - Parameters:
  ///   - root: The host's root.
  ///   - listed: What robots.txt lists; the well-known URL is asked when it lists nothing.
  package init(root: WebAddress, listed: [String]) {
    self.root = root
    if listed.isEmpty {
      guess = root.resolving("/sitemap.xml")?.text
      add([root.resolving("/sitemap.xml")].compactMap(\.self))
    }
    var files: [WebAddress] = []
    for text in listed {
      if let file = WebAddress(text, base: root) {
        files.append(file)
      } else {
        news.miss(text, Rule.sitemapURLMalformed.id)
      }
    }
    add(files)
  }

  /// The next file to ask for.
  package var next: WebAddress? { waiting.last }

  /// Whether nothing is left.
  package var isFinished: Bool { waiting.isEmpty }

  /// Whether the next file is on another host.
  package var isNextElsewhere: Bool { next.map { $0.origin != root.origin } ?? false }

  /// Skips the next file for a reason, such as that robots.txt forbids it.
  package mutating func skip(_ reason: String = Reason.robotsBlocked) {
    guard let file = waiting.popLast() else { return }
    hops = 0
    if file.text != guess { news.miss(file.text, reason) }
  }

  /// Takes what is to be reported.
  package mutating func takeNews() -> SitemapNews {
    defer { news = SitemapNews() }
    return news
  }

  /// Takes the response to the request for ``next``.
  package mutating func finish(_ response: Response, redirectLimit: Int) {
    guard let file = waiting.popLast() else { return }
    if let target = response.redirect {
      hops += 1
      let added = hops > redirectLimit ? Added() : add([target])
      guard added.taken == 0 else { return }
      // It leads to another host, in a circle, or too far: what comes next is another file.
      hops = 0
      files += 1
      faults[SitemapReason.redirect, default: 0] += 1
      // Why its target is not requested is reported with the target.
      if added.skipped == 0 { news.miss(file.text, SitemapReason.redirect) }
      return
    }
    hops = 0
    files += 1
    if let fault = response.fault {
      faults[fault, default: 0] += 1
      let reason = response.loss ?? (response.findings.isEmpty ? fault : nil)
      if let reason { news.miss(file.text, reason) }
    } else if response.isMissing, file.text != guess {
      news.miss(file.text, SitemapReason.missing)
    }
    news.passedOver.add(response.passedOver)
    if !response.findings.isEmpty, findings.count < Self.findingFiles {
      findings.append(FileFindings(address: file.text, findings: response.findings))
    }
    add(response.children)
  }

  /// Adds files, to be requested in the order in which they are listed.
  ///
  /// - Returns: What became of them.
  @discardableResult
  private mutating func add(_ addresses: [WebAddress]) -> Added {
    var fresh: [WebAddress] = []
    var added = Added()
    for address in addresses {
      let file = own(address.withoutFragment)
      guard !seen.contains(file.identity) else { continue }
      if let reason = objection(to: file) {
        news.miss(file.text, reason)
        added.skipped += 1
        continue
      }
      seen.insert(file.identity)
      fresh.append(file)
    }
    waiting += fresh.reversed()
    added.taken = fresh.count
    return added
  }

  /// How many of some files are new and requested, and how many are not for a reason that is reported.
  private struct Added {
    var taken = 0
    var skipped = 0
  }

  /// Why `file` is not requested; `nil` when it is.
  private mutating func objection(to file: WebAddress) -> String? {
    if file.bytes.count > ScopePolicy.addressLimit { return CrawlReason.tooLong }
    if seen.count >= Self.fileLimit { return SitemapReason.tooManyFiles }
    guard file.origin != root.origin else { return nil }
    if file.authority != file.host { return SitemapReason.otherPort }
    guard others.contains(file.origin) || others.count < Self.otherLimit else {
      return SitemapReason.tooManyHosts
    }
    others.insert(file.origin)
    return nil
  }

  /// The address on this very origin, when only its scheme is another.
  private func own(_ address: WebAddress) -> WebAddress {
    let isPlain = [address, root].allSatisfy { $0.authority == $0.host }
    guard address.host == root.host, isPlain else { return address }
    return WebAddress(root.origin + address.target) ?? address
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
    guess = kept["guess"]?.string
    others = Set(waiting.map(\.origin)).subtracting([root.origin])
    isPagesTurn = kept["isPagesTurn"]?.bool ?? false
    findings = kept["findings"]?.string.map { FileFindings.decode(Array($0.utf8)) } ?? []
  }

  /// What to keep of the host's sitemaps as things stand `now`: what is wrong with them when all
  /// are read, and else also what is needed to go on.
  ///
  /// A host has up to ``fileLimit`` files, which at a polite pace takes longer than a lease.
  package func file(at now: Timestamp) -> HostFacts.File {
    let encodedFindings = FileFindings.encode(findings)
    let status = isFinished ? faults.isEmpty ? 200 : 0 : Self.underWay
    return HostFacts.File(
      fetchedAt: now,
      status: status,
      body: isFinished ? encodedFindings : remainder(encodedFindings),
      address: root.text
    )
  }

  private func remainder(_ encodedFindings: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("faults", faults)
    writer.field("files", files)
    writer.field("findings", String(decoding: encodedFindings, as: UTF8.self))
    writer.field("guess", guess)
    writer.field("isPagesTurn", isPagesTurn)
    writer.field("seen", seen.sorted().map(\.text))
    writer.field("waiting", waiting.map(\.text))
    writer.endObject()
    return writer.bytes
  }
}
