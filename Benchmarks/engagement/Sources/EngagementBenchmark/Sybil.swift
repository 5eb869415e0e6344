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

  private static let topic = 6

  func run() {
    var world = World(weights: weights)
    for _ in 0..<21 { world.pass() }
    let order = world.ranked(Self.topic)
    var (honest, chance) = (world, world)
    chance.reseed(77)
    for _ in 0..<7 { honest.pass() }
    for _ in 0..<7 { chance.pass() }
    show(
      "1,000 false clients for a week, in a topic of middle interest. For each target: its place"
    )
    show("without and with them (places moved; moved by chance alone in another honest week), and")
    show("the nDCG@10 of all lost in percent. Places are among the honest week's results.")
    for way in Way.allCases {
      for networks in [4, 200] {
        let places = way == .against ? [1, 2, 4, 6, 8] : [4, 8, 12, 18, 25, 32, 40]
        let outcomes = places.map { place -> String in
          let item = order[min(place, order.count) - 1]
          var attacked = world
          for _ in 0..<7 { attacked.pass { attack(&$0, item, way, networks) } }
          return outcome(item, honest, attacked, chance)
        }
        show("\(way), \(networks) networks: \(outcomes.joined(separator: "; "))")
      }
    }
    single(world, order[24])
  }

  private func attack(_ world: inout World, _ item: Int, _ way: Way, _ networks: Int) {
    let order = world.ranked(Self.topic)
    for number in 0..<1_000 {
      let client = UInt64(1_000_000 + number)
      // Networks fall on the 64 places at random.
      var place = Dice(UInt64(number % networks) + 99)
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

  private func outcome(_ item: Int, _ honest: World, _ attacked: World, _ chance: World) -> String {
    let last = World.itemsPerTopic + 1
    let before = honest.place(item) ?? last
    let after = honest.place(item, asIn: attacked) ?? last
    let other = honest.place(item, asIn: chance) ?? last
    let loss = 100 * (1 - attacked.quality(.full) / honest.quality(.full))
    return "\(before) -> \(after) (\(before - after); \(before - other)) \(text(loss, 2))"
  }
}
