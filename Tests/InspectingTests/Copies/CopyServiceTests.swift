import Addressing
import AssociationCopies
import Fetching
import Inspecting
import Records
import Rules
import Testing

struct CopyServiceTests {
  private static let aasa = "https://example.com/.well-known/apple-app-site-association"
  private static let none = CopyDouble.json(#"{"maxAge":"599.9s"}"#)

  private static let new = CopyDouble.file(
    #"{"/":"/buy/old/*","exclude":true}"#,
    #"{"/":"/buy/*"}"#,
    #"{"/":"/help/*"}"#
  )
  private static let old = CopyDouble.file(#"{"/":"/buy/*"}"#, #"{"/":"/shop/*"}"#)

  @Test("A stale copy is reported with the exact list of URLs that behave differently")
  func stale() async throws {
    let double = try CopyDouble(
      apple: CopyDouble.json(Self.old, [("Age", "30100")]),
      google: Self.none,
      host: [Self.aasa: CopyDouble.json(Self.new)]
    )
    let copies = try await double.copies()
    #expect(copies.apple.causes.map(\.kind) == [.staleCopy])
    let given = try ["buy/1", "buy/old/1", "help/1", "shop/1", "other"].map {
      try #require(WebAddress("https://example.com/\($0)"))
    }
    #expect(
      copies.differences(of: given).map { "\($0.url) \($0.opensByFile)" } == [
        "https://example.com/buy/old/1 false", "https://example.com/help/1 true",
        "https://example.com/shop/1 false",
      ]
    )
    let root = try #require(WebAddress("https://example.com/"))
    #expect(
      copies.exampleDifferences(below: root).map(\.url) == [
        "https://example.com/buy/old/x", "https://example.com/help/x",
        "https://example.com/shop/x",
      ]
    )
    let found = copies.findings(copies.differences(of: given)).filter { $0.severity > .note }
    #expect(found.map(\.rule) == ["apple-copy.stale"])
    #expect(found[0].message.contains("https://example.com/help/1: ABCDE12345.com.example.app"))
  }

  @Test("Files that say the same in another spelling are the same, and no finding")
  func same() async throws {
    let spaced = Self.new.replacing(":", with: " : ")
    let double = try CopyDouble(
      apple: CopyDouble.json(spaced),
      google: Self.none,
      host: [Self.aasa: CopyDouble.json(Self.new)]
    )
    let copies = try await double.copies()
    #expect(copies.apple.comparison == .same)
    #expect(copies.findings().allSatisfy { $0.severity == .note })
    #expect(try await double.inspect().checks.contains { $0.id == "apple-copy.state" })
  }

  @Test("A host is asked about once an hour, whoever asks")
  func hourly() async throws {
    let double = try CopyDouble(apple: CopyDouble.json(Self.old), google: Self.none)
    let root = try #require(WebAddress("https://example.com/"))
    let first = await double.service.copies(of: root, .unknown)
    let second = await double.service.copies(of: root, .unknown)
    #expect(first.apple == second.apple && first.google == second.google)
    #expect(double.fetcher.requests.count == 2)
    double.advance(bySeconds: 3_601)
    _ = await double.service.copies(of: root, .unknown)
    #expect(double.fetcher.requests.count == 4)
  }

  @Test(
    "A service that fails, or says what nobody can read, says nothing of the host",
    arguments: [
      TableFetcher.Answer(status: 503), TableFetcher.Answer(status: 429),
      TableFetcher.Answer(failure: .refused), TableFetcher.Answer(failure: .timeout(.answer)),
      TableFetcher.Answer.redirect("http://apple.test/other"), CopyDouble.json("<html>"),
      CopyDouble.json("{\"a\":\"" + String(repeating: "x", count: 131_072) + "\"}"),
      TableFetcher.Answer(failure: .headersTooLarge),
    ]
  )
  func unreachable(answer: TableFetcher.Answer) async throws {
    let double = try CopyDouble(
      apple: answer,
      google: answer,
      host: [Self.aasa: CopyDouble.json(Self.new)]
    )
    let copies = try await double.copies()
    for copy in copies.all {
      #expect(copy.state.name == "unreachable" && copy.causes.map(\.kind) == [.unchecked])
    }
    #expect(copies.findings().isEmpty)
    let checks = try await double.inspect().checks.filter { $0.id.hasSuffix("-copy.state") }
    #expect(checks.map(\.state) == [.skipped, .skipped])
  }

