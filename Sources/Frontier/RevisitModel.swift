import Foundation

/// When a page should be visited again, from how often its visits found it changed.
///
/// Changes are taken to come at random at a steady rate. Of `n` later visits that found `x`
/// changes, the estimate of the rate per visit is −ln((n − x + 0.5) / (n + 0.5)), which stays
/// sensible for no change and for change at every visit, where the plain share of changes does
/// not. The next visit comes when the page has changed with a chance of one half.
///
/// Reference: Cho and Garcia-Molina, Estimating Frequency of Change, ACM Transactions on Internet
/// Technology 3(3), 2003, section 4.2, <https://doi.org/10.1145/857166.857170>
package struct RevisitModel: Hashable, Sendable {
  /// The seconds until the second visit, when nothing is known of the page.
  package var firstInterval = 3 * 86_400.0
  /// The shortest time between two visits, in seconds.
  package var leastInterval = 86_400.0
  /// The longest time between two visits, in seconds: items expire a month after they were last
  /// seen.
  package var greatestInterval = 25 * 86_400.0

  /// The seconds until the next attempt at an address that failed once; it doubles with each failure
  /// in a row, up to ``firstInterval``.
  package var firstRetry = 3600.0

  package init() {}

  /// The seconds until the next attempt at an address.
  ///
  /// - Parameter failures: How often it failed in a row.
  /// - Returns: Between ``firstRetry`` and ``firstInterval``.
  package func retryInterval(failures: Int) -> Double {
    min(firstRetry * Double(1 << min(max(failures - 1, 0), 16)), firstInterval)
  }

  /// The seconds until the next visit.
  ///
  /// - Parameters:
  ///   - visits: How many visits there were, the first included.
  ///   - changes: How many of the later ones found a change.
  ///   - span: The seconds from the first to the last.
  /// - Returns: Between ``leastInterval`` and ``greatestInterval``.
  package func interval(visits: Int, changes: Int, span: Double) -> Double {
    let later = Double(visits - 1)
    guard later >= 1, span > 0 else { return firstInterval }
    let changed = Double(min(changes, visits - 1))
    let ratePerVisit = -log((later - changed + 0.5) / (later + 0.5))
    guard ratePerVisit > 0 else {
      // Nothing has ever changed: the page has earned twice the time it was watched for.
      return bounded(max(firstInterval, 2 * span))
    }
    return bounded(log(2) / ratePerVisit * (span / later))
  }

  private func bounded(_ seconds: Double) -> Double {
    min(max(seconds, leastInterval), greatestInterval)
  }
}
