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

  func run() {
    var world = World(weights: weights)
    for _ in 0..<21 { world.pass() }
    // A usual item in the middle of the results, in a topic of middle interest; and the best.
    let topic = 6
    let order = world.ranked(topic)
    let (target, rival) = (order[24], order[0])
    var honest = world
    for _ in 0..<7 { honest.pass() }
    show("1,000 false clients for a week; places moved of the target; nDCG@10 lost")
    for way in Way.allCases {
      for networks in [4, 200] {
        let item = way == .against ? rival : target
        var attacked = world
        for _ in 0..<7 { attacked.pass { attack(&$0, item, way, networks) } }
        show("\(way), \(networks) networks: \(outcome(item, honest, attacked))")
      }
    }
    single(world, target)
  }

  private func attack(_ world: inout World, _ item: Int, _ way: Way, _ networks: Int) {
    let order = world.ranked(6)
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
    show("1,000,000 events of one client: \(outcome(target, worlds[0], worlds[1]))")
    show("every item's state as after one vote a day: \(states[0] == states[1])")
  }

  private func outcome(_ item: Int, _ honest: World, _ attacked: World) -> String {
    let (before, after) = (honest.place(item), attacked.place(item))
    let moved = (before ?? 51) - (after ?? 51)
    let loss = honest.quality(.full) - attacked.quality(.full)
    let engagement = attacked.item(item).engagement
    let notes =
      "capped \(text(100 * engagement.capped, 0)) %"
      + (engagement.isHeldBack ? ", held back" : "")
    return "place \(before ?? 0) -> \(after ?? 0) (\(moved)), nDCG lost "
      + "\(text(100 * loss / honest.quality(.full), 2)) % (\(notes))"
  }
}
