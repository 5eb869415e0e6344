import Ranking
import Testing

struct LinkAuthorityTests {
  /// A graph of links between pages, each written as its domain and its number.
  private func authority(
    _ links: [(from: [UInt32], to: [UInt32])],
    settings: LinkAuthority.Settings = LinkAuthority.Settings()
  ) -> (LinkAuthority, LinkGraph) {
    func id(_ page: [UInt32]) -> UInt64 { UInt64(page[0]) << 32 | UInt64(page[1]) }
    let pages = Set(links.flatMap { [$0.from, $0.to] })
    var graph = LinkGraph(pages.map { LinkGraph.Page(id: id($0), domain: $0[0]) })
    let sources = Dictionary(grouping: links, by: \.from)
    for (from, links) in sources { graph.add(id(from), to: links.map { id($0.to) }) }
    return (LinkAuthority(graph, settings: settings), graph)
  }

  private func votes(_ page: [UInt32], _ ranked: (LinkAuthority, LinkGraph)) throws -> Float {
    let number = try #require(ranked.1.number(of: UInt64(page[0]) << 32 | UInt64(page[1])))
    return ranked.0.votes[number]
  }

  @Test("A page that nobody links to has no votes; a link of a domain's only page gives 0.85")
  func single() throws {
    let ranked = authority([([1, 0], [2, 0])])
    #expect(try votes([1, 0], ranked) == 0)
    #expect(abs(try votes([2, 0], ranked) - 0.85) < 1e-4)
  }

  @Test("A page divides its vote among all its links, and ranks pass on")
  func division() throws {
    let ranked = authority([([1, 0], [2, 0]), ([1, 0], [3, 0]), ([2, 0], [3, 0])])
    #expect(abs(try votes([2, 0], ranked) - 0.425) < 1e-4)
    #expect(abs(try votes([3, 0], ranked) - (0.425 + 0.85 * 1.425)) < 1e-4)
  }

  @Test("Two sites that link to each other converge where the equation says")
  func loop() throws {
    var settings = LinkAuthority.Settings()
    settings.tolerance = 1e-6
    let ranked = authority([([1, 0], [2, 0]), ([2, 0], [1, 0])], settings: settings)
    #expect(abs(try votes([1, 0], ranked) - 0.85 / 0.15) < 1e-2)
    #expect(ranked.0.iterations <= settings.iterationLimit)
  }

  @Test("A thousand pages of one domain have no more to give than one page")
  func farm() throws {
    let single = authority([([1, 0], [9, 0])])
    let farm = authority((0..<1000).map { ([1, $0], [9, 0]) })
    #expect(try votes([9, 0], farm) <= votes([9, 0], single))
    let spread = authority((0..<1000).map { ([$0 + 10, 0], [9, 0]) })
    #expect(try votes([9, 0], spread) > 100)
  }

  @Test("Links within a domain count a tenth, and cannot feed themselves")
  func inside() throws {
    let ranked = authority((1..<500).map { ([1, $0], [1, 0]) } + [([2, 0], [3, 0])])
    let own = try votes([1, 0], ranked)
    #expect(own > 0 && own < 0.1)
    #expect(own < (try votes([3, 0], ranked)))
  }

  @Test("Authority grows with votes, is 0 without and 1 for a thousand and more")
  func scale() throws {
    var before = -1.0
    for count in [0, 1, 10, 100, 1000, 5000] as [UInt32] {
      let links = (0..<count).map { ([$0 + 10, 0] as [UInt32], [9, 0] as [UInt32]) }
      let ranked = authority(links + [([9, 0], [8, 0])])
      let value = ranked.0[try #require(ranked.1.number(of: 9 << 32))]
      #expect(value > before && value <= 1)
      if count == 0 { #expect(value == 0) }
      before = value
    }
    #expect(before == 1)
  }

  @Test("A page of a domain with links begins above a page of one without")
  func sharing() throws {
    let links = (0..<50).map { ([$0 + 10, 0] as [UInt32], [9, 0] as [UInt32]) }
    let ranked = authority(links + [([9, 1], [8, 0]), ([7, 0], [6, 0])])
    let known = ranked.0[try #require(ranked.1.number(of: 9 << 32 | 1))]
    let unknown = ranked.0[try #require(ranked.1.number(of: 7 << 32))]
    #expect(known > 0.1)
    #expect(unknown == 0)
  }

  @Test("The order in which pages and links come changes nothing")
  func order() {
    var links = (0..<400).map { number -> (UInt64, [UInt64]) in
      (number, (1...7).map { (number &* 31 &+ $0 &* 17) % 400 })
    }
    let pages = (0..<400).map { LinkGraph.Page(id: UInt64($0), domain: UInt32($0 % 37)) }
    func votes(_ pages: [LinkGraph.Page]) -> [Float] {
      var graph = LinkGraph(pages)
      for (page, targets) in links { graph.add(page, to: targets) }
      return LinkAuthority(graph).votes
    }
    let first = votes(pages)
    links.reverse()
    #expect(votes(pages.reversed()) == first)
  }
}
