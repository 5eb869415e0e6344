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
    /// They are shown two of the first results besides, so that their day counts, and choose the
    /// target.
    case few
    /// They look at ten results like everybody and choose the target and one other.
    case disguised
    /// They are shown the target and turn away at once.
    case against
  }

  /// Topics of middle interest, of which each has a target and a thousand false clients.
  private static let topics = Array(2..<18)

  /// A world when the false clients come, and what becomes of it without them.
  private struct Stage {
    let world: World
    let honest: World
    /// After a week in which people do what they do by other chances.
    let chance: World
    /// Two weeks after the honest one.
    let later: World

    init(_ weights: RankingWeights, number: Int, days: Int = 21) {
      var world = World(weights: weights, number: UInt64(number))
      for _ in 0..<days { world.pass() }
      self.world = world
      honest = world.after(days: 7)
      later = honest.after(days: 14)
      world.reseed(77 + 1_000 * UInt64(number))
      chance = world.after(days: 7)
    }
  }

  /// What comes of one way in all worlds.
  private struct Outcome {
    /// Places gained where the target's false clients are the only ones.
    var moves: [Int] = []
    /// Places gained where those of all topics come at once.
    var together: [Int] = []
    var chances: [Int] = []
    var later: [Int] = []
    var losses: [Double] = []
    var lossesTogether: [Double] = []
  }

  func run(worlds: Int) {
    show("1,000 false clients for a week, in \(worlds) world(s) with \(Self.topics.count) targets")
    show("each, one after the other. Targets by their place before: places gained, in the mean,")
    show("its standard error, least and most; what another honest week gains them; the nDCG@10 of")
    show("all that is lost, in percent; and both with 1,000 for every target at once.")
    let stages = (0..<worlds).map { Stage(weights, number: $0) }
    for way in Way.allCases {
      for networks in [4, 200] {
        for place in way == .against ? [1, 2, 4, 6, 8] : [4, 8, 12, 18, 25, 32, 40] {
          tell(stages, way, networks, place)
        }
      }
    }
    single(stages[0].world, stages[0].world.ranked(6)[24])
    show("The same where they come in the middle of one week and stay until that of the next:")
    let late = (0..<worlds).map { Stage(weights, number: $0, days: 24) }
    for way in [Way.few, .disguised] {
      for place in [4, 8, 12, 18, 25, 32, 40] { tell(late, way, 200, place) }
    }
  }

  private func tell(_ stages: [Stage], _ way: Way, _ networks: Int, _ place: Int) {
    var outcome = Outcome()
    for stage in stages { play(stage, way, networks, place, &outcome) }
    var line = "\(way), \(networks) networks, place \(place): \(summary(outcome.moves)); "
    line += "chance \(summary(outcome.chances)); loss \(worst(outcome.losses)); "
    line += "all at once \(summary(outcome.together)), \(worst(outcome.lossesTogether))"
    if way == .against { line += "; two weeks after its end \(summary(outcome.later))" }
    show(line)
  }

  private func play(
    _ stage: Stage,
    _ way: Way,
    _ networks: Int,
    _ place: Int,
    _ outcome: inout Outcome
  ) {
    let (world, honest) = (stage.world, stage.honest)
    let targets = Self.topics.map { topic -> Int in
      let order = world.ranked(topic)
      return order[min(place, order.count) - 1]
    }
    let attacked = world.after(days: 7) { world in
      for item in targets { attack(&world, item, way, networks) }
    }
    for item in targets {
      let alone = world.after(days: 7) { attack(&$0, item, way, networks) }
      outcome.moves.append(move(item, honest, alone))
      outcome.losses.append(loss(of: alone, beside: honest))
    }
    outcome.together += targets.map { move($0, honest, attacked) }
    outcome.chances += targets.map { move($0, honest, stage.chance) }
    outcome.lossesTogether.append(loss(of: attacked, beside: honest))
    if way == .against {
      let end = attacked.after(days: 14)
      outcome.later += targets.map { move($0, stage.later, end) }
    }
  }

  private func loss(of attacked: World, beside honest: World) -> Double {
    100 * (1 - attacked.quality(.full) / honest.quality(.full))
  }

  /// The mean, its standard error, the least and the most.
  private func summary(_ moves: [Int]) -> String {
    let count = Double(max(1, moves.count))
    let mean = Double(moves.reduce(0, +)) / count
    let squares = moves.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    let error = (squares / max(1, count - 1) / count).squareRoot()
    return
      "\(text(mean, 1)) +- \(text(error, 1)) (\(moves.min() ?? 0) to \(moves.max() ?? 0))"
  }

  /// The mean and the largest.
  private func worst(_ losses: [Double]) -> String {
    let mean = losses.reduce(0, +) / Double(max(1, losses.count))
    return "\(text(mean, 2)) (at most \(text(losses.max() ?? 0, 2)))"
  }

  private func attack(_ world: inout World, _ item: Int, _ way: Way, _ networks: Int) {
    let topic = world.item(item).topic
    let order = world.ranked(topic)
    for number in 0..<1_000 {
      let client = UInt64(1_000_000 + 1_000 * topic + number)
      // Networks fall on the 64 places at random.
      var place = Dice([UInt64(number % networks), UInt64(topic), 99])
      let network = UInt8(place.next() % 64) + 1
      if way == .few {
        for offset in 1...2 {
          let other = order[(number + offset) % 10]
          world.vote(.impression, other, client, network, position: offset + 1)
        }
      }
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

  /// How many places better an item stands in `other` than behind an honest week.
  ///
  /// In each world among its own results: false clients change what is usual, too, and with it
  /// how every item stands.
  private func move(_ item: Int, _ honest: World, _ other: World) -> Int {
    let last = World.itemsPerTopic + 1
    return (honest.place(item) ?? last) - (other.place(item) ?? last)
  }
}
