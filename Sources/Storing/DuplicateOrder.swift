import Digests
import Foundation
import Frontier
import Records

/// Decides which of pages that say the same leads the others.
struct DuplicateOrder {
  /// What speaks for a page against those of other registrable domains.
  ///
  /// Nothing that the page says of itself is in it, but that it is a copy: who copies a page can
  /// write whatever markup and whatever address he likes, but cannot be seen before it, and has to
  /// own other sites for them to link to him.
  struct Claim {
    /// Whether it names a page of another domain as the one that it is a copy of.
    let isDeclaredCopy: Bool
    /// How many sites of others link to it, in powers of two: one site of a friend decides nothing,
    /// and what decides is twice as many.
    let sites: Int
    /// When its text was first seen.
    let since: Int64
    /// The page that leads those of its domain.
    let page: DuplicateFinder.Page

    init(_ cluster: [DuplicateFinder.Page], _ linking: DuplicateFinder.Sites) {
      page = cluster[0]
      isDeclaredCopy = page.isDeclaredCopy
      since = cluster.map(\.since).min() ?? page.since
      let most = cluster.map { linking[$0.number] ?? 0 }.max() ?? 0
      sites = Int.bitWidth - (most / 2).leadingZeroBitCount
    }

    /// Whether it goes before `other`.
    func precedes(_ other: Claim) -> Bool {
      if isDeclaredCopy != other.isDeclaredCopy { return other.isDeclaredCopy }
      if sites != other.sites { return sites > other.sites }
      if since != other.since { return since < other.since }
      return page.isShorter(than: other.page)
    }
  }

  private let linking: DuplicateFinder.Sites

  /// - Parameter linking: How many sites link to pages.
  init(_ linking: DuplicateFinder.Sites) { self.linking = linking }

  /// The pages of a group that follow others of it.
  func duplicates(in group: [DuplicateFinder.Page]) -> [DuplicateFinder.Duplicate] {
    var representatives = Representatives()
    var duplicates: [DuplicateFinder.Duplicate] = []
    for page in ordered(group) {
      guard let representative = representatives.first(near: page) else {
        representatives.append(page)
        continue
      }
      duplicates.append(
        DuplicateFinder.Duplicate(
          page: page.number,
          representative: representative.number,
          isExact: representative.digest == page.digest
        )
      )
    }
    return duplicates
  }

  /// The pages of a group in the order in which they may lead.
  ///
  /// Those of each domain are clustered first, so that a claim belongs to pages that are near to one
  /// another and not to whatever a chain of small changes leads to.
  private func ordered(_ group: [DuplicateFinder.Page]) -> [DuplicateFinder.Page] {
    let domains = Dictionary(grouping: group, by: \.domain)
    guard domains.count > 1 else { return Self.orderedWithin(group) }
    var clusters: [[DuplicateFinder.Page]] = []
    for pages in domains.values {
      var representatives = Representatives()
      let first = clusters.count
      for page in Self.orderedWithin(pages) {
        if let index = representatives.index(near: page) {
          clusters[first + index].append(page)
        } else {
          representatives.append(page)
          clusters.append([page])
        }
      }
    }
    let claims = clusters.map { (claim: Claim($0, linking), pages: $0) }
    return claims.sorted { $0.claim.precedes($1.claim) }.flatMap(\.pages)
  }

  /// The pages of one domain in the order in which they may lead.
  private static func orderedWithin(_ group: [DuplicateFinder.Page]) -> [DuplicateFinder.Page] {
    let pages = Dictionary(group.map { (Digest128(of: $0.url).data, $0) }) { first, _ in first }
    let named = Set(
      group.compactMap { page in
        page.canonical.flatMap { pages[$0] }.flatMap { $0.host == page.host ? $0.number : nil }
      }
    )
    var shortest: [Int64: DuplicateFinder.Page] = [:]
    for page in group where page.canonical == nil {
      if shortest[page.host].map(page.isShorter) ?? true { shortest[page.host] = page }
    }
    return group.sorted { left, right in
      let (isLeftBehind, isRightBehind) = (left.canonical != nil, right.canonical != nil)
      if isLeftBehind != isRightBehind { return isRightBehind }
      if isLeftBehind { return left.isShorter(than: right) }
      if left.host != right.host, let one = shortest[left.host], let other = shortest[right.host] {
        return one.isShorter(than: other)
      }
      let (isLeftNamed, isRightNamed) =
        (named.contains(left.number), named.contains(right.number))
      if isLeftNamed != isRightNamed { return isLeftNamed }
      return left.isShorter(than: right)
    }
  }

  /// The representatives of a group so far, found by the bands of their hashes.
  ///
  /// A group may hold very many pages, when somebody makes texts that are each near to the next;
  /// two near hashes agree in one of four bands, so that few representatives have to be looked at.
  private struct Representatives {
    private var pages: [DuplicateFinder.Page] = []
    private var byBand: [UInt64: [Int]] = [:]

    /// The first representative that `page` is near to.
    func first(near page: DuplicateFinder.Page) -> DuplicateFinder.Page? {
      index(near: page).map { pages[$0] }
    }

    /// The number of the first representative that `page` is near to.
    func index(near page: DuplicateFinder.Page) -> Int? {
      let indexes = Self.keys(of: page.hash).compactMap { key in
        byBand[key]?.prefix(Self.limit).first { PageSketch.isNear(pages[$0].hash, page.hash) }
      }
      return indexes.min()
    }

    mutating func append(_ page: DuplicateFinder.Page) {
      for key in Self.keys(of: page.hash) { byBand[key, default: []].append(pages.count) }
      pages.append(page)
    }

    /// The most representatives of one band that are looked at; only hashes made to agree are as many.
    private static let limit = 4096

    private static func keys(of hash: UInt64) -> [UInt64] {
      (0..<4).map { $0 << 16 | hash >> (16 * $0) & 0xFFFF }
    }
  }
}
