import Addressing
import Analysis
import AppAssociation
import Indexing
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// Apps by all their names, over pages that each name an app by one or two.
struct AppFinderTests {
  private static let team = "ABCDE12345.com.example.plum"

  /// A page that names an app by what is given.
  private static func page(
    _ path: String,
    store: String? = nil,
    package: String? = nil,
    opens: String? = nil,
    name: String? = nil
  ) throws -> PageRecord {
    try .sample("https://a.example/\(path)", title: "Plum \(path)") { record in
      var (phone, android) = (AppLink(platform: "ios"), AppLink(platform: "android"))
      (phone.appID, phone.appName) = (store, name)
      (android.package, android.appName) = (package, name)
      record.appLinks = package == nil ? [phone] : store == nil ? [android] : [phone, android]
      if let opens {
        let app = UniversalLinks.App(appID: opens, verdict: "match", rule: nil)
        record.universalLinks = UniversalLinks(state: "valid", apps: [app])
      }
      record.deepLinks = [store, package].compactMap { $0 }.map {
        DeepLink(platform: "ios", app: $0, url: nil, source: "app-links")
      }
    }
  }

  private static func pages() throws -> [PageRecord] {
    [
      try page("store", store: "42"),
      try page("team", store: "42", opens: team),
      try page("android", store: "42", package: "org.plum.android", name: "Plum Recipes"),
      try page("other", package: "org.plum.android"),
      try page("name", name: "Plum Recipes"),
      try page("long", store: "77", name: "Pear: Fruit"),
      try page("else", store: "99"),
    ]
  }

