import Foundation
import Ranking

/// Ten thousand pages that were made to lift one page.
struct Farm {
  /// How many pages the honest web has.
  let pages: Int

  /// The pages of the farm.
  private static let size = 10_000

  /// How a farm is made.
  private struct Plan {
    let name: String
    let domains: Int
    /// Whether the pages also link to each other, as a ring.
    let isRing: Bool
  }

  /// A page's place among all, and its authority.
  private struct Place {
    let rank: Int
    let authority: Double
  }

  /// Prints where a page in the middle of the made web stands with each farm, by our method and
  /// by plain PageRank.
  func report() {
    let web = MadeWeb(pageCount: pages, linksPerPage: 20)
    print("farm\tdomains\tours before\tours after\tauthority\tplain before\tplain after")
    let plans = [
      Plan(name: "one domain", domains: 1, isRing: false),
      Plan(name: "one domain, ring", domains: 1, isRing: true),
      Plan(name: "10 domains", domains: 10, isRing: true),
      Plan(name: "100 domains", domains: 100, isRing: true),
      Plan(name: "1,000 domains", domains: 1000, isRing: true),
    ]
    let ours = places(web, isPlain: false)
    let plain = places(web, isPlain: true)
    let (before, plainBefore) = (ours(nil), plain(nil))
    for plan in plans {
      let (after, plainAfter) = (ours(plan), plain(plan))
      let fields = [
        plan.name, "\(plan.domains)", "\(before.rank)", "\(after.rank)",
        String(format: "%.3f -> %.3f", before.authority, after.authority),
        "\(plainBefore.rank)", "\(plainAfter.rank)",
      ]
      print(fields.joined(separator: "\t"))
    }
  }

  /// Says where the target stands with a farm.
  private func places(_ web: MadeWeb, isPlain: Bool) -> (Plan?) -> Place {
    let target = pages / 2
    return { plan in
      var all = web.pages(isPlain: isPlain)
      var farm: [[UInt64]] = []
      if let plan {
        let first = web.pageCount
        for page in 0..<Self.size {
          let domain = isPlain ? first + page : first + page % plan.domains
          all.append(LinkGraph.Page(id: MadeWeb.id(first + page), domain: UInt32(domain)))
          let next = MadeWeb.id(first + (page + 1) % Self.size)
          farm.append(plan.isRing ? [MadeWeb.id(target), next] : [MadeWeb.id(target)])
        }
      }
      var graph = LinkGraph(all)
      for page in 0..<web.pageCount { graph.add(MadeWeb.id(page), to: web.links(of: page)) }
      for (page, links) in farm.enumerated() {
        graph.add(MadeWeb.id(web.pageCount + page), to: links)
      }
      var settings = LinkAuthority.Settings()
      if isPlain { (settings.insideWeight, settings.domainShare) = (1, 0) }
      let authority = LinkAuthority(graph, settings: settings)
      let number = graph.number(of: MadeWeb.id(target)) ?? 0
      // The farm's own pages are no rivals.
      var better = 0
      for page in 0..<web.pageCount {
        guard let other = graph.number(of: MadeWeb.id(page)) else { continue }
        if authority.votes[other] > authority.votes[number] { better += 1 }
      }
      return Place(rank: better + 1, authority: authority[number])
    }
  }
}
