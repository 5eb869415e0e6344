package import Basics
import Foundation

/// Turns amounts of any size into signals in [0,1].
package enum SignalScale {
  /// Returns `amount / (amount + half)`: 0 for nothing, a half for `half`, 1 only in the limit.
  ///
  /// Amounts below 0 and amounts that are no number count as 0; `half` must be above 0.
  package static func saturated(_ amount: Double, half: Double) -> Double {
    guard amount > 0, half > 0 else { return 0 }
    return amount.isFinite ? amount / (amount + half) : 1
  }

  /// Returns how fresh a page is that changed at `changed`: 1 at once, a half after `halfLife`.
  ///
  /// - Parameters:
  ///   - changed: When the page changed; a moment in the future counts as now.
  ///   - now: The present moment.
  ///   - halfLife: In seconds, above 0.
  /// - Returns: 0 when it is not known when the page changed.
  package static func freshness(
    of changed: Timestamp?,
    now: Timestamp,
    halfLife: Double = 30 * 86_400
  ) -> Double {
    guard let changed, halfLife > 0 else { return 0 }
    return exp2(-max(0, now.seconds(since: changed)) / halfLife)
  }

  /// Returns how soon content shows, from the milliseconds that it took, in coarse classes.
  ///
  /// Classes, because a crawler's timing tells as much about the crawler's way to the server as
  /// about the server. The steps are those at which people notice a delay.
  ///
  /// - Returns: A half when nothing was measured.
  package static func speed(milliseconds: Int?) -> Double {
    guard let milliseconds else { return 0.5 }
    return switch milliseconds {
    case ..<300: 1
    case ..<1_000: 0.8
    case ..<3_000: 0.5
    case ..<10_000: 0.2
    default: 0
    }
  }
}
