import Records
import Testing

struct PassedLinksTests {
  @Test(
    "One link of each reason is named, whatever order the pages come in",
    arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]]
  )
  func examples(order: [Int]) {
    let pages = [["/b", "/a"], ["/d", "/a"], ["/c"]].map { urls in
      var page = PassedLinks()
      for url in urls { page.add(url, "link.nofollow") }
      return page
    }
    var all = PassedLinks()
    for number in order { all.add(pages[number]) }
    #expect(all.counts == ["link.nofollow": 5])
    #expect(all.examples == ["link.nofollow": "/b"], "the first of a page, and of these the first")
  }

  @Test("A count without an example leaves room for one, and a long URL is cut")
  func bounds() {
    var links = PassedLinks()
    links.add(3, "link.amp")
    #expect(links.counts == ["link.amp": 3] && links.examples.isEmpty)
    links.add(2, "link.amp", such: String(repeating: "x", count: 3_000))
    #expect(links.counts == ["link.amp": 5] && links.examples["link.amp"]?.count == 200)
  }
}
