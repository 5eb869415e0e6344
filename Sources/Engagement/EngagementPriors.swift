/// The prior means: the share of showings that are clicked, over all items and within groups of
/// them, such as those of one app, host or type, and how clients go about it.
///
/// An item about which little is known is given the prior mean of its group. The prior mean
/// and how much it varies are estimated from the items themselves, by the method of moments for
/// the beta-binomial model.
///
/// Reference: Kleinman: Proportions with Extraneous Variance (Journal of the American Statistical
/// Association 68, 1973), section 3
package struct EngagementPriors: Hashable, Sendable {
  /// A beta distribution of shares.
  package struct Prior: Hashable, Sendable {
    /// The mean, above 0 and below 1.
    package var mean: Double
    /// How many showings it is worth.
    package var strength: Double

    package init(mean: Double, strength: Double) {
      self.mean = mean
      self.strength = strength
    }
  }

  /// What is known of one item.
  package struct Observation: Hashable, Sendable {
    /// The groups it belongs to, the closest first.
    package var groups: [UInt64]
    /// Showings by their attention.
    package var shown: Double
    /// Clicks.
    package var clicked: Double

    package init(groups: [UInt64], shown: Double, clicked: Double) {
      self.groups = groups
      self.shown = shown
      self.clicked = clicked
    }
  }

  /// How many items a group must have to speak for itself.
  package static let groupSize = 20

  /// What holds for all items.
  package private(set) var global: Prior
  /// What holds within groups that are large enough.
  package private(set) var groups: [UInt64: Prior] = [:]
  /// Whether clients that meet few items are common.
  package private(set) var habits = ClientHabits()

  /// The priors where no item is known.
  package init(_ settings: EngagementSettings = .standard) {
    global = Prior(mean: settings.priorRatio, strength: settings.priorStrength)
  }

  /// Estimates the priors from items.
  ///
  /// - Parameters:
  ///   - observations: The items that enough people have seen; their order tells nothing, but
  ///     must be the same for the same result to the last bit.
  ///   - habits: The habits of clients, with which the items were observed.
  ///   - settings: What holds where too few are known.
  package init(
    _ observations: [Observation],
    habits: ClientHabits = ClientHabits(),
    settings: EngagementSettings = .standard
  ) {
    self.init(settings)
    self.habits = habits
    var all = Moments()
    var parts: [UInt64: Moments] = [:]
    for observation in observations where observation.shown > 0 {
      all.add(observation)
      for group in observation.groups { parts[group, default: Moments()].add(observation) }
    }
    if all.items >= Self.groupSize { global = all.prior }
    for (group, moments) in parts where moments.items >= Self.groupSize {
      groups[group] = moments.prior
    }
  }

  /// The prior of an item of `groups`: that of the first group that is large enough.
  package func prior(of groups: [UInt64]) -> Prior {
    for group in groups {
      if let prior = self.groups[group] { return prior }
    }
    return global
  }

  /// Sums over items, from which a prior is worked out.
  private struct Moments {
    var items = 0
    var shown = 0.0
    var clicked = 0.0
    var squaredShown = 0.0
    var squares = 0.0

    mutating func add(_ item: Observation) {
      let share = min(1, item.clicked / item.shown)
      items += 1
      shown += item.shown
      clicked += share * item.shown
      squaredShown += item.shown * item.shown
      squares += item.shown * share * share
    }

    /// Kleinman's estimate with the showings as weights.
    var prior: Prior {
      let mean = min(0.95, max(0.005, clicked / shown))
      let spread = max(0, squares - shown * mean * mean) / (mean * (1 - mean))
      let free = Double(items - 1)
      let scale = shown - squaredShown / shown - free
      let correlation = scale > 0 ? (spread - free) / scale : 0
      let strength = correlation > 0 ? 1 / correlation - 1 : .infinity
      return Prior(mean: mean, strength: min(500, max(5, strength)))
    }
  }
}

extension EngagementPriors {
  /// The priors as bytes: the number of groups, then the global prior, then each group's name and
  /// prior, sorted by name, then the words of ``habits``; all in eight bytes each, little-endian.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    func append(_ prior: Prior) {
      append(prior.mean.bitPattern)
      append(prior.strength.bitPattern)
    }
    append(UInt64(groups.count))
    append(global)
    for (group, prior) in groups.sorted(by: { $0.key < $1.key }) {
      append(group)
      append(prior)
    }
    for word in habits.words { append(word) }
    return bytes
  }

  /// Restores priors from ``encoded``; `nil` when the bytes are none.
  ///
  /// Those of older versions say nothing of habits, and all clients are taken for common then.
  package static func decode(_ bytes: [UInt8]) -> EngagementPriors? {
    guard bytes.count >= 24, bytes.count % 8 == 0 else { return nil }
    let words = bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count, by: 8).map {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    guard words[0] <= UInt64(words.count), words.count >= 3 + 3 * Int(words[0]) else { return nil }
    let end = 3 + 3 * Int(words[0])
    func prior(_ index: Int) -> Prior? {
      let mean = Double(bitPattern: words[index])
      let strength = Double(bitPattern: words[index + 1])
      guard mean > 0, mean < 1, strength > 0, strength.isFinite else { return nil }
      return Prior(mean: mean, strength: strength)
    }
    var priors = EngagementPriors()
    guard let global = prior(1), let habits = ClientHabits(words: words[end...]) else { return nil }
    priors.global = global
    priors.habits = habits
    for index in stride(from: 3, to: end, by: 3) {
      guard let found = prior(index + 1) else { return nil }
      priors.groups[words[index]] = found
    }
    return priors
  }
}
