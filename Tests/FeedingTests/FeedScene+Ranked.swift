import Addressing
import Feeding
import Records
import StoredTestSupport
import TestSupport

extension FeedScene {
  private static let titles = [
    "Plum cake", "Plum", "Cake of plums and pears", "Pear", "A cake", "Plum plum plum", "Pear cake",
    "Plum and pear cake with much else in its title that makes it long", "臺灣 plum", "Nothing",
  ]

  /// Pages with words and scores of several kinds, fed to an engine of `kind` with their terms.
  static func ranked(as kind: FeedEngine) async throws -> FeedScene {
    let scene = try FeedScene(as: kind)
    let pages = try titles.enumerated().map { number, title in
      try PageRecord.sample(
        "https://p\(number).example.\(number % 2 == 0 ? "de" : "uk")/x",
        title: title,
        text: "A text about \(title), plum number \(number) of many."
      ) { $0.quality.score = Double(number) / 10 }
    }
    try await scene.pages.put(pages)
    var live: [String: Float] = [:]
    for (number, page) in pages.enumerated() {
      live[page.url.text] = 0.35 + 0.05 * Float(number * 7 % 10)
    }
    try await scene.index(live: live)
    var feeder = try scene.feeder(isExact: true)
    _ = try await feeder.drain()
    return scene
  }
}
