import Basics
import Indexing
import JSON
import Ranking
import Records
import Rules
import Searching
import Storing
import StoredTestSupport
import Testing

struct SearchServiceRankExplanationTests {
  private static let recipe = StructuredItem(
    syntax: .jsonLD,
    types: ["https://schema.org/Recipe"],
    id: nil,
    properties: ["name": [.text("Plum cake")]]
  )

  /// Ten recipes of rising quality on one host, one on another, and a page that is not indexable.
  private func service(
    adding others: [PageRecord] = []
  ) async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    var records = try (0..<10).map { number in
      try PageRecord.sample("https://a.example/\(number)", title: "Plum \(number)") { record in
        record.items = [Self.recipe]
        record.quality = QualityScore(score: Double(number) / 10, parts: [:])
      }
    }
    records.append(
      try .sample("https://b.example/", title: "Other plum") { record in
        record.items = [Self.recipe]
        record.quality = QualityScore(score: 0.95, parts: [:])
      }
    )
    records.append(
      try .sample("https://b.example/hidden") { record in
        (record.indexable, record.reasons, record.deepLinks) = (false, [Reason.noindex], [])
      }
    )
    try await pages.put(records + others)
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return (SearchService(store: pages.store, index: index, weights: .standard), pages)
  }

  private func rankExplanation(
    _ url: String
  ) async throws -> RankExplanation {
    let (service, pages) = try await service()
    let record = try #require(try await pages.store.record(of: try PageRecord.sample(url).url))
    return try await service.rankExplanation(of: record)
  }

  @Test("A page stands where its signals put it among its host and its type")
  func place() async throws {
    let standing = try await rankExplanation("https://a.example/7")
    #expect(standing.isIndexed)
    #expect(standing.groups.map(\.kind) == ["host", "type"])
    #expect(standing.groups.map(\.pages) == [10, 11])
    #expect(standing.groups.map(\.rank) == [3, 4])
    let quality = try #require(standing.lines.first { $0.signal == .quality })
    #expect(abs((quality.shares["host"] ?? 0) - 7.0 / 9) < 1e-9)
    #expect(abs((quality.shares["type"] ?? 0) - 7.0 / 10) < 1e-9)
    #expect(abs(quality.points - 1.4) < 1e-9)
    #expect(abs(quality.gain - 0.6) < 1e-9)
  }

  @Test("Every signal has a line; those of the query have no share and nothing to gain")
  func lines() async throws {
    let standing = try await rankExplanation("https://a.example/0")
    #expect(standing.lines.map(\.signal) == Signal.allCases)
    for line in standing.lines where !line.signal.isStatic {
      #expect(line.gain == 0 && line.shares.isEmpty && line.note != nil)
    }
    let sum = standing.lines.reduce(0) { $0 + $1.points }
    #expect(abs(sum - standing.points) < 1e-9)
    #expect(standing.points <= standing.best)
    let gains = standing.potentials.map(\.gain)
    #expect(gains == gains.sorted(by: >))
    for line in standing.potentials { #expect(line.signal.advice != nil) }
  }

  @Test("What people did is zero with the reason, and so is what was never weighed")
  func notes() async throws {
    let standing = try await rankExplanation("https://a.example/0")
    for signal in [Signal.ratio, .taps, .clients, .links, .freshness, .speed] {
      let line = try #require(standing.lines.first { $0.signal == signal })
      #expect(line.note != nil, "\(signal)")
    }
  }

  @Test("A page that is not in the index has signals and no place, and says what to do")
  func hidden() async throws {
    let standing = try await rankExplanation("https://b.example/hidden")
    #expect(!standing.isIndexed)
    #expect(standing.groups.first?.rank == nil)
    #expect(standing.lines.count == Signal.allCases.count)
    #expect(standing.obstacles.map(\.code) == ["robots.noindex", "deep-link.missing"])
    #expect(standing.obstacles.map(\.isBlocking) == [true, false])
    #expect(standing.obstacles.allSatisfy { !$0.message.isEmpty && !$0.fix.isEmpty })
  }

  @Test("The type that a page is compared in is that of its main thing, by which a filter finds it")
  func type() async throws {
    let video = StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/VideoObject"],
      id: nil,
      properties: ["name": [.text("How to")]]
    )
    let cake = try PageRecord.sample("https://c.example/1", title: "Plum cake") { record in
      record.items = [video, Self.recipe]
    }
    let film = try PageRecord.sample("https://c.example/2", title: "How to") { $0.items = [video] }
    let (service, _) = try await service(adding: [cake, film])
    let standing = try await service.rankExplanation(of: cake)
    #expect(standing.groups.map(\.name) == ["c.example", "Recipe"])
    #expect(standing.groups.last?.pages == 12 && standing.groups.last?.rank != nil)
  }

  @Test("A host without a page that searches show is no group to compare with")
  func emptyHost() async throws {
    let record = try PageRecord.sample("https://alone.example/") { $0.indexable = false }
    let (service, _) = try await service(adding: [record])
    #expect(try await service.rankExplanation(of: record).groups.isEmpty)
  }

  @Test(
    "Advice refers to findings only where there are some that cost points",
    arguments: [
      ("a finding", [Self.recipe], [Finding(.qualityPropertiesFew, gain: 0.1)], "Fix the f"),
      ("items alone", [Self.recipe], [], "No finding costs points."),
      ("nothing", [], [], "Say in JSON-LD what the page is about"),
      ("a subject", [], [Finding(.structuredDataNone, fix: "Add a Recipe.")], "Add a Recipe."),
    ]
  )
  func advice(
    name: String,
    items: [StructuredItem],
    findings: [Finding],
    begins: String
  ) async throws {
    let (service, _) = try await service()
    let record = try PageRecord.sample("https://a.example/advice") { record in
      (record.items, record.findings) = (items, findings)
    }
    let standing = try await service.rankExplanation(of: record)
    let quality = try #require(standing.lines.first { $0.signal == .quality })
    #expect(quality.advice?.hasPrefix(begins) == true, "\(name)")
    let speed = try #require(standing.lines.first { $0.signal == .speed })
    #expect(speed.advice?.hasPrefix("Crawl the page") == true)
  }

  @Test(
    "Advice on screens names what the page lacks, and nothing that it has",
    arguments: [
      ([], ImageSize(width: 1200, height: 630), nil),
      ([.pageViewportMissing], ImageSize(width: 1200, height: 630), "Add a viewport."),
      ([], nil, "Say how wide and high the image is, in og:image:width and og:image:height."),
      (
        [.pageTitleLong], ImageSize(width: 100, height: 630),
        "Give it a title of at most 90 characters. Use an image of at least 180 pixels, not 100."
      ),
    ] as [([Rule], ImageSize?, String?)]
  )
  func screens(rules: [Rule], size: ImageSize?, advice: String?) async throws {
    let (service, _) = try await service()
    let record = try PageRecord.sample("https://a.example/screens") { record in
      (record.title, record.image, record.imageSize) = ("Plums", "https://a.example/i.png", size)
      record.findings = rules.map { Finding($0) }
    }
    let standing = try await service.rankExplanation(of: record)
    let design = try #require(standing.lines.first { $0.signal == .design })
    #expect(advice == nil || design.advice == advice, "\(design.advice ?? "")")
    #expect((design.value > 0.999) == (advice == nil))
  }

  @Test("A page of the index that no search shows says so, and why")
  func hiding() async throws {
    let scene = try await EngagementScene(pages: 3)
    func hidings(_ page: Int, at now: Timestamp = EngagementScene.start) async throws -> [String] {
      let service = SearchService(
        store: scene.pages.store,
        index: scene.index,
        weights: .standard,
        basis: SignalBasis(scene.pages.folder),
        engagement: try scene.view(now: now)
      )
      let url = try PageRecord.sample(EngagementScene.url(page)).url
      let record = try #require(try await scene.pages.store.record(of: url))
      let standing = try await service.rankExplanation(of: record)
      #expect(standing.isIndexed)
      return standing.hidings.map(\.name)
    }
    #expect(try await hidings(1) == [])
    _ = try await scene.send(
      EngagementScene.mostFrequent(clients: 0..<1_500, pages: 3) { [0, 0, 3, 3][$0] }
    )
    try await scene.current().finish(now: EngagementScene.start)
    #expect(try await hidings(1) == ["unwanted"])
    #expect(try await hidings(2) == [])
    let later = EngagementScene.start.advanced(bySeconds: 30 * 86_400)
    #expect(try await hidings(1, at: later) == ["outdated"])
    try scene.end()
    try await scene.pages.put([
      try .sample(EngagementScene.url(2)) { $0.expires = "2020-01-01" }
    ])
    _ = try await scene.feed(scene.view()).drain()
    _ = try await scene.feed(scene.view()).renew(
      from: scene.pages.store,
      at: EngagementScene.start
    )
    #expect(try await hidings(2) == ["expired"])
  }

  @Test("The JSON form is an object with sorted keys")
  func json() async throws {
    var writer = JSONWriter()
    writer.value(try await rankExplanation("https://a.example/1"))
    let json = try JSONParser.parse(writer.bytes)
    let keys = try #require(json.object?.members.map(\.key))
    #expect(keys == keys.sorted())
    #expect(json["signals"]?.array?.count == Signal.allCases.count)
  }
}
