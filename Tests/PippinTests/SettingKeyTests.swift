import Ranking
import Testing

@testable import pippin

struct SettingKeyTests {
  @Test("Every key has one row of the table, and every row a key of its own")
  func table() {
    #expect(Setting.all.map(\.key).sorted() == SettingKey.allCases.sorted())
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
