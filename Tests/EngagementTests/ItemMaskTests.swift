import Basics
import Digests
import Records
import TestSupport
import Testing

@testable import Engagement

/// The first day of an epoch, and its third.
private let today: Int32 = 2_968 * 7
private let now = Timestamp(milliseconds: (Int64(today) + 3) * 86_400_000)

/// Attacks on single people by whoever may send votes of made-up clients and sees what shows.
struct ItemMaskTests {
  /// A store with what shows of its items.
  private struct World {
    let secret: EngagementSecret
    let priors: EngagementPriors
    private var book: VoteLedger
    private var states: [Digest128: EngagementState] = [:]
    private var count: UInt64 = 0

    init(salt: UInt64) {
      secret = EngagementSecret(salt: salt)
      priors = EngagementPriors()
      book = VoteLedger(.standard, secret: secret)
    }

    mutating func vote(
      _ kind: EngagementEvent.Kind,
      _ item: Digest128,
      client: UInt64,
      network: Int,
      day: Int32 = today
    ) {
      count += 1
      let vote = Vote(
        id: count,
        item: item,
        client: client &* 0x9E37_79B9_7F4A_7C15,
        day: day,
        kind: kind,
        grade: VoteGrade.of(kind, position: 1, durationMs: nil),
        network: UInt8(network)
      )
      _ = book.take(vote, today: day) { states[$0.item, default: EngagementState()].apply($0) }
    }

    /// What shows of an item.
    func shown(_ item: Digest128) -> ItemEngagement {
      (states[item] ?? EngagementState())
        .engagement(now: now, priors: priors, mask: ItemMask(secret, item))
    }

    /// What would show of it without any mask, with four decimals.
    func bare(_ item: Digest128) -> [Double] {
      Self.signals((states[item] ?? EngagementState()).engagement(now: now, priors: priors))
    }

    /// The signals among what shows.
    static func signals(_ found: ItemEngagement) -> [Double] {
      [
        found.summary.ratio, found.summary.taps, found.summary.clients, found.uselessness,
        found.isKnown ? 1 : 0,
      ].map { ($0 * 10_000).rounded() }
    }
  }

  /// How fakes are made in an attack on the threshold.
  struct Calibration: Sendable, CustomStringConvertible {
    var networks: Int
    var fakes: [EngagementEvent.Kind]
    var real: EngagementEvent.Kind
    var description: String { "\(networks) networks, \(fakes), \(real)" }
  }

  private static let calibrations = [
    Calibration(networks: 7, fakes: [.impression], real: .impression),
    Calibration(networks: 7, fakes: [.impression], real: .tap),
    Calibration(networks: 7, fakes: [.tap], real: .impression),
    Calibration(networks: 7, fakes: [.dismiss], real: .dismiss),
    Calibration(networks: 7, fakes: [.impression, .tap], real: .tap),
    Calibration(networks: 7, fakes: [.impression, .dismiss], real: .impression),
    Calibration(networks: 1, fakes: [.impression], real: .impression),
    Calibration(networks: 3, fakes: [.open], real: .open),
    Calibration(networks: 20, fakes: [.impression], real: .impression),
    Calibration(networks: 64, fakes: [.impression, .tap], real: .tap),
    Calibration(networks: 64, fakes: [.dismiss, .return], real: .open),
  ]

  /// Sends votes of one fake to an item.
  private static func fake(
    _ number: Int,
    _ item: Digest128,
    _ way: Calibration,
    _ world: inout World
  ) {
    for kind in way.fakes {
      world.vote(kind, item, client: 1_000 + UInt64(number), network: 1 + number % way.networks)
    }
  }

