import JSON
import Synchronization
import TestSupport
import Testing

/// Feeding a Vespa by the command line, as docs/guides/feed.md says.
struct FeedVespaCommandTests {
  /// A Vespa on loopback that takes every document.
  private final class Vespa: Sendable {
    let service: LoopbackService

    init() throws {
      let mark = Mutex<[UInt8]?>(nil)
      service = try LoopbackService { request, _ in
        let path = request.target.prefix { $0 != "?" }
        let head = "{\"pathId\":\"\(path)\""
        if path.hasSuffix("/docid/feed") {
          return mark.withLock { known in
            if request.method == "POST" { known = request.body }
            guard let known else { return .response("404 Not Found", Array("\(head)}".utf8)) }
            // The body is an object with the fields, as the answer is.
            return .response("200 OK", Array("\(head),".utf8) + known.dropFirst())
          }
        }
        return .response("200 OK", Array("\(head)}".utf8))
      }
    }

    /// The pages that were brought, in requests for one each.
    var pages: [LoopbackService.Request] {
      service.requests.filter { $0.method == "POST" && !$0.target.contains("/docid/feed?") }
    }
  }

  @Test("A feed writes the application, sends every page once, and prints the query for it")
  func feeds() async throws {
    let (folder, vespa) = (try TemporaryFolder(), try Vespa())
    var environment = try await DemoWeb.environment()
    environment["TO"] = "\(vespa.service.url)/page"
    environment["PIPPIN_FEED_AUTHORIZATION"] = "Bearer sesame"
    let outcome = try await PippinBinary.shell(
      """
      set -e
      pippin export --mapping --format vespa -o application 2>log
      grep -c 'rank-profile' application/schemas/page.sd
      grep -q '<document-api/>' application/services.xml
      pippin export --mapping --format vespa -o application 2>log && exit 9 || test $? = 73
      pippin export --mapping --format vespa 2>log && exit 9 || test $? = 64
      pippin crawl http://orchard.example/ --delay 0 --no-progress --store s 2>log
      pippin feed --to $TO --engine vespa --exact --once --store s
      pippin feed --to $TO --engine vespa --exact --once --store s
      pippin search apple pie --format vespa --exact --store s
      pippin search apple pie --format json --exact --store s 2>log && exit 9 || test $? = 64
      """,
      in: folder,
      environment: environment
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    let urls = try vespa.pages.compactMap {
      try JSONParser.parse($0.body)["fields"]?["url"]?.string
    }
    #expect(Set(urls).count > 4)
    #expect(urls.count == Set(urls).count)
    #expect(vespa.pages.allSatisfy { $0.target.contains("condition=page.version%3C%3D") })
    #expect(vespa.service.requests.allSatisfy { $0.header("Authorization") == "Bearer sesame" })
    #expect(outcome.output.contains(#"words contains \"pie\""#))
    #expect(outcome.output.contains(#""ranking":{"profile":"exact""#))
    #expect(!(outcome.output + outcome.errors).contains("sesame"))
  }
}
