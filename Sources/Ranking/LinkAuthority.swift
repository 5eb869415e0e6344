import Foundation

/// How much the links of other sites say for a page.
///
/// The unit is the vote: what a domain has to give that nobody links to. A page has its share of
/// its domain's vote, and what links bring:
///
///     rank(v) = share(v) + d · (I(v) + Σ over other domains A of max of offer(u) over the pages
///                               u of A that link to v)
///     offer(u) = rank(u) / links(u);  I(v) = a tenth of all offers from v's own domain
///
/// It is PageRank, in which people start anew at a domain and not at a page, so that a thousand
/// pages of one domain, or of its subdomains, have no more to give than one. A domain votes for
/// a page once, with the best of its pages that link there, however many do. What a page does not
/// pass on is lost, which changes all ranks by the same factor and none against another. The sum of
/// all differences shrinks by `d` with each iteration at least, because a maximum never differs by
/// more than what it is of.
///
/// Domains are ranked in the same way, one link from a domain to another however many pages
/// have it, and a page gets a tenth of what its domain has, so that a new page of a known site
/// does not begin at nothing.
///
/// References: Brin and Page, "The anatomy of a large-scale hypertextual web search engine", WWW
/// 1998, section 2.1, with the personalised start of its section 2.1.2; Bharat and Henzinger,
/// "Improved algorithms for topic distillation in a hyperlinked environment", SIGIR 1998, section
/// 3.1, for one vote of a host; Kamvar, Haveliwala, Manning and Golub, "Exploiting the block
/// structure of the web for computing PageRank", 2003, for hosts beside pages; Langville and
/// Meyer, "Deeper inside PageRank", 2004, section 5, for ranks that are lost.
package struct LinkAuthority: Sendable {
  /// The constants of the method.
  package struct Settings: Hashable, Sendable {
    /// The share of a rank that links pass on, above 0 and below 1.
    package var damping: Float = 0.85
    /// What a link within a domain counts, in [0,1].
    package var insideWeight: Float = 0.1
    /// What a page has of its domain's rank, in [0,1].
    package var domainShare: Float = 0.1
    /// The votes that make an authority of 1, above 0.
    package var fullVotes: Float = 1000
    /// The sum of all differences between two iterations, as a share of all ranks, at which
    /// ranks are final.
    package var tolerance = 1e-4
    /// The most iterations; 85 are enough for the tolerance whatever the links.
    package var iterationLimit = 100

    package init() {}
  }

  /// What links bring each page, in votes, by its number in the graph.
  package let votes: [Float]
  /// What links bring each domain, in votes.
  package let domainVotes: [Float]
  /// How many iterations the ranks of pages took.
  package let iterations: Int

  private let settings: Settings
  private let domains: [UInt32]

  /// Ranks the pages of `graph`.
  package init(_ graph: LinkGraph, settings: Settings = Settings()) {
    self.settings = settings
    domains = graph.domains
    var walk = PageWalk(graph, settings)
    iterations = Self.iterate(&walk, settings)
    votes = walk.received
    var tour = DomainWalk(graph, settings)
    _ = Self.iterate(&tour, settings)
    domainVotes = tour.received
  }

  /// The authority of the page with the number `page`, in [0,1].
  ///
  /// A logarithm of votes, so that the second vote counts more than the hundredth: 0 for none, a
  /// third for nine, two thirds for a hundred, 1 for a thousand and more.
  package subscript(page: Int) -> Double {
    let all = votes[page] + settings.domainShare * domainVotes[Int(domains[page])]
    let scale = log1p(Double(all)) / log1p(Double(settings.fullVotes))
    return scale.isFinite ? min(1, max(0, scale)) : 0
  }

  /// Walks until ranks are final.
  ///
  /// - Returns: How many steps it took.
  private static func iterate(_ walk: inout some Walk, _ settings: Settings) -> Int {
    for step in 1...max(1, settings.iterationLimit) where walk.step() <= settings.tolerance {
      return step
    }
    return max(1, settings.iterationLimit)
  }
}

/// Ranks that approach their final values step by step.
private protocol Walk {
  /// Goes one step.
  ///
  /// - Returns: The sum of all differences, as a share of all ranks.
  mutating func step() -> Double
}

