import Addressing
import AppAssociation
import Records
import Rules
import TestSupport
import Testing

struct AppCatalogTests {
  private static let team = "ABCDE12345.com.example.app"

  @Test("Any identifier of an app leads to the others, whatever named them")
  func joined() throws {
    var catalog = AppCatalog()
    catalog.add(try page("https://a.example/1", store: "42", opens: [Self.team]))
    catalog.add(try page("https://a.example/2", store: "42", package: "com.example.android"))
    let listing = catalog.listing()
    let all: Set = ["42", Self.team, "com.example.app", "com.example.android"]
    for id in all { #expect(listing.identifiers(of: [id]) == all, "\(id)") }
    #expect(listing.identifiers(of: ["99"]) == ["99"])
    #expect(listing.conflicts.isEmpty)
    let app = try #require(listing.apps(named: "42").first)
    #expect(app.storeIDs == ["42"])
    #expect(app.appIDs == [Self.team])
    #expect(app.packages == ["com.example.android"])
    #expect(app.claimedBy == ["a.example"])
    #expect(app.namedBy == ["a.example"])
  }

  @Test("What opens a page is the same by every identifier of the installed app")
  func installed() throws {
    let record = try page("https://a.example/1", store: "42", opens: [Self.team])
    var catalog = AppCatalog()
    catalog.add(record)
    let listing = catalog.listing()
    let decisions = ["42", Self.team, "com.example.app"].map { id in
      OpenDecision(record, platform: .ios, installed: listing.identifiers(of: [id]))
    }
    #expect(decisions[0].via == .universalLink)
    #expect(decisions[0] == decisions[1] && decisions[1] == decisions[2])
  }

  @Test("A seed line joins for certain, whatever most pages say")
  func seeds() throws {
    var catalog = AppCatalog()
    catalog.add(seedOf: "a.example", app: Self.team, storeID: "42")
    for number in 1...3 {
      let url = "https://a.example/\(number)"
      catalog.add(try page(url, store: "42", opens: ["ABCDE12345.com.example.other"]))
    }
    let listing = catalog.listing()
    #expect(listing.identifiers(of: ["42"]).contains(Self.team))
    #expect(!listing.identifiers(of: ["42"]).contains("ABCDE12345.com.example.other"))
    #expect(listing.conflicts.map(\.rule) == ["catalog.page-conflict"])
    #expect(listing.conflicts[0].message.contains("3 pages name 42 and ABCDE12345.com.example"))
  }

  @Test("Pages that name several apps of a kind join nothing; the majority wins elsewhere")
  func unclear() throws {
    var catalog = AppCatalog()
    let other = "ABCDE12345.com.example.other"
    catalog.add(try page("https://a.example/0", store: "42", opens: [Self.team, other]))
    #expect(catalog.listing().identifiers(of: ["42"]) == ["42"])
    catalog.add(try page("https://a.example/1", store: "42", opens: [Self.team]))
    catalog.add(try page("https://a.example/2", store: "42", opens: [other]))
    #expect(catalog.listing().identifiers(of: ["42"]) == ["42"], "a tie joins nothing")
    catalog.add(try page("https://a.example/3", store: "42", opens: [Self.team]))
    let listing = catalog.listing()
    #expect(listing.identifiers(of: ["42"]) == ["42", Self.team, "com.example.app"])
    #expect(listing.conflicts.map(\.rule) == ["catalog.page-conflict"])
  }

  @Test("The files of hosts claim apps, and App Clips belong to the app they are named after")
  func files() throws {
    var catalog = AppCatalog()
    let text = #"""
      {"applinks":{"details":[{"appIDs":["\#(Self.team)"],"components":[{"/":"/a"}]}]},
      "appclips":{"apps":["\#(Self.team).Clip","ZZZZZ12345.x.Clip"]},
      "activitycontinuation":{"apps":["ABCDE12345.com.example.second"]}}
      """#
    catalog.add(AssociationTexts.read(text), host: "a.example")
    let listing = catalog.listing()
    #expect(listing.apps.map(\.appIDs) == [[Self.team], ["ABCDE12345.com.example.second"]])
    #expect(listing.apps[0].clips == ["\(Self.team).Clip"])
    #expect(listing.apps[0].claimedBy == ["a.example"])
    #expect(listing.apps[0].namedBy.isEmpty)
  }

  @Test("The commonest name and icon are the app's")
  func names() throws {
    var catalog = AppCatalog()
    for (number, name) in ["Plums", "Plums", "Prunes"].enumerated() {
      var record = try page("https://a.example/\(number)", store: "42")
      record.appLinks[0].appName = name
      record.touchIcon = "https://a.example/\(name).png"
      catalog.add(record)
    }
    let app = try #require(catalog.listing().apps.first)
    #expect(app.name == "Plums")
    #expect(app.icon == "https://a.example/Plums.png")
  }

  @Test("Placeholders in place of a store number name no app")
  func placeholders() throws {
    var catalog = AppCatalog()
    catalog.add(try page("https://a.example/1", store: "myAppID"))
    #expect(catalog.listing().apps.isEmpty)
  }

  @Test("Pages may come in any order and in parts", arguments: 1...5)
  func anyOrder(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var records: [PageRecord] = []
    for number in 0..<60 {
      records.append(
        try page(
          "https://h\(Int.random(in: 0..<4, using: &random)).example/\(number)",
          store: Bool.random(using: &random) ? "\(Int.random(in: 1...4, using: &random))" : nil,
          package: Bool.random(using: &random)
            ? "p.\(["a", "b"].randomElement(using: &random) ?? "")" : nil,
          opens: Bool.random(using: &random)
            ? ["ABCDE12345.com.x\(Int.random(in: 1...4, using: &random))"] : []
        )
      )
    }
    var whole = AppCatalog()
    for record in records { whole.add(record) }
    whole.add(seedOf: "h1.example", app: "ABCDE12345.com.x1", storeID: "2")
    var parts = [AppCatalog(), AppCatalog(), AppCatalog()]
    parts[1].add(seedOf: "h1.example", app: "ABCDE12345.com.x1", storeID: "2")
    for (place, record) in records.shuffled(using: &random).enumerated() {
      parts[place % 3].add(record)
    }
    parts[2].merge(parts[0])
    parts[2].merge(parts[1])
    #expect(parts[2] == whole)
    #expect(parts[2].listing().apps == whole.listing().apps)
    #expect(parts[2].listing().conflicts == whole.listing().conflicts)
  }

  @Test("Past their limit the smallest texts are kept, in any order", arguments: 1...3)
  func bounded(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var catalog = AppCatalog()
    for number in (0..<1_100).shuffled(using: &random) {
      let host = String("000\(number)".suffix(4))
      catalog.add(seedOf: "h\(host).example", app: Self.team, storeID: nil)
    }
    let hosts = try #require(catalog.listing().apps.first?.namedBy)
    #expect(hosts.count == 1_000)
    #expect(hosts.first == "h0000.example" && hosts.last == "h0999.example")
  }

  @Test("The catalog's rules fire on their specimens, and on their twins nothing does")
  func rules() throws {
    for rule in Rule.appCatalogRules {
      #expect(try Set(conflicts(rule.specimen.bad)) == [rule.id])
      #expect(try conflicts(rule.specimen.good).isEmpty, "\(rule.id)")
    }
  }

  /// Reads lines such as `https://a.example/ app=TEAM.a store-id=42` and `… banner=42 opens=TEAM.a`.
  private func conflicts(_ text: String) throws -> [String] {
    var catalog = AppCatalog()
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      var values: [String: String] = [:]
      for word in words.dropFirst() {
        let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
        values[pair[0]] = pair.count == 2 ? pair[1] : ""
      }
      if let opens = values["opens"] {
        catalog.add(try page(words[0], store: values["banner"], opens: [opens]))
      } else {
        let host = try #require(WebAddress(words[0])).host
        catalog.add(seedOf: host, app: values["app"], storeID: values["store-id"])
      }
    }
    return catalog.listing().conflicts.map(\.rule)
  }

  /// A page that names these apps.
  private func page(
    _ url: String,
    store: String? = nil,
    package: String? = nil,
    opens: [String] = []
  ) throws -> PageRecord {
    var record = PageRecord(url: try #require(WebAddress(url)))
    if let store {
      var link = AppLink(platform: "ios")
      link.appID = store
      record.appLinks.append(link)
    }
    if let package {
      var link = AppLink(platform: "android")
      link.package = package
      record.appLinks.append(link)
    }
    record.universalLinks = UniversalLinks(
      state: "valid",
      apps: opens.map { UniversalLinks.App(appID: $0, verdict: "match", rule: "*") }
    )
    return record
  }
}
