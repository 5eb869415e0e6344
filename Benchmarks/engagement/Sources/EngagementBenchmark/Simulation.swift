import Foundation
import Ranking

/// Shows what engagement does for the order of results over time.
struct Simulation {
  let days: Int
  let weights: RankingWeights

  /// In the most asked-for topics but one: an item that is marked up perfectly and useless, one
  /// stuffed with words, and a good one that appears in the third week with a usual text.
  private let useless = 50
  private let stuffed = 100
  private let new = 150

  func run() {
    var world = World(weights: weights)
    world.change(useless) { ($0.usefulness, $0.quality, $0.text) = (0.01, 1, 20) }
    world.change(stuffed) { ($0.usefulness, $0.quality, $0.text) = (0.05, 0.4, 24) }
    world.change(new) { ($0.usefulness, $0.quality, $0.text, $0.born) = (0.9, 0.5, 14, 14) }
    show("nDCG@10 over \(World.topics) topics, \(World.topics * World.itemsPerTopic) items, ")
    show("\(World.clients) clients of which 7 in 10 search each day; places among 50 results")
    show(" day   text  +quality   full  oracle   useless  stuffed  new")
    for day in 0...days {
      if day <= 7 || day.isMultiple(of: 7) || (14...21).contains(day) { print(world) }
      if day < days { world.pass() }
    }
    let (full, text) = (world.quality(.full), world.quality(.text))
    show("full above text only by \(Self.number(full - text)) (goal 0.15)")
    show("full below the oracle by \(Self.number(world.quality(.oracle) - full)) (goal 0.05)")
  }

  private static func number(_ value: Double) -> String { EngagementBenchmark.text(value) }

  private func print(_ world: World) {
    let qualities = World.Order.allCases.map {
      EngagementBenchmark.text(world.quality($0), width: 7)
    }
    let places = [useless, stuffed, new].map { index -> String in
      if index == new, world.day < 14 { return "-" }
      return world.place(index).map(String.init) ?? "hidden"
    }
    let columns = places.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }
    let day = String(repeating: " ", count: world.day < 10 ? 3 : 2) + String(world.day)
    show(day + qualities.joined(separator: " ") + columns.joined())
  }
}