  @Test(
    "How many fakes an item of one's own needs does not tell how many another lacks",
    arguments: calibrations
  )
  func calibration(way: Calibration) {
    var hits = 0
    let tries = 120
    for salt in 0..<UInt64(tries) {
      var world = World(salt: salt &* 0xD129_42F9 &+ 17)
      let (own, other) = (Digest128(of: "own \(salt)"), Digest128(of: "other \(salt)"))
      var needed = 0
      let neutral = world.shown(own)
      while world.shown(own) == neutral, needed < 400 {
        Self.fake(needed, own, way, &world)
        needed += 1
      }
      // The same fakes, all but the last: one real person is to make the difference.
      for number in 0..<needed - 1 { Self.fake(number, other, way, &world) }
      let before = world.shown(other)
      world.vote(way.real, other, client: 7, network: 40)
      if world.shown(other) != before { hits += 1 }
    }
    // Chance alone finds the place now and then.
    #expect(hits < tries / 6, "\(hits) of \(tries)")
  }

  @Test("Without a mask each of these attacks finds the one person, so that the test can fail")
  func attackWorks() {
    let way = Self.calibrations[0]
    var hits = 0
    for salt in 0..<40 as Range<UInt64> {
      let (own, other) = (Digest128(of: "own \(salt)"), Digest128(of: "other \(salt)"))
      // Names that are the same for each item, as they once were.
      var registers: Set<UInt64> = []
      var needed = 0
      while registers.count < 50 {
        registers.insert((1_000 + UInt64(needed)) &* 0x9E37_79B9_7F4A_7C15 >> 56)
        needed += 1
      }
      var states = [own: EngagementState(), other: EngagementState()]
      for item in [own, other] {
        for number in 0..<needed - (item == other ? 1 : 0) {
          let client = (1_000 + UInt64(number)) &* 0x9E37_79B9_7F4A_7C15
          states[item]?.add(way.fakes[0], at: now, clientHash: client)
        }
      }
      #expect(states[own]?.engagement(now: now).isKnown == true)
      #expect(states[other]?.engagement(now: now).isKnown == false)
      let free = (0...255 as ClosedRange<UInt64>).first { !registers.contains($0) } ?? 0
      states[other]?.add(way.real, at: now, clientHash: free << 56)
      if states[other]?.engagement(now: now).isKnown == true { hits += 1 }
    }
    #expect(hits == 40)
  }

  /// What people do with an item while one watches what shows.
  private static let crowds: [(String, [EngagementEvent.Kind], Int)] = [
    ("showings", [.impression], 1), ("choices", [.tap], 1), ("both", [.impression, .tap], 1),
    ("openings", [.open], 1), ("dismissals", [.dismiss], 1),
    ("returns", [.impression, .tap, .return], 1),
    ("one in four chooses", [.impression, .tap], 4),
    ("one in ten chooses", [.impression, .tap], 10),
    ("one in four dismisses", [.impression, .dismiss], 4), ("few open", [.impression, .open], 7),
  ]

  @Test(
    "Just past the threshold and far beyond no single person changes what shows, but by rare chance",
    arguments: crowds.indices
  )
  func steps(row: Int) {
    let (name, kinds, every) = Self.crowds[row]
    var (changes, signals, bare, people) = (0, 0, 0, 0)
    for salt in 0..<12 as Range<UInt64> {
      var world = World(salt: salt &* 0xABCD_EF01 &+ 3)
      let item = Digest128(of: "item \(salt)")
      var last = world.shown(item)
      var lastBare = world.bare(item)
      for person in 0..<300 {
        for (place, kind) in kinds.enumerated() where place == 0 || person % every == 0 {
          world.vote(kind, item, client: UInt64(person) + 1, network: 1 + person * 7 % 64)
        }
        guard person >= 40 else { continue }
        people += 1
        if world.shown(item) != last { changes += 1 }
        if World.signals(world.shown(item)) != World.signals(last) { signals += 1 }
        if world.bare(item) != lastBare { bare += 1 }
        (last, lastBare) = (world.shown(item), world.bare(item))
      }
    }
    #expect(changes * 12 < people, "\(name): \(changes) of \(people)")
    #expect(signals * 2 < max(bare, 200), "\(name): \(signals), and \(bare) without a mask")
  }

