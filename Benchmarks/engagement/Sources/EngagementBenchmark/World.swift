import Basics
import Digests
import Engagement
import Foundation
import Ranking
import Records

/// A made world: items that answer to topics, people who search and look at results from the top,
/// and the votes that come of it, taken through the code that production uses.
struct World {
  /// One result.
  struct Item {
    let id: UInt64
    let topic: Int
    /// How useful it is to those who look for the topic, in [0,1]; nobody is told.
    var usefulness: Double
    /// What BM25F says of it: hardly related to its usefulness.
    var text: Double
    /// What the structured data is worth: a little related.
    var quality: Double
    /// The day it appears.
    var born = 0
    var state = EngagementState()
    var engagement = ItemEngagement()
  }

  /// How the order of results is made.
  enum Order: CaseIterable {
    case text, quality, full, oracle
  }

  static let topics = 20
  static let itemsPerTopic = 50
  static let clients = 20_000
  static let firstDay = Int32(2_968 * 7)

  private(set) var items: [Item] = []
  private(set) var byTopic: [[Int]] = []
  let weights: RankingWeights
  var settings = EngagementSettings.standard
  private(set) var priors: EngagementPriors
  private(set) var day = 0
  private var book: VoteLedger
  /// Who did anything at all.
  private var everybody = EngagementState()
  /// From what everything that people do is drawn: each search, and each look at each item in it,
  /// from its own, so that worlds that differ in one thing differ by what comes of it only.
  private var seed: UInt64 = 7
  private var voteCount: UInt64 = 0
  private let interests = Zipf(World.topics)
  private var orders: [[Int]] = []

  /// Makes world number `number`, which has items and people of its own.
  init(weights: RankingWeights = .standard, number: UInt64 = 0) {
    self.weights = weights
    priors = EngagementPriors(settings)
    book = VoteLedger(settings)
    seed = 7 + 1_000 * number
    var dice = Dice(seed)
    for topic in 0..<Self.topics {
      byTopic.append([])
      for _ in 0..<Self.itemsPerTopic { addItem(topic, &dice) }
    }
  }

  private mutating func addItem(_ topic: Int, _ dice: inout Dice) {
    let usefulness = pow(Double.random(in: 0..<1, using: &dice), 2)
    byTopic[topic].append(items.count)
    items.append(
      Item(
        id: dice.next(),
        topic: topic,
        usefulness: usefulness,
        text: max(1, 14 + usefulness + 2 * dice.normal()),
        quality: min(1, max(0, 0.4 + 0.3 * usefulness + 0.15 * dice.normal()))
      )
    )
  }

  /// Changes an item before the world begins.
  mutating func change(_ index: Int, _ edit: (inout Item) -> Void) { edit(&items[index]) }

  /// One of the items.
  func item(_ index: Int) -> Item { items[index] }

  /// The items of a topic in the order that a search shows them.
  func ranked(_ topic: Int, _ order: Order = .full) -> [Int] {
    byTopic[topic].filter { items[$0].born <= day }
      .map { (index: $0, score: score(items[$0], order)) }
      .filter { $0.score > -.infinity }
      .sorted { ($0.score, $1.index) > ($1.score, $0.index) }
      .map(\.index)
  }

  /// The place of an item among the results of its topic, counted from 1; `nil` when it is hidden.
  func place(_ index: Int) -> Int? {
    ranked(items[index].topic).firstIndex(of: index).map { $0 + 1 }
  }

  /// Lets chance go another way from now on.
  mutating func reseed(_ seed: UInt64) { self.seed = seed }

  private func score(_ item: Item, _ order: Order) -> Double {
    var signals = RankingSignals()
    switch order {
    case .oracle: return item.usefulness
    case .text: return item.text
    case .quality: signals[.quality] = item.quality
    case .full:
      if item.engagement.isHidden { return -.infinity }
      signals = RankingSignals(item.engagement.summary)
      signals[.uselessness] = item.engagement.uselessness
      signals[.quality] = item.quality
    }
    return Ranker.score(text: item.text, signals: signals, weights: weights).score
  }

