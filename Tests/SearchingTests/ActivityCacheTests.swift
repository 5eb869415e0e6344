import Basics
import Digests
import Engagement
import Foundation
import Frontier
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

struct ActivityCacheTests {
  private static func line(
    _ title: String,
    client: Int,
    day: Int,
    page: Int? = nil,
    end: Int? = nil
  ) -> String {
    let at = EngagementScene.start.milliseconds + Int64(day) * 86_400_000
    let identity =
      page.map { #""webpageURL":"\#(EngagementScene.url($0))""# }
      ?? #""requiredUserInfoKeys":["id"],"userInfo":{"id":"\#(title.utf8.count)"}"#
    let last = end.map { EngagementScene.start.milliseconds + Int64($0) * 86_400_000 }
    let more = last.map { #","expirationDate":\#($0)"# } ?? ""
    return #"{"kind":"activity","activityType":"com.example.recipes.read","title":"\#(title)","#
      + #""keywords":["dessert"],"eligibleForPublicIndexing":true,\#(identity)\#(more),"#
      + #""client":"c\#(client)","at":\#(at)}"#
  }

  /// Sends what `clients` people did on each of the first `days` days.
  private static func send(
    _ scene: EngagementScene,
    _ title: String,
    clients: Int,
    days: Int,
    page: Int? = nil,
    end: Int? = nil
  ) async throws {
    for day in 0..<days {
      let now = EngagementScene.start.advanced(bySeconds: Double(day) * 86_400)
      let lines = (0..<clients).map { line(title, client: $0, day: day, page: page, end: end) }
      #expect(try await scene.send(lines, now: now).accepted == clients)
    }
  }

  private static func found(
    _ scene: EngagementScene,
    _ text: String,
    day: Int = 2,
    installed: Set<String> = ["com.example.recipes"]
  ) async throws -> [String] {
    let now = EngagementScene.start.advanced(bySeconds: Double(day) * 86_400)
    let service = SearchService(
      store: scene.pages.store,
      index: scene.index,
      weights: .standard,
      engagement: try scene.view(now: now)
    )
    var query = SearchQuery(text: text)
    query.installed = installed
    return try await service.search(query).activities.map(\.title)
  }

  @Test("What fifty people did on three days is found by those who have the app, by nobody else")
  func holders() async throws {
    let scene = try await EngagementScene(pages: 1)
    try await Self.send(scene, "Plum tart with cream", clients: 60, days: 3)
    try await Self.send(scene, "Plum jam", clients: 60, days: 2)
    try await Self.send(scene, "Plum of Ida Reinette", clients: 40, days: 3)
    for query in ["plum", "plum tart", "dess", "cream PLUM"] {
      #expect(try await Self.found(scene, query) == ["Plum tart with cream"], "\(query)")
    }
    let both: Set = ["com.example", "A1B2C3D4E5.com.example.recipes", "com.example.recipes"]
    #expect(try await Self.found(scene, "plum", installed: both) == ["Plum tart with cream"])
    #expect(try await Self.found(scene, "plum", installed: ["com.example.recipesextra"]).isEmpty)
    #expect(try await Self.found(scene, "apple").isEmpty)
    #expect(try await Self.found(scene, "plum", installed: ["com.other"]).isEmpty)
    #expect(try await Self.found(scene, "plum", installed: ["com"]).isEmpty)
    #expect(try await Self.found(scene, "plum", installed: []).isEmpty)
    #expect(try await Self.found(scene, "plum", day: 40).isEmpty)
  }

  @Test("An activity ends when those who do it say, and not when one of them says otherwise")
  func ending() async throws {
    let scene = try await EngagementScene(pages: 1)
    try await Self.send(scene, "Plum market", clients: 120, days: 3, end: 10)
    let now = EngagementScene.start.advanced(bySeconds: 3 * 86_400)
    for (client, end) in [(1, 300), (2, 4), (500, 300)] {
      let line = Self.line("Plum market", client: client, day: 3, end: end)
      #expect(try await scene.send([line], now: now).accepted == 1)
    }
    #expect(try await Self.found(scene, "plum", day: 9) == ["Plum market"])
    #expect(try await Self.found(scene, "plum", day: 11).isEmpty)
  }

  @Test("Signs, quotes, fields and alternatives mean for activities what they mean for pages")
  func grammar() async throws {
    let scene = try await EngagementScene(pages: 1)
    try await Self.send(scene, "Secret Orchard Walk", clients: 60, days: 3)
    for (query, isFound) in [
      ("secret walk", true), ("secret wal", true), ("secret -walk", false),
      ("+walk -secret", false), ("secret -walks", true), ("secret -title:walk", false),
      ("\"orchard walk\"", true), ("\"walk secret\"", false), ("\"secret walk\"", false),
      ("secret -\"orchard walk\"", false), ("secret -\"walk orchard\"", true),
      ("walk OR zzz", true), ("zzz | walk", true), ("zzz OR yyy", false),
      ("zzz OR \"walk orchard\"", false), ("walk OR zzz secret", true), ("walk zzz", false),
      ("title:walk", true), ("keywords:walk", false), ("keywords:dessert", true),
      ("text:walk", false), ("walk lang:en", false), ("walk -lang:en", true), ("-zzz", false),
      ("orch* -dess*", false), ("title == \"*chard*\"", true), ("+orchard", true), ("", false),
    ] {
      let found = try await Self.found(scene, query)
      #expect(found == (isFound ? ["Secret Orchard Walk"] : []), "\(query)")
    }
  }

  @Test("What too few people did is nowhere on the disk")
  func privacy() async throws {
    let scene = try await EngagementScene(pages: 1)
    try await Self.send(scene, "Plum of Ida Reinette", clients: 40, days: 3)
    try scene.end()
    let folder = URL(fileURLWithPath: scene.pages.folder.path)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    let kept = try files.filter { !$0.hasDirectoryPath }.map { try Data(contentsOf: $0) }
    #expect(kept.contains { $0.range(of: Data("com.example.recipes".utf8)) != nil })
    #expect(kept.allSatisfy { $0.range(of: Data("Reinette".utf8)) == nil })
  }

  @Test("An activity with a page is no item of its own, lifts its page, and is listed")
  func pages() async throws {
    let scene = try await EngagementScene(pages: 2)
    try await Self.send(scene, "Plums", clients: 60, days: 3, page: 2)
    try await Self.send(scene, "Elsewhere", clients: 60, days: 3, page: 9)
    let now = EngagementScene.start.advanced(bySeconds: 2 * 86_400)
    try await scene.current().finish(now: now)
    #expect(try await Self.found(scene, "plums").isEmpty)
    #expect(try await scene.search().first?.url == EngagementScene.url(2))
    let list = try await ActivityList(
      scene.pages.folder,
      store: scene.pages.store,
      settings: scene.settings,
      now: now
    )
    let listed = list.entries.map { $0.page ?? "" }.sorted()
    #expect(listed == [EngagementScene.url(2), EngagementScene.url(9)])
    #expect(list.entries.filter(\.isCrawled).map(\.page) == [EngagementScene.url(2)])
    #expect(list.entries.allSatisfy { $0.title == nil })
    try scene.end()
    let path = scene.pages.folder.engagementPath
    for file in [path, "\(path)-wal"] {
      let bytes = FileManager.default.contents(atPath: file)
      for text in ["Elsewhere", "com.example"] {
        #expect(bytes?.range(of: Data(text.utf8)) == nil, "\(text) in \(file)")
      }
    }
  }

  @Test("Forgetting a domain takes pages that were never crawled, and leaves what only apps show")
  func forgetting() async throws {
    let scene = try await EngagementScene(pages: 1)
    try await Self.send(scene, "Plum tart", clients: 60, days: 3)
    try await Self.send(scene, "Elsewhere", clients: 60, days: 3, page: 9)
    try await Self.send(scene, "Never promoted", clients: 5, days: 1, page: 8)
    _ = try await scene.send([EngagementScene.line("tap", 7, client: "a")])
    try scene.end()
    // In the votes of the last days random numbers take the place of what is forgotten.
    var known: Set<Digest128>?
    func counts() throws -> [Int] {
      let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
      var (activities, states, items) = (0, 0, Set<Digest128>())
      try ledger.forEachActivity { _ in activities += 1 }
      try ledger.forEachState { item, _ in states += item == VoteChange.everybody ? 0 : 1 }
      try ledger.forEachVotes { _, votes in items.formUnion(Vote.items(in: votes)) }
      known = known ?? items
      return [activities, states, items.intersection(known ?? []).count]
    }
    #expect(try counts() == [3, 4, 4])
    let (folder, store) = (scene.pages.folder, scene.pages.store)
    // Of the promoted page it is known that it lies elsewhere; of the others nothing is.
    try await EngagementForgetting.forget(.domain("b.example"), in: folder, store: store)
    #expect(try counts() == [2, 2, 2])
    try await EngagementForgetting.forget(.domain("a.example"), in: folder, store: store)
    #expect(try counts() == [1, 1, 1])
    #expect(try await Self.found(scene, "plum") == ["Plum tart"])
  }

  @Test("Withdrawing a type withdraws those below it and no others, until it is done anew")
  func withdrawal() async throws {
    let scene = try await EngagementScene(pages: 1)
    try await Self.send(scene, "Plum tart", clients: 60, days: 3)
    try scene.end()
    let folder = scene.pages.folder
    #expect(try await EngagementForgetting.withdraw("com.example.recipe", in: folder) == 0)
    #expect(try await Self.found(scene, "plum") == ["Plum tart"])
    #expect(try await EngagementForgetting.withdraw("com.example", in: folder) == 1)
    #expect(try await Self.found(scene, "plum").isEmpty)
    // One person is not enough to bring it back, however many there were.
    let now = EngagementScene.start.advanced(bySeconds: 2 * 86_400)
    let lines = (0...2).map { Self.line("Plum tart", client: 999, day: $0) }
    #expect(try await scene.send(lines, now: now).accepted == 3)
    #expect(try await Self.found(scene, "plum").isEmpty)
  }

  @Test("Who opened the page that day did the activity too, whichever came first")
  func openedBefore() async throws {
    for opensFirst in [false, true] {
      let scene = try await EngagementScene(pages: 1)
      for day in 0..<3 {
        let now = EngagementScene.start.advanced(bySeconds: Double(day) * 86_400)
        let activities = (0..<60).map {
          Self.line("Plum", client: $0, day: day, page: 1)
        }
        let opens = (0..<60).map {
          EngagementScene.line("open", 1, client: "c\($0)", id: "\(day) \($0)", at: now)
        }
        _ = try await scene.send(opensFirst ? opens + activities : activities + opens, now: now)
      }
      let ledger = try EngagementLedger(scene.pages.folder, access: .reading)
      var promoted = 0
      try ledger.forEachActivity { promoted += $0.isPromoted ? 1 : 0 }
      #expect(promoted == 1, "opens first: \(opensFirst)")
    }
  }
}