  @Test("A request that reached nobody is made again; one without a response waits for an hour")
  func repeated() async throws {
    let root = try #require(WebAddress("https://example.com/"))
    for (kind, count) in [(TableFetcher.Answer(failure: .refused), 4), (.init(status: 503), 2)] {
      let double = try CopyDouble(apple: kind, google: kind)
      for _ in 0..<2 { _ = await double.service.copies(of: root, .unknown) }
      #expect(double.fetcher.requests.count == count)
    }
  }

  @Test("A host that is a number, or a host with a port, is asked about as its service knows it")
  func names() async throws {
    let double = try CopyDouble(apple: CopyDouble.json(Self.old), google: Self.none)
    let number = await double.service.copies(
      of: try #require(WebAddress("https://192.0.2.1/")),
      .unknown
    )
    #expect(number.apple.state.name == "unasked" && double.fetcher.requests.isEmpty)
    _ = await double.service.copies(
      of: try #require(WebAddress("https://example.com:8443/")),
      .unknown
    )
    #expect(double.fetcher.requests.first == "\(CopyDouble.apple)a/v1/example.com:8443")
  }

  @Test("A file that neither the host nor a service has is no finding of the page")
  func absent() async throws {
    let double = try CopyDouble(
      apple: TableFetcher.Answer(
        status: 404,
        headers: [("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 404 Not Found")]
      ),
      google: CopyDouble.json(#"{"errorCode":["ERROR_CODE_FETCH_ERROR"]}"#)
    )
    let copies = try await double.copies()
    #expect(copies.all.map(\.comparison) == [.bothMissing, .bothMissing])
    #expect(copies.findings().allSatisfy { $0.severity == .note })
    #expect(copies.remarks.count == 2)
  }

  @Test("A server that sends a web page for everything has no file, and that is a note")
  func pages() async throws {
    let page = TableFetcher.Answer(body: "<!doctype html><title>Plums</title>")
    let double = try CopyDouble(
      apple: TableFetcher.Answer(
        status: 404,
        headers: [("Apple-Failure-Reason", "SWCERR00401 Bad JSON content")]
      ),
      google: CopyDouble.json(#"{"errorCode":["ERROR_CODE_WRONG_CONTENT_TYPE"]}"#),
      host: [
        Self.aasa: page, "https://example.com/apple-app-site-association": page,
        "https://example.com/.well-known/assetlinks.json": page,
      ]
    )
    let copies = try await double.copies()
    #expect(copies.all.map(\.comparison) == [.bothMissing, .bothMissing])
    #expect(copies.findings().map(\.severity) == [.note, .note])
  }

  @Test("A file at the root alone is compared with the one that Apple has")
  func root() async throws {
    let double = try CopyDouble(
      apple: CopyDouble.json(Self.old),
      google: Self.none,
      host: ["https://example.com/apple-app-site-association": CopyDouble.json(Self.new)]
    )
    let copies = try await double.copies()
    #expect(copies.apple.causes.map(\.kind) == [.staleCopy])
    let root = try #require(WebAddress("https://example.com/"))
    #expect(copies.exampleDifferences(below: root).count == 3)
  }

  @Test("What is likely behind a failure is said in its finding")
  func likely() async throws {
    let double = try CopyDouble(
      apple: TableFetcher.Answer(
        status: 404,
        headers: [("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 403 Forbidden")]
      ),
      google: Self.none,
      host: [Self.aasa: CopyDouble.json(Self.new)]
    )
    let found = try await double.inspect("https://example.com/buy/1").record.findings
    let finding = try #require(found.first { $0.rule == "apple-copy.blocked" })
    #expect(finding.message.contains("Pippin gets the file. Likely: A firewall, a bot rule"))
    #expect(finding.message.contains("https://example.com/buy/1: ABCDE12345.com.example.app"))
  }
}
