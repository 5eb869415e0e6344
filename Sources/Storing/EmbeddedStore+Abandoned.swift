import Basics
import Foundation
import Frontier
import GRDB

// What a run that was killed has left leased, as those see it who only read.
extension EmbeddedStore {
  /// Whether what is leased is in nobody's hands: no process holds the crawl lock, which the kernel frees
  /// however its holder ends, and the next run takes the leases back before it does anything.
  ///
  /// Whoever writes has done so, or holds leases of its own.
  private var isAbandoned: Bool {
    pool.configuration.readonly && StoreLock.holder(of: .crawl, in: folder) == nil
  }

  /// SQL for when the host in `hosts` may be asked.
  ///
  /// The time of a leased host is the end of its lease, unless the host itself has requested more.
  var hostDue: String {
    guard isAbandoned else { return "(hosts.due)" }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    return
      "CASE WHEN leased = 1 AND hosts.due <= expiry THEN min(hosts.due, \(now)) ELSE hosts.due END"
  }

  /// What turns the state of an address into the one that the next run finds.
  var foundState: @Sendable (AddressState) -> AddressState {
    let isAbandoned = isAbandoned
    return { isAbandoned && $0 == .leased ? .waiting : $0 }
  }

  /// The present moment.
  static var moment: Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  /// SQL for whether the host in `hosts`, of which no worker has the lease, may be asked only later than a
  /// run waits.
  static func backsOff(at now: Timestamp) -> String {
    "leased = 0 AND hosts.due > \(now.milliseconds + longestWait)"
  }

  /// How long a run waits for a host, in milliseconds.
  private static let longestWait: Int64 = 60_000
}