  /// The mean nDCG@10 over topics, each as heavy as it is asked for; gains are usefulness.
  func quality(_ order: Order) -> Double {
    var sum = 0.0
    for topic in 0..<Self.topics {
      func gain(_ list: [Int]) -> Double {
        list.prefix(10).enumerated().reduce(0) {
          $0 + items[$1.element].usefulness / log2(Double($1.offset) + 2)
        }
      }
      sum += interests.weight(topic) * gain(ranked(topic, order)) / gain(ranked(topic, .oracle))
    }
    return sum
  }

  /// Lets a day pass: everybody may search once, then others do what they do, then all is scored.
  mutating func pass(_ others: (inout World) -> Void = { _ in }) {
    orders = (0..<Self.topics).map { ranked($0) }
    for client in 0..<Self.clients {
      search(client: UInt64(client), network: UInt8(client % 64) + 1)
    }
    others(&self)
    day += 1
    _ = book.expire(today: Self.firstDay + Int32(day))
    rescore()
  }

  /// This world some days later, on each of which others do what they do.
  func after(days: Int, _ others: (inout World) -> Void = { _ in }) -> World {
    var world = self
    for _ in 0..<days { world.pass(others) }
    return world
  }

  /// One person may search, looks at results from the top and chooses what seems useful; one
  /// choice in ten means nothing.
  private mutating func search(client: UInt64, network: UInt8) {
    var dice = Dice([seed, client, UInt64(day)])
    guard dice.chance(0.7) else { return }
    let order = orders[interests.draw(&dice)]
    let shown = dice.chance(0.8) ? 10 : dice.chance(0.75) ? 20 : 30
    for (offset, index) in order.prefix(shown).enumerated() {
      vote(.impression, index, client, network, position: offset + 1)
      var dice = Dice([seed, client, UInt64(day), items[index].id])
      let looks = dice.chance(pow(1 / Double(offset + 1), 0.7))
      let usefulness = items[index].usefulness
      let (chooses, errs) = (dice.chance(0.02 + 0.5 * usefulness), dice.chance(0.01))
      guard looks, chooses || errs else { continue }
      vote(.tap, index, client, network)
      if dice.chance(0.6 * (1 - usefulness)) { vote(.return, index, client, network, ms: 5_000) }
    }
  }

  /// Casts a vote as the reader of events would make it.
  mutating func vote(
    _ kind: EngagementEvent.Kind,
    _ index: Int,
    _ client: UInt64,
    _ network: UInt8,
    position: Int? = nil,
    ms: Int? = nil
  ) {
    voteCount += 1
    let today = Self.firstDay + Int32(day)
    // Another name each epoch, as under another key.
    var name = Dice(client << 16 ^ UInt64(today / 7))
    let vote = Vote(
      id: voteCount,
      item: Digest128(high: UInt64(index), low: 1),
      client: name.next(),
      day: today,
      kind: kind,
      grade: VoteGrade.of(kind, position: position, durationMs: ms),
      network: network
    )
    _ = book.take(vote, today: today) { change in
      if change.item == VoteChange.everybody {
        everybody.apply(change)
      } else {
        items[Int(change.item.high)].state.apply(change)
      }
    }
  }

  private mutating func rescore() {
    let now = Timestamp(milliseconds: (Int64(Self.firstDay) + Int64(day)) * 86_400_000)
    let groups = items.map { [UInt64($0.topic)] }
    var survey = ClientHabits.Survey()
    survey.take(everybody)
    let habits = survey.habits
    priors = EngagementPriors(
      items.indices.compactMap {
        items[$0].state.observation(
          now: now,
          groups: groups[$0],
          habits: habits,
          settings: settings
        )
      },
      habits: habits,
      settings: settings
    )
    for index in items.indices {
      items[index].state.pruneOld(now: now)
      items[index].engagement = items[index].state.engagement(
        now: now,
        priors: priors,
        groups: groups[index],
        settings: settings
      )
    }
  }
}
