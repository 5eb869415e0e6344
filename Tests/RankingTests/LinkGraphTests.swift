import Ranking
import Testing

struct LinkGraphTests {
  private func page(_ id: UInt64, _ domain: UInt32 = 0) -> LinkGraph.Page {
    LinkGraph.Page(id: id, domain: domain)
  }

  @Test("Pages are numbered in the order of their store's numbers, and each counts once")
  func numbers() {
    let graph = LinkGraph([page(9), page(.max), page(0), page(9, 4)])
    #expect(graph.pages == [0, 9, .max])
    #expect(graph.number(of: 0) == 0)
    #expect(graph.number(of: 9) == 1)
    #expect(graph.number(of: .max) == 2)
    #expect(graph.number(of: 8) == nil)
    #expect(graph.domainCount == 1)
  }

  @Test("Every page of many is found again, however the numbers lie")
  func lookup() {
    let even = (0..<5000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
    let crowded = (0..<5000).map { UInt64($0) + 1 << 40 }
    let dense = (1...5000).map { UInt64($0) * 3 }
    for ids in [even, crowded, dense] {
      let graph = LinkGraph(ids.map { page($0) })
      for id in ids { #expect(graph.number(of: id).map { graph.pages[$0] } == id) }
      for other in [2, 0x1234_5678_9ABC_DEF1, .max] as [UInt64] {
        #expect(graph.number(of: other) == nil)
      }
    }
  }

  @Test("Links to unknown pages, to the page itself and of unknown pages do not count")
  func passedOver() {
    var graph = LinkGraph([page(1), page(2)])
    graph.add(1, to: [1, 2, 3])
    graph.add(1, to: [2])
    graph.add(3, to: [1, 2])
    graph.add(2, to: [])
    #expect(graph.linkCount == 1)
  }

  @Test("No pages make an empty graph")
  func empty() {
    var graph = LinkGraph([])
    graph.add(1, to: [2])
    #expect(graph.linkCount == 0)
    #expect(LinkAuthority(graph).votes.isEmpty)
  }
}
