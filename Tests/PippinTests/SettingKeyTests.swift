import Ranking
import Testing

@testable import pippin

struct SettingKeyTests {
  @Test("Every key has one row of the table, and every row a key of its own")
  func table() {
    #expect(Setting.all.map(\.key).sorted() == SettingKey.allCases.sorted())
  }

  @Test("Every number has a range that holds the built-in value, and nothing else has one")
  func ranges() {
    for setting in Setting.all {
      guard case .number(let number) = setting.value else {
        #expect(setting.key.range == nil, "\(setting.key)")
        continue
      }
      #expect(setting.key.range?.contains(number) == true, "\(setting.key)")
    }
  }

  @Test(
    "A number out of its range is refused from every source, and the range is said",
    arguments: [
      ("-1", SettingKey.crawlMaxDepth, "a whole number from 0 to 1000000000"),
      ("1.7", .crawlMaxDepth, "a whole number from 0"), ("-3", .crawlMaxPages, "from 0"),
      ("-1", .crawlMaxTime, "a number from 0 to"), ("0", .crawlTries, "from 1"),
      ("-1", .crawlPatience, "from 0"), ("1.5", .crawlConcurrency, "from 1 to 65536"),
      ("0", .crawlConcurrency, "from 1"), ("-1", .crawlCrawlDelayCeiling, "from 0"),
      ("-1", .crawlBackoffCeiling, "from 0"), ("-1", .crawlStartsPerAddress, "from 0"),
      ("-1", .crawlDomainHosts, "from 0"), ("-5", .crawlHostBudget, "from 0"),
      ("0", .fetchPageBytes, "from 1"), ("0", .fetchTotalTimeout, "from 0.001"),
      ("7", .indexMemory, "from 8 to 65536"), ("0", .signalsFreshnessHalfLife, "to 36500"),
      ("1", .engagementK, "from 2 to 1000000"), ("-1", .weightsTaps, "to 1000000"),
    ]
  )
  func outOfRange(text: String, key: SettingKey, range: String) {
    let name = Setting.all.first { $0.key == key }?.environmentName ?? ""
    var settings = Settings()
    #expect {
      try settings.set(key, to: text, origin: .variable(name))
    } throws: { error in
      let text = Failure(error).message
      return Failure(error).code == .badConfiguration && text.contains(range)
        && text.contains("\(name): \(key) is ")
    }
    #expect { try settings.set(key, to: text, origin: .flag("--flag")) } throws: {
      Failure($0).code == .usage
    }
    #expect(settings.origin(of: key) == .builtIn)
  }

  @Test("Every weight has a key", arguments: RankingWeights.keys)
  func weights(name: String) {
    #expect(SettingKey.weight(name).rawValue == "weights.\(name)")
  }

  @Test(
    "A key is suggested to who misspells it, and none to who writes something else",
    arguments: [
      ("crawl.dealy", SettingKey.crawlDelay), ("weights.tap", .weightsTaps),
      ("fetch.cafile", .fetchCAFile), ("plums", nil),
    ] as [(String, SettingKey?)]
  )
  func nearest(name: String, key: SettingKey?) {
    #expect(SettingKey.nearest(to: name) == key)
  }

  @Test(
    "An origin is told as people know it, and only a flag is a fault of the command line",
    arguments: [
      (SettingOrigin.builtIn, "built in"), (.file("a.yaml"), "a.yaml"),
      (.file("--a.yaml", line: 3), "--a.yaml:3"),
      (.variable("PIPPIN_CRAWL_DELAY"), "PIPPIN_CRAWL_DELAY"),
      (.flag("--delay"), "--delay"),
    ]
  )
  func origin(origin: SettingOrigin, text: String) {
    #expect("\(origin)" == text)
    let failure = Failure(SettingsError(origin: origin, problem: "it is wrong", advice: "Mend it."))
    #expect((failure.code == .usage) == (origin == .flag("--delay")))
  }
}
