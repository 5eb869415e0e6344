import Addressing
import Diagnosing
import JSON
import Reading
import Records
import Rules
import Testing

/// What a whole site lacks, by the template of its URLs.
struct SiteTagsTests {
  private func site(_ pages: [(String, Bool, claimed: Bool)]) async throws -> SiteTags {
    var tags = SiteTags(host: "plums.example")
    for (path, hasTag, claimed) in pages {
      let url = try #require(WebAddress("https://plums.example\(path)"))
      let tag = hasTag ? StoryTexts.tag : ""
      let html = "<!doctype html><html lang=en><head><title>Plums</title>\(tag)</head><p>x</html>"
      var input = PageInput(address: url, body: Array(html.utf8))
      let verdict = claimed ? "match" : "none"
      input.universalLinks = UniversalLinks(
        state: "valid",
        apps: [UniversalLinks.App(appID: StoryTexts.app, verdict: verdict, rule: nil)]
      )
      tags.add(await PageReaders.inProcess.read(input).record)
    }
    return tags
  }

  @Test("Routes that lost their tag are counted by their template")
  func lost() async throws {
    let routes = (1...16).map { ("/r/\($0)", $0 == 3, claimed: $0 != 5) }
    let tags = try await site(routes + [("/shop/plum", true, claimed: true)])
    let answers = tags.answers(to: [.banner, .link])
    let banner = try #require(answers.first)
    #expect(banner.answer == .no)
    #expect(
      banner.line
        == "NO  15 of 17 pages of plums.example have no Smart App Banner.  1 certain: 15 of 16 pages "
        + "like /r/* have no Smart App Banner; others have, such as https://plums.example/r/3."
    )
    #expect(banner.causes.map(\.proof) == ["https://plums.example/r/1"])
    #expect(banner.fine == ["All pages of 1 template of URLs have a banner."])
    let link = try #require(answers.last)
    #expect(link.causes.map(\.proof) == ["https://plums.example/r/5"])
    #expect(link.line.contains("1 of 16 pages like /r/* opens no app"))
  }

  @Test("A site whose pages all have what they need is fine")
  func whole() async throws {
    let tags = try await site((1...9).map { ("/r/\($0)", true, claimed: true) })
    let answers = tags.answers(to: [.banner, .link])
    #expect(answers.map(\.answer) == [.yes, .works])
    #expect(answers[0].line == "YES  All 9 pages of plums.example have a Smart App Banner.")
    #expect(SiteTags(host: "plums.example").isEmpty)
  }
}
