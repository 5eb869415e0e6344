import Engagement
import Foundation
import Ranking

/// Shows what a thousand false clients can do in a week.
struct Sybil {
  let weights: RankingWeights

  /// How the false clients go about it.
  private enum Way: String, CaseIterable {
    /// They are shown the target and choose it, nothing else.
    case plain
    /// They look at ten results like everybody and choose the target and one other.
    case disguised
    /// They are shown the target and turn away at once.
    case against
  }

  /// Topics of middle interest, of which each has a target and a thousand false clients.
  private static let topics = Array(2..<18)

  func run() {
    var world = World(weights: weights)
    for _ in 0..<21 { world.pass() }
    let honest = world.after(days: 7)
    var chance = world
    chance.reseed(77)
    chance = chance.after(days: 7)
    let later = honest.after(days: 14)
    show("1,000 false clients for a week in each of \(Self.topics.count) topics of middle")
    show(
      "interest. Targets by their place before: places gained, in the mean (least to most), what"
    )
    show("another honest week gains them; and the nDCG@10 of all that is lost, in percent.")
    for way in Way.allCases {
      for networks in [4, 200] {
        for place in way == .against ? [1, 2, 4, 6, 8] : [4, 8, 12, 18, 25, 32, 40] {
          let targets = Self.topics.map { topic -> Int in
            let order = world.ranked(topic)
            return order[min(place, order.count) - 1]
          }
          let attacked = world.after(days: 7) { world in
            for item in targets { attack(&world, item, way, networks) }
          }
          func moves(_ honest: World, _ other: World) -> String {
            summary(targets.map { move($0, honest, other) })
          }
          let loss = 100 * (1 - attacked.quality(.full) / honest.quality(.full))
          var line = "\(way), \(networks) networks, place \(place): \(moves(honest, attacked)); "
          line += "chance \(moves(honest, chance)); \(text(loss, 2))"
          if way == .against {
            line += "; two weeks after its end " + moves(later, attacked.after(days: 14))
          }
          show(line)
        }
      }
    }
    single(world, world.ranked(6)[24])
  }

  private func summary(_ moves: [Int]) -> String {
    let mean = Double(moves.reduce(0, +)) / Double(max(1, moves.count))
    return "\(text(mean, 1)) (\(moves.min() ?? 0) to \(moves.max() ?? 0))"
  }

  private func attack(_ world: inout World, _ item: Int, _ way: Way, _ networks: Int) {
    let topic = world.item(item).topic
    let order = world.ranked(topic)
    for number in 0..<1_000 {
      let client = UInt64(1_000_000 + 1_000 * topic + number)
      // Networks fall on the 64 places at random.
      var place = Dice([UInt64(number % networks), UInt64(topic), 99])
      let network = UInt8(place.next() % 64) + 1
      if way == .disguised {
        for (offset, other) in order.prefix(10).enumerated() {
          world.vote(.impression, other, client, network, position: offset + 1)
        }
        world.vote(.tap, order[number % 10], client, network)
      }
      world.vote(.impression, item, client, network, position: 1)
      if way == .against {
        world.vote(.dismiss, item, client, network)
      } else {
        world.vote(.tap, item, client, network)
        world.vote(.open, item, client, network)
      }
    }
  }

  /// A million events of one client, beside as few of them as there are days.
  private func single(_ world: World, _ target: Int) {
    var worlds: [World] = []
    for count in [1, 1_000_000 / 7] {
      var attacked = world
      for _ in 0..<7 {
        attacked.pass { world in
          for _ in 0..<count { world.vote(.tap, target, 5_000_000, 9) }
        }
      }
      worlds.append(attacked)
    }
    let states = worlds.map { world in world.items.map(\.state.encoded) }
    show(
      "1,000,000 events of one client leave every item's state as after one vote a day: \(states[0] == states[1])"
    )
  }

  /// How many places an item gained over an honest week, among the results of that week.
  private func move(_ item: Int, _ honest: World, _ other: World) -> Int {
    let last = World.itemsPerTopic + 1
    return (honest.place(item) ?? last) - (honest.place(item, asIn: other) ?? last)
  }
}
