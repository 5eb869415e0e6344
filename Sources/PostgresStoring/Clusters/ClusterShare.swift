import Basics
import Digests
import Frontier
import Records
import Synchronization

/// What a store knows that is one of several clusters: which hosts it has, and how to reach the others.
struct ClusterShare: Sendable {
  /// The number of the cluster.
  let number: Int
  /// Which cluster has which hosts.
  let slots: ClusterSlots
  /// The other clusters.
  let relay: ClusterRelay

  /// Divides what is offered by the clusters that have the hosts.
  func divide(_ rows: OfferedRows) -> (own: OfferedRows, others: [Int: OfferedRows]) {
    let numbers = Set(rows.rows.map { slots.cluster(of: $0.key.host) })
    guard numbers != [number] else { return (rows, [:]) }
    func part(_ number: Int) -> OfferedRows {
      var part = rows
      part.leaveOut { slots.cluster(of: $0.key.host) != number }
      return part
    }
    let others = numbers.subtracting([number]).map { ($0, part($0)) }
    return (part(number), Dictionary(others) { $1 })
  }

  /// Takes what belongs to other clusters out of `rows`.
  ///
  /// - Returns: The statements that put it into the outbox, in the transaction that it follows from.
  func takeOthers(from rows: inout OfferedRows) -> [PostgresStatement] {
    let (own, others) = divide(rows)
    rows = own
    if !others.isEmpty { relay.noteOutbox() }
    return others.sorted { $0.key < $1.key }.map { Outbox.adding($0.value, for: $0.key) }
  }
}

/// The way from one cluster to the others.
final class ClusterRelay: Sendable {
  private let state = Mutex((members: [ClusterMember](), hasOutbox: true))

  /// The clusters, once they are all there.
  var members: [ClusterMember] {
    get { state.withLock { $0.members } }
    set { state.withLock { $0.members = newValue } }
  }

  /// Notes that something may wait in an outbox.
  func noteOutbox() { state.withLock { $0.hasOutbox = true } }

  /// Whether something may wait in an outbox; asked once.
  func takeOutbox() -> Bool {
    state.withLock { state in
      defer { state.hasOutbox = false }
      return state.hasOutbox
    }
  }

  /// Makes addresses known on another cluster.
  ///
  /// - Returns: What came of it; `nil` when the cluster is away.
  func offer(
    _ rows: OfferedRows,
    to number: Int,
    at now: Timestamp
  ) async throws -> OfferStatements.Outcome? {
    guard let member = members.first(where: { $0.number == number }) else { return nil }
    return try await member.attempt { try await $0.make(known: rows, at: now) }
  }
}

extension PostgresStore {
  /// Makes known what settlements offer, before they are settled.
  ///
  /// - Returns: The offers that are not known, and the statements that keep those for other clusters which
  ///   are away in the outbox, to be run in the transaction of the settlements.
  func offer(
    ahead rows: OfferedRows,
    at now: Timestamp
  ) async throws -> (missing: Set<AddressKey>, outbox: [PostgresStatement]) {
    guard let share else { return (try await make(known: rows, at: now).missing, []) }
    let (own, others) = share.divide(rows)
    return try await withThrowingTaskGroup(
      of: (missing: Set<AddressKey>, outbox: PostgresStatement?).self
    ) { group in
      group.addTask { (try await self.make(known: own, at: now).missing, nil) }
      for (number, part) in others {
        group.addTask {
          if let outcome = try await share.relay.offer(part, to: number, at: now) {
            return (outcome.missing, nil)
          }
          share.relay.noteOutbox()
          // What is too deep is kept with its page, as what the cluster would have refused.
          let tooDeep = part.rows.filter {
            !$0.depth.isAdmissible(redirectLimit: self.settings.redirectLimit)
          }
          return (Set(tooDeep.map(\.key)), Outbox.adding(part, for: number))
        }
      }
      var all: (missing: Set<AddressKey>, outbox: [PostgresStatement]) = ([], [])
      for try await part in group {
        all.missing.formUnion(part.missing)
        if let statement = part.outbox { all.outbox.append(statement) }
      }
      return all
    }
  }
}
