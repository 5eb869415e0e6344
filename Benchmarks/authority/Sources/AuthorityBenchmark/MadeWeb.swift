import Addressing
import Ranking

/// A made web: domains of very different sizes, and links that find the well-known more often.
///
/// Nothing of it is kept: every page's links are worked out from its number, so that what is
/// measured is the graph and not the generator.
struct MadeWeb {
  /// How many pages there are.
  let pageCount: Int
  /// How many links each page has.
  let linksPerPage: Int
  /// The domain that each page is of; domain `d` has a share of pages that falls as 1 / d.
  let domains: [UInt32]
  private let starts: [Int]

  /// Makes `pageCount` pages on a domain for about every fifty pages.
  init(pageCount: Int, linksPerPage: Int) {
    (self.pageCount, self.linksPerPage) = (pageCount, linksPerPage)
    let count = max(10, pageCount / 50)
    var starts: [Int] = []
    var sum = 0.0
    let whole = (1...count).reduce(0.0) { $0 + 1 / (Double($1) + 20) }
    for domain in 0..<count {
      starts.append(min(pageCount - 1, Int(sum / whole * Double(pageCount))))
      sum += 1 / (Double(domain + 1) + 20)
    }
    self.starts = starts
    var domains = [UInt32](repeating: 0, count: pageCount)
    for domain in 0..<count {
      let end = domain + 1 < count ? starts[domain + 1] : pageCount
      for page in starts[domain]..<max(end, starts[domain]) { domains[page] = UInt32(domain) }
    }
    self.domains = domains
  }

  /// The fingerprint of the page with this number.
  static func id(_ page: Int) -> UInt64 { mixed(UInt64(page) &+ 1) }

  /// The pages, as a graph takes them.
  ///
  /// - Parameter isPlain: Whether every page is a domain of its own, as in plain PageRank.
  /// - Returns: One for each page.
  func pages(isPlain: Bool) -> [LinkGraph.Page] {
    domains.indices.map { page in
      LinkGraph.Page(
        id: Self.id(page),
        domain: isPlain ? UInt32(page) : domains[page],
        isEntry: starts[Int(domains[page])] == page
      )
    }
  }

  /// The links of a page: four in five lead within its domain, the others to pages that are
  /// chosen the more often the better known they are.
  func links(of page: Int) -> [UInt64] {
    var random = Self.mixed(UInt64(page) &* 0x9E37_79B9_7F4A_7C15 &+ 77)
    var links: [UInt64] = []
    links.reserveCapacity(linksPerPage)
    let domain = Int(domains[page])
    let (start, end) = (
      starts[domain], domain + 1 < starts.count ? starts[domain + 1] : pageCount
    )
    for _ in 0..<linksPerPage {
      random = Self.mixed(random &+ 0x9E37_79B9_7F4A_7C15)
      let share = Double(random >> 11) / Double(1 << 53)
      if random & 7 < 6, end - start > 1 {
        links.append(Self.id(start + Int(share * share * Double(end - start))))
      } else {
        // Being known is no matter of how large one's domain is.
        let fame = Int(share * share * share * Double(pageCount))
        links.append(Self.id(Int(Self.mixed(UInt64(fame)) % UInt64(pageCount))))
      }
    }
    var seen: Set<UInt64> = []
    return links.filter { seen.insert($0).inserted }
  }

  /// The finaliser of SplitMix64.
  static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
