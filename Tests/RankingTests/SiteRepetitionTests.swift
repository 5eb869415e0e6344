import Ranking
import Records
import Rules
import Testing

struct SiteRepetitionTests {
  private typealias Page = SiteRepetition.Page

  private func counted(_ pages: [SiteRepetition.Page]) -> SiteRepetition {
    var repetition = SiteRepetition()
    for page in pages { repetition.add(page) }
    return repetition
  }

  private func page(
    _ domain: UInt32 = 1,
    title: UInt64 = 0,
    image: UInt64 = 0,
    cluster: UInt64? = nil
  ) -> SiteRepetition.Page {
    var page = Page(domain: domain)
    (page.title, page.image, page.cluster) = (title, image, cluster)
    return page
  }

  @Test(
    "Titles and texts are a sign beyond twenty pages, by the logarithm of their number",
    arguments: [(1, 0.0), (20, 0), (200, 0.5), (2000, 1), (5000, 1)]
  )
  func strength(count: Int, expected: Double) {
    let pages = (0..<count).map { _ in page(title: 7, cluster: 9) }
    let repetition = counted(pages)
    #expect(abs(repetition.titles(of: pages[0]) - expected) < 1e-12)
    #expect(abs(repetition.copies(of: pages[0]) - expected) < 1e-12)
  }

  @Test("Pages of other domains, without a title or like no other count for nothing")
  func others() {
    let pages = (0..<2000).map { page(UInt32($0 / 10), title: 7, cluster: 9) }
    let repetition = counted(pages)
    #expect(repetition.titles(of: pages[0]) == 0)
    #expect(repetition.copies(of: pages[0]) == 0)
    let plain = counted([Page](repeating: page(), count: 2000))
    #expect(plain.titles(of: page()) == 0)
    #expect(plain.copies(of: page()) == 0)
  }

  @Test(
    "One image for most pages of a site is a sign, unless the site is small",
    arguments: [(100, 100, 1.0), (100, 75, 0.5), (100, 50, 0), (19, 19, 0)]
  )
  func images(all: Int, same: Int, expected: Double) {
    let pages = (0..<all).map { page(image: $0 < same ? 1 : UInt64($0) + 2) }
    #expect(abs(counted(pages).images(of: pages[0]) - expected) < 1e-12)
    #expect(counted(pages).images(of: page()) == 0)
  }

  @Test("The bad specimen of a site shows its sign, and the good one shows none")
  func specimens() throws {
    let signs: [(Rule, (SiteRepetition, Page) -> Double)] = [
      (.spamDuplicateTitles, { $0.titles(of: $1) }), (.spamOverIndexing, { $0.copies(of: $1) }),
      (.spamSameImage, { $0.images(of: $1) }),
    ]
    #expect(Set(signs.map(\.0)) == Set(Rule.spamSiteRules))
    for (rule, sign) in signs {
      #expect(rule.specimen.kind == .site)
      let (bad, good) = (try site(rule.specimen.bad), try site(rule.specimen.good))
      #expect(sign(counted(bad), bad[0]) > 0, "\(rule.id)")
      for (_, other) in signs { #expect(other(counted(good), good[0]) == 0, "\(rule.id)") }
    }
  }

  /// The pages of a site in short, as specimens have it.
  private func site(_ text: String) throws -> [SiteRepetition.Page] {
    let parts = text.split(separator: " ")
    let count = try #require(parts.first.flatMap { Int($0) })
    return (0..<count).map { number in
      var page = Page(domain: 1)
      for part in parts.dropFirst() {
        let isOwn = part.hasSuffix("=*")
        let value: UInt64 = isOwn ? UInt64(number) + 100 : 1
        if part.hasPrefix("title=") { page.title = value }
        if part.hasPrefix("image=") { page.image = value }
        if part.hasPrefix("text=") { page.cluster = isOwn ? nil : value }
      }
      return page
    }
  }
}