  private static func scene(
    _ records: [PageRecord],
    known: AppCatalog = AppCatalog()
  ) async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    try await pages.put(records)
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    let service = SearchService(
      store: pages.store,
      index: index,
      weights: .standard,
      knownApps: known
    )
    return (service, pages)
  }

  private static func paths(
    _ text: String,
    _ service: SearchService,
    _ edit: (inout SearchQuery) -> Void = { _ in }
  ) async throws -> [String] {
    var query = SearchQuery(text: text)
    query.appLinkedOnly = false
    edit(&query)
    let items = try await service.search(query).items
    return items.compactMap { WebAddress($0.url).map { String($0.path.dropFirst()) } }.sorted()
  }

  @Test("Every name of an app finds all pages of the app, in the text and beside it")
  func anyName() async throws {
    let (service, pages) = try await Self.scene(Self.pages())
    let all = ["android", "other", "store", "team"]
    for name in ["42", "id42", "ID42", Self.team, "com.example.plum", "org.plum.android"] {
      #expect(try await Self.paths("plum app:\(name)", service) == all, "\(name)")
      #expect(try await Self.paths("app == \"\(name)\" && title == \"plum\"cw", service) == all)
      for isPost in [false, true] {
        let filter = SearchRequest.Filter(.app, [name])
        let found = try await Self.paths("plum", service) { query in
          if isPost { query.postFilters = [filter] } else { query.filters = [filter] }
        }
        #expect(found == all, "\(name)")
      }
    }
    for name in ["\"Plum Recipes\"", "\"plum recipes\"", "plum"] {
      #expect(try await Self.paths("plum app:\(name)", service) == (all + ["name"]).sorted())
    }
    #expect(try await Self.paths("plum app:pear", service) == ["long"])
    withExtendedLifetime(pages) {}
  }

  @Test("An app that is left out is left out by all its names")
  func exclusion() async throws {
    let (service, pages) = try await Self.scene(Self.pages())
    let rest = ["else", "long", "name"]
    #expect(try await Self.paths("plum -app:id42", service) == rest)
    #expect(try await Self.paths("title == \"plum\"cw && app != \"42\"", service) == rest)
    withExtendedLifetime(pages) {}
  }

  @Test("A name that nothing is known of means itself only; part of a word is none")
  func unknown() async throws {
    let (service, pages) = try await Self.scene(Self.pages())
    for name in ["43", "id43", "com.example", "example.plum", "plu", "com", "org.plum", "recipes"] {
      #expect(try await Self.paths("plum app:\(name)", service).isEmpty, "\(name)")
    }
    #expect(try await Self.paths("plum app:99", service) == ["else"])
    #expect(try await Self.paths("plum app:99 app:77", service) == ["else", "long"])
    withExtendedLifetime(pages) {}
  }

  @Test("What is known beside pages joins names, too")
  func known() async throws {
    var known = AppCatalog()
    known.add(seedOf: "a.example", app: Self.team, storeID: "99")
    let (service, pages) = try await Self.scene(
      [try Self.page("team", opens: Self.team), try Self.page("else", store: "99")],
      known: known
    )
    #expect(try await Self.paths("plum app:com.example.plum", service) == ["else", "team"])
    withExtendedLifetime(pages) {}
  }

  @Test("A page that gives an app the name of another does not make it that one")
  func wrongName() async throws {
    var records = [try Self.page("right", store: "1", name: "Pear")]
    for number in 0..<9 {
      records.append(try Self.page("plum\(number)", store: "2", name: "Plum"))
    }
    records.append(try Self.page("wrong", store: "2", name: "Pear"))
    let (service, pages) = try await Self.scene(records)
    #expect(try await Self.paths("plum app:pear", service) == ["right", "wrong"])
    withExtendedLifetime(pages) {}
  }

  @Test("Facets count the pages of an app by all its names, and typing finds them")
  func facets() async throws {
    let (service, pages) = try await Self.scene(Self.pages())
    var query = SearchQuery(text: "plum")
    query.filters = [SearchRequest.Filter(.app, ["com.example.plum"])]
    query.facets = [.host]
    let answer = try await service.search(query)
    #expect(answer.facets[.host] == [FacetCount(value: "a.example", count: 4)])
    (query.filters, query.facets) = ([], [.app])
    let expected = [("Plum Recipes", 4), ("99", 1), ("Pear: Fruit", 1)]
    // Those of words are counted by the index, those of Core Spotlight page by page.
    for text in ["plum", "title == \"plum*\"cd", "quality >= 0"] {
      query.text = text
      let apps = try await service.search(query).facets[.app]
      #expect(apps == expected.map { FacetCount(value: $0, count: $1) }, "\(text)")
    }
    // Without those that only name it.
    let named = SearchQuery(text: "plum app:\"Plum Recipes\"")
    #expect(try await service.search(named).items.count == 4)
    let suggestion = try await service.suggest("app:id42 andro", limit: 3, appLinkedOnly: true)
    #expect(suggestion.completions == ["app:id42 android"])
    #expect(suggestion.hits.count == 1)
    withExtendedLifetime(pages) {}
  }

  @Test("A spelling that is offered is that of the words, not of the names of apps")
  func didYouMean() async throws {
    let (service, pages) = try await Self.scene(Self.pages())
    let answer = try await service.search(SearchQuery(text: "app:42 androit"))
    #expect(answer.didYouMean == "app:42 android")
    withExtendedLifetime(pages) {}
  }

  @Test("An app that is installed has all its identifiers, and no other app's, by any of them")
  func identifiers() async throws {
    let (service, pages) = try await Self.scene(Self.pages())
    let all: Set = ["42", "com.example.plum", "org.plum.android", Self.team]
    for id in all.union(["id42", Self.team.lowercased()]) {
      #expect(try await service.identifiers(ofApps: [id]) == all.union([id]), "\(id)")
    }
    // What pages call an app is no proof that it is there.
    for id in ["Plum Recipes", "plum", "43", ""] {
      #expect(try await service.identifiers(ofApps: [id]) == [id])
    }
    let many = Set((0..<300).map { "\($0)" })
    let found = try await service.identifiers(ofApps: many)
    #expect(found.isSuperset(of: many) && found.contains(Self.team))
    withExtendedLifetime(pages) {}
  }

  @Test("New pages teach new names")
  func renewed() async throws {
    let (service, pages) = try await Self.scene([try Self.page("team", opens: Self.team)])
    #expect(try await Self.paths("plum app:42", service).isEmpty)
    try await pages.put([try Self.page("both", store: "42", opens: Self.team)])
    _ = try await IndexFeed(store: pages.store, index: service.index, weights: .standard).drain()
    #expect(try await Self.paths("plum app:42", service) == ["both", "team"])
  }

  @Test("However many pages and names an app has, few are read and asked for")
  func bounded() async throws {
    var records: [PageRecord] = []
    for number in 0..<120 {
      let package = "org.plum.p\(number)"
      records.append(try Self.page("\(number)", store: "\(number % 60)", package: package))
    }
    for number in 0..<60 {
      records.append(try Self.page("n\(number)", store: "\(number)", name: "Plum"))
    }
    let (service, pages) = try await Self.scene(records)
    let finder = AppFinder(store: pages.store, index: service.index, registry: AppRegistry())
    let values = try await finder.values(beside: ["plum", "0"])
    #expect(values["plum"]?.count == 15)
    let names = Set((0..<50).map { "\($0)" })
    #expect(try await finder.values(beside: names).count <= 8)
    withExtendedLifetime(pages) {}
  }
}
