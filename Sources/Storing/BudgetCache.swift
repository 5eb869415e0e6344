import Digests
import Frontier

/// What is known of hosts, domains and templates from one transaction to the next, so that it is
/// read from the tables once and not for every batch.
///
/// Used on the queue of the database's writer only, where transactions follow one another. What
/// a transaction that was rolled back has put in must not stay, so it is emptied then.
final class BudgetCache: @unchecked Sendable {
  /// What a budget belongs to within a host; zero is the host itself.
  struct Key: Hashable {
    let host: Int64
    let template: Digest128
  }

  /// How many addresses a host has, and whether more are wanted.
  struct Room {
    /// Its addresses that are known.
    var known: Int
    /// Whether the host waits until its domain's other hosts bring something new.
    var isDeferred: Bool
    /// The domain's row; 0 when nobody counts its hosts.
    var domain: Int64
  }

  /// The most entries of one kind; beyond, everything is dropped and read again.
  private static let limit = 1 << 14

  private var dataVersion: Int?
  var rooms: [Int64: Room] = [:]
  var budgets: [Key: ContentBudget] = [:]
  var domains: [Int64: ContentBudget] = [:]
  /// The addresses known of each domain.
  var addresses: [Int64: Int] = [:]

  /// Keeps memory within bounds; to be called between transactions only.
  func trim() {
    if rooms.count > Self.limit { rooms = [:] }
    if budgets.count > Self.limit { budgets = [:] }
    if domains.count > Self.limit { domains = [:] }
    if addresses.count > Self.limit { addresses = [:] }
  }

  /// Forgets everything when another connection has changed the file since the last call.
  func follow(dataVersion: Int) {
    if dataVersion != self.dataVersion { removeAll() }
    self.dataVersion = dataVersion
  }

  /// Forgets everything.
  func removeAll() { (rooms, budgets, domains, addresses) = ([:], [:], [:], [:]) }
}
