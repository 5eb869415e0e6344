package import AppAssociation
package import Engagement
package import Indexing
package import Ranking
package import Storing

/// How a store is searched and kept by a process that runs for long.
package struct StoreServing: Sendable {
  /// What the query-independent score is made of.
  package var weights = RankingWeights.standard
  /// Words that mean the same.
  package var synonyms = Synonyms()
  /// Words that are never offered as completions.
  package var blockedCompletions = BlockedCompletions()
  /// What is known of apps beside what pages say.
  package var knownApps = AppCatalog()
  /// The seconds after which a page is half as fresh.
  package var halfLife = SignalBasis.standardHalfLife
  /// The constants of engagement.
  package var engagement = EngagementSettings()
  /// How the index is built.
  package var options = SegmentIndex.Options()
  /// Whether the store is only read; else the lock of its index is taken as soon as it is free.
  package var isReadOnly = false
  /// Who holds the lock.
  package var holder: StoreLock.Holder
  /// Makes that many secret, random bytes.
  package var random: @Sendable (Int) -> [UInt8]

  /// The default settings for a process that `holder` names.
  package init(holder: StoreLock.Holder, random: @escaping @Sendable (Int) -> [UInt8]) {
    self.holder = holder
    self.random = random
  }
}
