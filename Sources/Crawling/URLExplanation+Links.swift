import Addressing
import Basics
import Digests
import Frontier
import Records
import Storing

/// What links of stored pages to a URL say that no crawl has kept.
struct UnkeptLinks {
  /// Why a link was left out, the best reason first.
  enum Kind: Int, Comparable {
    /// It may be followed; a scope, a pattern or a limit has left it out.
    case followed
    /// It is as far from its seed as links are followed.
    case tooDeep
    /// The link asks not to be followed.
    case linkNofollow
    /// Its page asks not to follow any.
    case pageNofollow

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The best kind among the links; `nil` when no page links to the URL.
  private(set) var kind: Kind?
  /// The first page with such a link.
  private(set) var page = ""
  /// The highest version of a page whose link may be followed; 0 without one.
  private(set) var version: Int64 = 0

  /// Looks for links to `address` in every record of `store`.
  ///
  /// - Throws: ``StoreError``.
  init(to address: WebAddress, in store: EmbeddedStore, _ settings: CrawlSettings) throws {
    // What is dropped from links is behind one of these.
    let piece = String(address.text.prefix { $0 != "?" && $0 != ";" })
    try store.forEachPage(holding: piece) { page, version, depthLeft, record in
      for link in record.links {
        guard let written = WebAddress(link.url, base: page),
          settings.cleaner.clean(written).canonical == address
        else { continue }
        let kind: Kind =
          record.robots.nofollow
          ? .pageNofollow : !link.isVote ? .linkNofollow : depthLeft < 1 ? .tooDeep : .followed
        if kind == .followed { self.version = max(self.version, version) }
        if self.kind.map({ kind < $0 }) ?? true { (self.kind, self.page) = (kind, page.text) }
      }
    }
  }
}

extension URLExplanation {
  /// Says of a URL that no run has kept whether pages link to it, and why none has kept it.
  func unkept(
    in store: EmbeddedStore,
    seeds: [Seed],
    _ settings: CrawlSettings
  ) async throws -> (text: String, code: String?) {
    let links = try UnkeptLinks(to: address, in: store, settings)
    if try await store.isForgotten(address.identity) {
      let again =
        links.kind == .followed
        ? ", or when a page with a link to it, such as \(links.page), is read" : ""
      return (
        "Its page was deleted by pippin forget. As a seed it is fetched\(again).", Self.forgotten
      )
    }
    let cut = try cutRedirect(in: store, settings)
    if let cut { return (cut, CrawlReason.tooManyRedirects) }
    switch links.kind {
    case nil:
      return (
        "No page that was read links to it, and no run has kept it from a sitemap;"
          + " as a seed it is fetched.", Self.unmet
      )
    case .pageNofollow:
      return ("\(links.page) links to it and asks to follow no link.", CrawlReason.pageNofollow)
    case .linkNofollow:
      return ("The link of \(links.page) asks not to be followed.", CrawlReason.linkNofollow)
    case .tooDeep:
      return ("\(links.page) links to it, with no more links allowed.", CrawlReason.depth)
    case .followed:
      let policy = LinkPolicy(seeds: seeds, settings: settings)
      let offered = OfferedLinks(try await store.value(of: OfferedLinks.key))
      guard offered.version(of: policy.digest) < links.version else {
        return (
          "\(links.page) links to it, and no run has kept it: its host or its domain may have as many"
            + " URLs as the limits allow, or pippin forget deleted it.", Self.unmet
        )
      }
      return ("\(links.page) links to it. It is not known; the next run takes up the link.", nil)
    }
  }

  /// Whether every run of `seeds` tries the URL again, because it failed.
  func isTriedAgain(
    in store: EmbeddedStore,
    _ seeds: [Seed],
    at now: Timestamp
  ) async throws -> Bool {
    let known = Dictionary(try await store.seeds().map { ($1, $0) }) { first, _ in first }
    let numbers = Set(seeds.compactMap { known[$0.address.text] })
    let tried = try await store.retryable(seeds.map(\.address), numbers: numbers, at: now)
    return try await store.number(of: address.identity)
      .map { tried.contains(Int64(bitPattern: $0)) } ?? false
  }

  /// Names the URL that redirects to this one, and is one redirect too many; `nil` for none.
  private func cutRedirect(in store: EmbeddedStore, _ settings: CrawlSettings) throws -> String? {
    var found: String?
    try store.forEachURL { url in
      guard found == nil, url.reason == CrawlReason.tooManyRedirects else { return }
      if url.target == address.text { found = url.url }
    }
    return found.map {
      "\($0) redirects to it, and is one redirect more in a row than are followed"
        + " (\(settings.maxRedirects)). As a seed it is fetched."
    }
  }
}
