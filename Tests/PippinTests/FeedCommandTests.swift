import JSON
import Synchronization
import TestSupport
import Testing

/// Feeding an index by the command line, as docs/guides/feed.md says.
struct FeedCommandTests {
  /// An engine on loopback that takes everything.
  private final class Engine: Sendable {
    let service: LoopbackService

    init(status: String = "200 OK") throws {
      let mapping = Mutex<[UInt8]?>(nil)
      service = try LoopbackService { request, _ in
        if request.target.hasSuffix("/_bulk") {
          guard status == "200 OK" else { return .response(status, Array("{}".utf8)) }
          return .response(status, Self.answer(request.body))
        }
        return mapping.withLock { known in
          if request.method == "GET" {
            guard let known else { return .response("404 Not Found", Array("{}".utf8)) }
            return .response(
              "200 OK",
              Array("{\"pages\":{\"mappings\":".utf8) + known + Array("}}".utf8)
            )
          }
          let body = try? JSONParser.parse(request.body)
          var writer = JSONWriter()
          writer.value(body?["mappings"] ?? body ?? .null)
          known = writer.bytes
          return .response("200 OK", Array("{}".utf8))
        }
      }
    }

    private static func answer(_ body: [UInt8]) -> [UInt8] {
      var items: [String] = []
      for line in body.split(separator: UInt8(ascii: "\n")) {
        guard let action = try? JSONParser.parse(Array(line)).object?.members.first,
          let id = action.value["_id"]?.string
        else { continue }
        items.append("{\"\(action.key)\":{\"_id\":\"\(id)\",\"status\":200}}")
      }
      return Array("{\"errors\":false,\"items\":[\(items.joined(separator: ","))]}".utf8)
    }

    var bulk: [LoopbackService.Request] { service.requests.filter { $0.target == "/pages/_bulk" } }
  }

  private func run(_ script: String, _ engine: Engine, in folder: TemporaryFolder) async throws
    -> ProcessOutcome
  {
    var environment = try await DemoWeb.environment()
    environment["TO"] = "\(engine.service.url)/pages"
    environment["PIPPIN_FEED_AUTHORIZATION"] = "ApiKey sesame"
    return try await PippinBinary.shell("set -e\n\(script)", in: folder, environment: environment)
  }

  @Test("A feed makes the index, sends every page once, and prints the query for it")
  func feeds() async throws {
    let (folder, engine) = (try TemporaryFolder(), try Engine())
    let outcome = try await run(
      """
      pippin crawl http://orchard.example/ --delay 0 --no-progress --store s 2>log
      pippin feed --to $TO --once --store s 2>log && exit 9 || test $? = 66
      grep -q -- --create log
      pippin feed --to $TO --create --exact --once --store s
      pippin feed --to $TO --exact --once --store s
      pippin search apple pie --format opensearch --exact --store s | grep -o '"field":"terms.[a-z]*"'
      pippin export --mapping | grep -c rank_feature
      """,
      engine,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    let lines = engine.bulk.flatMap { $0.body.split(separator: UInt8(ascii: "\n")) }
    let pages = Set(lines.compactMap { try? JSONParser.parse(Array($0))["url"]?.string })
    #expect(pages.count > 4)
    #expect(
      lines.count { String(decoding: $0, as: UTF8.self).hasPrefix("{\"index\"") } == pages.count
    )
    #expect(engine.service.requests.allSatisfy { $0.header("Authorization") == "ApiKey sesame" })
    #expect(outcome.output.contains("\"field\":\"terms.pie\""))
    #expect(!(outcome.output + outcome.errors).contains("sesame"))
  }

  @Test("Changes that the local index has not taken are not passed over in silence")
  func unindexed() async throws {
    let (folder, engine) = (try TemporaryFolder(), try Engine())
    let outcome = try await run(
      """
      pippin crawl http://orchard.example/ --delay 0 --no-progress --store s 2>log
      flock -o s/index.lock pippin crawl http://market.example/ --delay 0 --no-progress --store s 2>log
      flock -o s/index.lock pippin feed --to $TO --create --once --store s 2>log && exit 9 || test $? = 75
      grep -q 'changes are not sent' log
      pippin feed --to $TO --once --store s
      """,
      engine,
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
  }

  @Test(
    "What is wrong is said in a sentence, with the code that is documented for it",
    arguments: [
      ("--to http://a:b@127.0.0.1/pages", "200 OK", 64, "PIPPIN_FEED_AUTHORIZATION"),
      ("--to http://127.0.0.1:1/pages --create --patience 0", "200 OK", 69, "Fix:"),
      ("--to $TO --create", "401 Unauthorized", 78, "--authorization-file"),
      ("--to $TO --create --patience 0", "503 Busy", 69, "what was sent is kept"),
      ("--to $TO --create --authorization-file none", "200 OK", 66, "none"),
      ("--to $TO --engine vespa", "200 OK", 64, "/page."),
      ("--to $TO --engine vespa --create", "200 OK", 64, "--mapping --format vespa"),
      ("--to ${TO%s} --engine vespa", "200 OK", 69, "--engine opensearch"),
    ]
  )
  func faults(options: String, status: String, code: Int32, words: String) async throws {
    let (folder, engine) = (try TemporaryFolder(), try Engine(status: status))
    let outcome = try await run(
      """
      pippin crawl http://orchard.example/ --delay 0 --no-progress --store s 2>log
      pippin feed \(options) --once --store s
      """,
      engine,
      in: folder
    )
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