  @Test("What shows is never more than the truth, lies on steps, and is the same in any order")
  func truth() {
    var random = TestRandom(seed: 77)
    let secret = EngagementSecret(salt: 5)
    for number in 0..<200 {
      var state = EngagementState()
      for _ in 0..<Int.random(in: 0...900, using: &random) {
        state.add(
          EngagementEvent.Kind.allCases.randomElement(using: &random) ?? .tap,
          at: now,
          position: Int.random(in: 1...20, using: &random),
          clientHash: random.next()
        )
      }
      let bare = state.engagement(now: now)
      let shown = state.engagement(now: now, mask: ItemMask(secret, Digest128(of: "\(number)")))
      let pairs = [
        (shown.summary.ratio, bare.summary.ratio), (shown.summary.taps, bare.summary.taps),
        (shown.summary.clients, bare.summary.clients), (shown.uselessness, bare.uselessness),
        (shown.capped, bare.capped), (shown.cappedClicks, bare.cappedClicks),
      ]
      for (step, truth) in pairs {
        #expect(step <= truth && truth - step <= 0.75)
        #expect((step * 32).rounded() == step * 32)
      }
      #expect(shown.isKnown == bare.isKnown, "without networks the threshold is as it is")
    }
  }

  @Test("People from networks are asked for up to a quarter more, differently by item and week")
  func thresholds() {
    let secret = EngagementSecret(salt: 11)
    var found: Set<Int> = []
    for item in 0..<200 {
      var totals = EpochTotals(epoch: Epoch(number: Int32(2_968 + item % 3)))
      let mask = ItemMask(secret, Digest128(of: "\(item / 3)"))
      #expect(mask.threshold(totals, .standard) == 50)
      var network = EpochTotals.Network(bucket: 1)
      network.add(0, to: .shown, votes: 100 * EpochTotals.parts)
      totals.networks = [network]
      let threshold = mask.threshold(totals, .standard)
      #expect((50...62).contains(threshold))
      #expect(ItemMask.none.threshold(totals, .standard) == 50)
      found.insert(threshold)
    }
    #expect(found.count == 13)
  }

  @Test("Clients have another name for each item, and another under each secret")
  func names() {
    let items = (0..<50).map { Digest128(of: "\($0)") }
    let names = items.map { EngagementSecret(salt: 1).viewer(9, of: $0) }
    #expect(Set(names).count == 50)
    #expect(names == items.map { EngagementSecret(salt: 1).viewer(9, of: $0) })
    #expect(EngagementSecret(salt: 2).viewer(9, of: items[0]) != names[0])
    #expect(EngagementSecret(salt: 1).viewer(8, of: items[0]) != names[0])
  }

  @Test("People of older versions count anew where votes still come in, and stay where none do")
  func recount() throws {
    var old = EngagementState()
    for client in 0..<80 as Range<UInt64> {
      for week in 0..<2 {
        old.add(
          .tap,
          at: now.advanced(bySeconds: -Double(week) * 7 * 86_400),
          clientHash: client &* 0x9E37_79B9_7F4A_7C15
        )
      }
    }
    // As version 4 had it: one byte less in each epoch.
    var bytes = old.encoded
    bytes[0] = 4
    let second = 3 + (Self.epochLength(of: old) ?? 0)
    bytes.remove(at: second + 4)
    bytes.remove(at: 7)
    var state = try EngagementState.decode(bytes)
    #expect(state.epochs.map(\.hasFormerNames) == [true, true])
    let sums = state.epochs.map(\.networks)
    let people = state.recountPeople(from: Epoch(of: now))
    let former = try #require(people)
    #expect(state.epochs.map(\.networks) == sums)
    #expect(state.epochs.map(\.hasFormerNames) == [true, false])
    #expect(state.epochs.map(\.viewers.atLeast)[1] == 0)
    #expect(state.epochs.map(\.viewers)[0] == old.epochs[0].viewers)
    #expect(former.epochs.map(\.viewers) == [old.epochs[1].viewers])
    #expect(state.recountPeople(from: Epoch(of: now)) == nil)
    #expect(try EngagementState.decode(state.encoded) == state)
  }

  /// How many bytes the first epoch of a stored state has.
  private static func epochLength(of state: EngagementState) -> Int? {
    guard let first = state.epochs.first else { return nil }
    return EngagementState(epochs: [first]).encoded.count - 3
  }
}
