import Addressing
import Basics
import Frontier
import GRDB
import Records
import Rules

/// The way from a seed along redirects that are known, to their end.
struct SeedChain {
  /// What the table knows of one address.
  struct Link {
    let id: Int64
    let url: String
    let state: AddressState
    let reason: String?
    let status: Int
    let failures: Int
    let due: Timestamp
    let hostDue: Timestamp
    let target: String?

    /// Whether the last attempt failed, in a way that another may fix.
    var isFailed: Bool {
      switch state {
      case .later: reason != SettlementRules.goneUnconfirmed
      case .waiting: failures > 0
      case .leased, .deferred, .gone, .checked: false
      case .page, .redirected: failures > 0
      case .failed:
        // Older stores count no failures of what they gave up.
        failures > 0 || status == 429 || status >= 500
          || status == 0 && reason != Reason.robotsBlocked
      }
    }

    /// Whether the last attempt failed before anybody answered, for which a setting may be the cause;
    /// a robots.txt that fails is an answer.
    var wasNeverAnswered: Bool {
      isFailed && status == 0 && reason.map { CodeFamily(of: $0) != .robots } ?? false
    }

    /// Whether somebody who asks for the address now is to have another attempt.
    func isWorthAnAttempt(at now: Timestamp) -> Bool {
      switch state {
      case .waiting, .leased, .deferred, .checked: false
      case .later, .page, .redirected: isFailed
      case .gone: due <= now
      case .failed: isFailed || reason == Reason.robotsBlocked || due <= now
      }
    }
  }

  let url: String
  private(set) var end: Link?

  init(_ seed: WebAddress, _ lookUp: AddressLookUp, _ database: Database, limit: Int) throws {
    url = seed.canonical.text
    var next: WebAddress? = seed.canonical
    var hops = 0
    while let address = next, hops <= limit + 1 {
      guard let link = try Self.link(address, lookUp, database) else { break }
      end = link
      hops += 1
      next =
        link.state == .redirected && !link.isFailed && link.reason == nil
        ? link.target.flatMap { WebAddress($0) } : nil
    }
  }

  private static func link(
    _ address: WebAddress,
    _ lookUp: AddressLookUp,
    _ database: Database
  ) throws -> Link? {
    guard let id = try lookUp.number(of: address.text, address.identity, database) else {
      return nil
    }
    let find = try database.cachedStatement(
      sql: """
        SELECT url, state, reason, status, addresses.failures, addresses.due, hosts.due, target
        FROM addresses JOIN hosts ON hosts.id = addresses.host WHERE addresses.id = ?
        """
    )
    guard let row = try Row.fetchOne(find, arguments: [id]),
      let state = AddressState(rawValue: try row.value(1))
    else { return nil }
    return Link(
      id: id,
      url: try row.value(0),
      state: state,
      reason: try row.value(2),
      status: try row.value(3),
      failures: try row.value(4),
      due: Timestamp(milliseconds: try row.value(5)),
      hostDue: Timestamp(milliseconds: try row.value(6)),
      target: try row.value(7)
    )
  }

  var fate: AddressOutcome {
    let isFailed = end?.isFailed ?? false
    // A run that names a failed seed waits for its host alone.
    let next = end.map { isFailed ? $0.hostDue : max($0.due, $0.hostDue) }
    return AddressOutcome(
      url: url,
      end: end?.url ?? url,
      state: end?.state,
      reason: end?.reason,
      status: end?.status ?? 0,
      isFailed: isFailed,
      next: next
    )
  }
}
