package import Addressing
package import Basics
package import Digests
package import Records

/// What the controller of a crawl needs of a store beside the frontier: it prepares a run once, whatever
/// the number of workers, and tells what came of it.
///
/// Unless a method says otherwise it is called before the first worker leases, or after the last has
/// ended.
package protocol CrawlStore: SharedFrontier {
  // MARK: Runs, seeds and small values

  /// Notes that a run begins.
  ///
  /// - Returns: The run's number.
  func beginRun(at now: Timestamp, summary: [UInt8]) async throws -> Int64

  /// Notes what is known of a run so far, and that it ended when `finished` is given.
  func updateRun(_ id: Int64, finished: Timestamp?, summary: [UInt8]) async throws

  /// The newest runs, newest first.
  func runs(limit: Int) async throws -> [StoredRun]

  /// Gives each seed its number, which stays the same in later runs of this store.
  func numbers(ofSeeds seeds: [String]) async throws -> [Int]

  /// The seeds by their numbers.
  func seeds() async throws -> [Int: String]

  /// The value kept under `key`.
  func value(of key: String) async throws -> [UInt8]?

  /// Keeps `value` under `key`; `nil` erases it.
  func setValue(_ value: [UInt8]?, of key: String) async throws

  // MARK: What waits

  /// Takes up addresses and hosts that were deferred under other budgets than those of now.
  ///
  /// - Returns: How many addresses wait that were deferred.
  @discardableResult
  func applyBudgets(at now: Timestamp) async throws -> Int

  /// Makes settled addresses wait again, with the validators of their last visits.
  ///
  /// - Returns: How many.
  @discardableResult
  func requeue(_ selection: RequeueSelection, at now: Timestamp) async throws -> Int

  /// Makes those of `pages` wait again whose records are damaged, whatever is due.
  ///
  /// - Returns: How many records are damaged.
  @discardableResult
  func requeueDamaged(_ pages: [WebAddress], at now: Timestamp) async throws -> Int

  /// Makes those of `addresses` wait again that are in one of `states`, whatever is due.
  ///
  /// - Returns: How many are.
  @discardableResult
  func requeue(
    _ addresses: [WebAddress],
    in states: Set<AddressState>,
    at now: Timestamp
  ) async throws -> Int

  /// Makes what failed wait again: each of `seeds`, and what its redirects lead to, whatever is due; of
  /// the other addresses of the seeds with `numbers` those whose next attempt is due.
  ///
  /// - Parameters:
  ///   - seeds: The addresses of the seed list.
  ///   - numbers: The seeds' numbers.
  ///   - forgetsBackoff: Whether hosts that never answered are due after `delay`.
  ///   - delay: The seconds between two requests to a host.
  ///   - fixed: A reason whose cause is gone: what failed for it is tried now, whatever is due.
  ///   - now: The time.
  /// - Returns: How many addresses wait that were settled before.
  /// - Throws: What the store throws; then nothing has changed.
  @discardableResult
  func retryFailed(
    _ seeds: [WebAddress],
    numbers: Set<Int>,
    forgetsBackoff: Bool,
    delay: Double,
    fixed: String?,
    at now: Timestamp
  ) async throws -> Int

  /// Takes up the addresses that were deferred because their seed had as many pages as its line
  /// allowed.
  ///
  /// - Returns: How many.
  @discardableResult
  func releaseDeferred(ofSeeds seeds: Set<Int>) async throws -> Int

  /// Takes up the addresses that were left out for `reasons`, and that are wanted now.
  ///
  /// - Returns: How many.
  @discardableResult
  func releaseExcluded(
    for reasons: [String],
    at now: Timestamp,
    where isWanted: @Sendable @escaping (WebAddress) -> Bool
  ) async throws -> Int

  /// Holds back everything that waits but some addresses, until ``releaseExcluded(for:at:where:)``.
  ///
  /// - Returns: How many are held.
  @discardableResult
  func hold(allBut addresses: [WebAddress], reason: String) async throws -> Int

  /// Offers again what stored pages lead to whose links `policy` was not asked about yet, and notes it.
  ///
  /// Nothing is read when it was asked about all. What is offered is stored in small parts, and noted at
  /// the end: a run that is killed begins anew. Under a policy that is new, the sitemaps of hosts count as
  /// not read yet, because what they list is not stored.
  @discardableResult
  func offerStoredLinks(by policy: LinkPolicy, at now: Timestamp) async throws -> StoredLinkOffers

  /// How many stored pages ``offerStoredLinks(by:at:)`` has to read.
  func pagesToOffer(by policy: Digest128) async throws -> Int

  /// Notes that the links of all pages that are stored now were offered by the policy with a digest.
  func noteOfferedLinks(by policy: Digest128) async throws

  // MARK: What came of it

  /// How many pages of the limits of `seeds` are spent, by the seed's number.
  func spentPages(ofSeeds seeds: Set<Int>) async throws -> [Int: SpentPages]

  /// Links that full hosts had no room for, and those that full domains had none for.
  func passedCounts() async throws -> (byHosts: Int, byDomains: Int)

  /// The addresses whose redirects lead back to them, of those visited since `moment`.
  func redirectRings(since moment: Timestamp) async throws -> RedirectRings

  /// What became of each of `addresses`, in their order.
  func outcomes(ofSeeds addresses: [WebAddress]) async throws -> [AddressOutcome]

  /// The addresses that failed and are to be tried again, by reason; `host.backoff` is that of addresses
  /// which only wait for their host.
  ///
  /// - Parameters:
  ///   - seeds: The numbers of the seeds whose addresses are meant; `nil` for all.
  ///   - includesSeeds: Whether the seeds themselves count.
  /// - Returns: The reasons with their counts, sorted by reason.
  /// - Throws: What the store throws.
  func upcomingRetries(ofSeeds seeds: Set<Int>?, includesSeeds: Bool) async throws
    -> [UpcomingRetry]

  /// When the first of the stored pages of some seeds is due for a visit; `nil` when they have none.
  func nextVisit(ofSeeds seeds: Set<Int>) async throws -> Timestamp?

  /// Counts by seed, in the order of their numbers.
  func seedStatistics() async throws -> [StorePart]

  /// Counts by host: those with the most addresses, `top` of them or all, in the order of their
  /// origins.
  func hostStatistics(top: Int?) async throws -> [StorePart]

  /// What budgets have kept from being fetched, by host, those with the most first.
  func budgetReports(limit: Int) async throws -> [HostBudgetReport]

  /// The highest version of a record; 0 when there is none.
  func latestVersion() async throws -> Int64
}
