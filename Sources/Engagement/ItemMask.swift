package import Digests
import Foundation
import Records

/// Hides single people in what shows of one item.
///
/// Whoever sends votes of made-up clients could otherwise bring an item to where one more person
/// changes a number that shows, and see whether that person came. So where anything changes is secret,
/// another value for each item, each week and each step, and at least several people apart: how many
/// people an item needs, from which value on a signal shows the next step, and when an item is hidden
/// or throttled. What shows is never more than the truth.
///
/// The same votes always show the same: nothing depends on their order, and asking again tells nothing
/// more, as it would where random noise is added.
///
/// References: Sweeney: k-Anonymity (2002); Dwork, Roth: The Algorithmic Foundations of Differential
/// Privacy (2014), chapter 1, on differences between answers
package struct ItemMask: Hashable, Sendable {
  /// The signals that show in steps.
  enum Signal: UInt64 {
    case ratio, uselessness, taps, clients, capped, cappedClicks
  }

  /// How many votes the values between two steps lie apart, about; one client can cast several.
  private static let votes = 8.0
  /// The smallest and the largest step, as powers of two.
  private static let exponents = (-5.0)...(-1.0)
  /// The step of signals of which one vote moves at most 1/500.
  private static let fineStep = 1.0 / 32
  /// The step of shares of an item's votes.
  private static let shareStep = 1.0 / 8

  /// The secret; `nil` shows everything as it is.
  private let secret: EngagementSecret?
  private let item: Digest128

  /// Hides nobody: for measuring what votes make of items.
  package static let none = ItemMask()

  private init() { (secret, item) = (nil, .zero) }

  /// The mask of an item in the store with this secret.
  package init(_ secret: EngagementSecret, _ item: Digest128) {
    (self.secret, self.item) = (secret, item)
  }

  /// How many people must meet the item in an epoch for anything to show.
  ///
  /// As many as privacy asks for, and up to a quarter more, but no more of these than votes came from
  /// known networks. Whoever takes events in from a file, without networks, knows the people anyway.
  func threshold(_ totals: EpochTotals, _ settings: EngagementSettings) -> Int {
    guard let secret, settings.threshold > 1 else { return settings.threshold }
    let width = UInt64(max(1, settings.threshold / 4))
    let context = UInt64(bitPattern: Int64(totals.epoch.number))
    let number = secret.number(.threshold, item, context, 0)
    return settings.threshold + min(Int(number % (width + 1)), totals.knownVotes)
  }

  /// Whether a value exceeds a limit by up to an eighth of it.
  func exceeds(_ value: Double, _ limit: Double, _ purpose: UInt64, in epoch: Epoch) -> Bool {
    guard let secret else { return value >= limit }
    let context = UInt64(bitPattern: Int64(epoch.number)) << 8 | purpose
    return value >= limit * (1 + Self.share(secret.number(.limit, item, context, 0)) / 8)
  }

  /// What shows of a signal in an epoch: the last step that the value has reached.
  ///
  /// Step j is taken at (j + w) steps, with a secret w below a half: steps so lie half to one and a
  /// half of their size apart.
  private func stepped(
    _ value: Double,
    _ size: Double,
    _ signal: Signal,
    in epoch: Epoch
  ) -> Double {
    guard let secret, value > 0 else { return max(0, value) }
    let context = UInt64(bitPattern: Int64(epoch.number)) << 8 | signal.rawValue
    let next = (value / size).rounded(.down)
    let word = UInt64(bitPattern: Int64(next)) << 8 | UInt64(-log2(size))
    let least = (next + Self.share(secret.number(.step, item, context, word)) / 2) * size
    return min(1, max(0, value >= least ? next : next - 1) * size)
  }

  /// What shows of an item's engagement.
  ///
  /// - Parameters:
  ///   - engagement: What its votes make of it.
  ///   - evidence: The showings that one click more is held against, those of the prior among them.
  ///   - priorMean: The share of showings that are usually clicked.
  ///   - held: How far the pace at which items rise and fall holds it from what its votes say.
  ///   - epoch: The present epoch.
  /// - Returns: The same in steps.
  func masked(
    _ engagement: ItemEngagement,
    evidence: Double,
    priorMean: Double,
    held: Double,
    in epoch: Epoch
  ) -> ItemEngagement {
    guard let secret else { return engagement }
    var shown = engagement
    var size = Self.size(evidence: evidence, priorMean: priorMean, secret, item, epoch)
    // Where the pace alone says where the item is, a vote moves it by less.
    if exceeds(held, size, 3, in: epoch) { size = Self.fineStep }
    shown.summary.ratio = stepped(engagement.summary.ratio, size, .ratio, in: epoch)
    shown.uselessness = stepped(engagement.uselessness, size, .uselessness, in: epoch)
    shown.summary.taps = stepped(engagement.summary.taps, Self.fineStep, .taps, in: epoch)
    shown.summary.clients = stepped(engagement.summary.clients, Self.fineStep, .clients, in: epoch)
    shown.capped = stepped(engagement.capped, Self.shareStep, .capped, in: epoch)
    shown.cappedClicks = stepped(
      engagement.cappedClicks,
      Self.shareStep,
      .cappedClicks,
      in: epoch
    )
    return shown
  }

  /// The step of what clicks for showings make: a power of two that some votes move an item by, so
  /// that items about which much is known have finer ones.
  ///
  /// One click moves the ratio by 1/evidence, and what is made of it by that over the prior mean. The
  /// evidence counts in classes of a factor of two that begin at a secret value.
  private static func size(
    evidence: Double,
    priorMean: Double,
    _ secret: EngagementSecret,
    _ item: Digest128,
    _ epoch: Epoch
  ) -> Double {
    let context = UInt64(bitPattern: Int64(epoch.number)) << 8
    let begin = share(secret.number(.step, item, context, .max))
    let least = exp2((log2(max(1, evidence)) + begin).rounded(.down) - begin)
    let exponent = log2(votes / (least * max(0.01, priorMean))).rounded(.up)
    return exp2(min(max(exponent, exponents.lowerBound), exponents.upperBound))
  }

  /// A number in [0,1).
  private static func share(_ number: UInt64) -> Double { Double(number >> 11) / 0x1p53 }
}
