package import Basics

/// Which settled addresses to visit again.
package struct RequeueSelection: Hashable, Sendable {
  /// The seeds whose addresses are meant; `nil` for those of every seed.
  package var seeds: Set<Int>?
  /// Only addresses last visited before this moment.
  package var visitedBefore: Timestamp?
  /// Only addresses whose next visit is due at this moment, or that their site's own lists say
  /// were changed since the last.
  package var dueAt: Timestamp?
  /// The states that are meant; settled ones only.
  package var states: Set<AddressState> = [.page, .redirected, .failed, .gone]
  /// Whether what waits for its next attempt is meant, too: its own time is then no longer waited for.
  package var includesRetries = false
  /// Whether only the seeds themselves are meant, and what they redirect to.
  package var isSeedsAlone = false
  /// Reasons of addresses that are not meant.
  package var exceptReasons: Set<String> = []

  package init() {}
}