/// The ranks of pages.
private struct PageWalk: Walk {
  private let graph: LinkGraph
  private let settings: LinkAuthority.Settings
  private var rank: [Float]
  /// What links bring each page.
  private(set) var received: [Float]
  /// The best offer of the domain at hand to each page it links to.
  private var offers: [Float]

  init(_ graph: LinkGraph, _ settings: LinkAuthority.Settings) {
    (self.graph, self.settings) = (graph, settings)
    rank = graph.teleport
    received = [Float](repeating: 0, count: rank.count)
    offers = received
  }

  mutating func step() -> Double {
    for page in received.indices { received[page] = 0 }
    rank.withUnsafeBufferPointer { rank in
      received.withUnsafeMutableBufferPointer { received in
        offers.withUnsafeMutableBufferPointer { offers in
          var ballot = Ballot(rank: rank, received: received, offers: offers)
          for domain in 0..<graph.domainCount { ballot.vote(of: domain, graph, settings) }
        }
      }
    }
    var (change, sum) = (0.0, 0.0)
    for page in rank.indices {
      let next = graph.teleport[page] + received[page]
      change += Double(abs(next - rank[page]))
      sum += Double(next)
      rank[page] = next
    }
    return sum > 0 ? change / sum : 0
  }

  /// One step's votes; the memory belongs to the walk, and nobody else uses it meanwhile.
  private struct Ballot {
    let rank: UnsafeBufferPointer<Float>
    let received: UnsafeMutableBufferPointer<Float>
    let offers: UnsafeMutableBufferPointer<Float>
    /// The pages that the domain at hand has an offer for.
    var touched: [UInt32] = []

    mutating func vote(
      of domain: Int,
      _ graph: LinkGraph,
      _ settings: LinkAuthority.Settings
    ) {
      for member in graph.domainStarts[domain]..<graph.domainStarts[domain + 1] {
        let page = Int(graph.pagesByDomain[Int(member)])
        graph.withLinks(of: page) { targets, degree in
          let share = settings.damping * rank[page] / Float(degree)
          for target in targets {
            let index = Int(target)
            if graph.domains[index] == UInt32(domain) {
              received[index] += settings.insideWeight * share
            } else if offers[index] < share {
              if offers[index] == 0 { touched.append(target) }
              offers[index] = share
            }
          }
        }
      }
      for target in touched {
        received[Int(target)] += offers[Int(target)]
        offers[Int(target)] = 0
      }
      touched.removeAll(keepingCapacity: true)
    }
  }
}

/// The ranks of domains.
private struct DomainWalk: Walk {
  private let damping: Float
  /// The other domains that each links to, each once: those of `d` begin at `starts[d]`.
  private var starts: [Int] = [0]
  private var targets: [UInt32] = []
  private var rank: [Float]
  /// What links bring each domain.
  private(set) var received: [Float]

  init(_ graph: LinkGraph, _ settings: LinkAuthority.Settings) {
    damping = settings.damping
    rank = [Float](repeating: 1, count: graph.domainCount)
    received = [Float](repeating: 0, count: graph.domainCount)
    starts.reserveCapacity(graph.domainCount + 1)
    var seen = [UInt32](repeating: .max, count: graph.domainCount)
    for domain in 0..<graph.domainCount {
      seen[domain] = UInt32(domain)
      for member in graph.domainStarts[domain]..<graph.domainStarts[domain + 1] {
        graph.withLinks(of: Int(graph.pagesByDomain[Int(member)])) { row, _ in
          for target in row {
            let other = graph.domains[Int(target)]
            guard seen[Int(other)] != UInt32(domain) else { continue }
            seen[Int(other)] = UInt32(domain)
            targets.append(other)
          }
        }
      }
      starts.append(targets.count)
    }
  }

  mutating func step() -> Double {
    for domain in received.indices { received[domain] = 0 }
    for domain in rank.indices {
      let others = targets[starts[domain]..<starts[domain + 1]]
      guard !others.isEmpty else { continue }
      let share = damping * rank[domain] / Float(others.count)
      for other in others { received[Int(other)] += share }
    }
    var (change, sum) = (0.0, 0.0)
    for domain in rank.indices {
      let next = 1 + received[domain]
      change += Double(abs(next - rank[domain]))
      sum += Double(next)
      rank[domain] = next
    }
    return sum > 0 ? change / sum : 0
  }
}
