import Addressing
package import Basics
import Digests
import Frontier
package import Records
import Synchronization

extension PostgresClusters: FrontierStore {
  /// See ``FrontierStore/offer(_:at:)``.
  ///
  /// What is for a cluster that is away is kept in the outbox of another.
  /// - Throws: ``Records/StoreUnavailable`` when every cluster is away.
  package func offer(_ offers: [FrontierOffer], at now: Timestamp) async throws -> Int {
    let groups = Dictionary(grouping: offers) {
      slots.cluster(of: Digest128(of: $0.address.canonical.origin))
    }
    var added = 0
    var left: [Int: OfferedRows] = [:]
    try await withThrowingTaskGroup(of: (Int, Int?).self) { group in
      for (number, part) in groups {
        group.addTask {
          (number, try await self.members[number].attempt { try await $0.offer(part, at: now) })
        }
      }
      for try await (number, count) in group {
        added += count ?? 0
        guard count == nil, let part = groups[number] else { continue }
        left[number] = members[number].store.rows(of: part)
      }
    }
    if !left.isEmpty { try await keep(left) }
    deliverLater()
    return added
  }

  /// Keeps offers in the outbox of any cluster that answers.
  private func keep(_ offers: [Int: OfferedRows]) async throws {
    relay.noteOutbox()
    for member in members where offers[member.number] == nil {
      let kept: Void? = try await member.attempt { try await $0.keep(offers) }
      if kept != nil { return }
    }
    throw outage
  }

  /// Why nothing can be done that needs any cluster.
  var outage: StoreUnavailable {
    members.lazy.compactMap(\.outage).first
      ?? StoreUnavailable(
        store: first.store.location.text,
        reason: "no cluster has answered",
        advice: "Check that the servers run."
      )
  }

  /// See ``FrontierStore/renew(_:until:)``.
  package func renew(_ tokens: [Int64], until expiry: Timestamp) async throws {
    for (number, part) in Dictionary(grouping: tokens, by: { member(ofToken: $0)?.number }) {
      guard let number else { continue }
      _ = try await members[number].attempt { try await $0.renew(part, until: expiry) }
    }
  }

  /// See ``FrontierStore/settle(_:hosts:at:)``.
  ///
  /// What is of a cluster that is away is settled when it is back; ``leave(_:)`` waits for that.
  package func settle(
    _ settlements: [Settlement],
    hosts: [HostSettlement],
    at now: Timestamp
  ) async throws {
    let pages = Dictionary(grouping: settlements) {
      slots.cluster(of: AddressKey($0.address).host)
    }
    let freed = Dictionary(grouping: hosts) { slots.cluster(of: Digest128(of: $0.origin)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in Set(pages.keys).union(freed.keys) {
        group.addTask {
          try await self.members[number].settle(
            pages[number] ?? [],
            hosts: freed[number] ?? [],
            at: now
          )
        }
      }
      try await group.waitForAll()
    }
    for member in members { try member.throwFault() }
    deliverLater()
    let lost = members.reduce(into: Set<Int64>()) { $0.formUnion($1.takeLost()) }
    guard lost.isEmpty else { throw LeaseLost(tokens: lost.sorted()) }
  }

  /// See ``FrontierStore/nextDue()``.
  package func nextDue() async throws -> Timestamp? {
    let found = try await attemptAll { try await $0.nextDue() }.compactMap(\.self)
    guard !found.isEmpty else { throw outage }
    return found.compactMap(\.self).min()
  }

  /// See ``FrontierStore/queueCounts()``; of a cluster that is away, the last count counts.
  package func queueCounts() async throws -> QueueCounts {
    let found = try await attemptAll { try await $0.queueCounts() }
    let all = zip(members, found).map { member, counts in
      member.state.withLock { state in
        if let counts { state.counts = counts }
        return state.counts
      }
    }
    return QueueCounts(
      waiting: all.reduce(0) { $0 + $1.waiting },
      longest: all.map(\.longest).max() ?? 0,
      later: all.reduce(0) { $0 + $1.later }
    )
  }
}

extension PostgresClusters {
  /// See ``SharedFrontier/lease(hosts:perHost:owner:at:until:)``; each cluster that answers gives its share,
  /// and what some have not, others give.
  package func lease(
    hosts: Int,
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    for member in members { try member.throwFault() }
    let present = members.filter { !$0.isAway && $0.isIdle }
    guard !present.isEmpty else { return [] }
    @Sendable func take(_ count: Int, from member: ClusterMember) async throws -> [HostLease] {
      let leases = try await member.attempt(late: { member.store.memory.giveBack($0) }) {
        try await $0.lease(hosts: count, perHost: perHost, owner: owner, at: now, until: expiry)
      }
      return leases ?? []
    }
    let share = hosts / present.count
    var leases: [HostLease] = []
    var rest: [ClusterMember] = []
    if share > 0 {
      try await withThrowingTaskGroup(of: (ClusterMember, [HostLease]).self) { group in
        for member in present { group.addTask { (member, try await take(share, from: member)) } }
        for try await (member, part) in group {
          leases += part
          if part.count == share { rest.append(member) }
        }
      }
    } else {
      rest = try await longestDueFirst(present)
    }
    for member in rest where leases.count < hosts {
      leases += try await take(hosts - leases.count, from: member)
    }
    deliverLater()
    return leases
  }

  /// See ``SharedFrontier/leaseRenderings(of:perHost:owner:at:until:)``; each cluster that answers gives its
  /// own.
  package func leaseRenderings(
    of origins: [String],
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    var leases: [HostLease] = []
    for member in members where !member.isAway && member.isIdle {
      let part = try await member.attempt(late: { member.store.memory.giveBack($0) }) {
        try await $0.leaseRenderings(
          of: origins,
          perHost: perHost,
          owner: owner,
          at: now,
          until: expiry
        )
      }
      leases += part ?? []
    }
    return leases
  }

  /// Some clusters in the order of their hosts that are due longest, without those that have none.
  private func longestDueFirst(_ present: [ClusterMember]) async throws -> [ClusterMember] {
    let dues = try await attemptAll { try await $0.nextDue() }
    return present.compactMap { member -> (due: Timestamp, member: ClusterMember)? in
      dues[member.number].flatMap { $0 }.map { ($0, member) }
    }.sorted { ($0.due, $0.member.number) < ($1.due, $1.member.number) }.map(\.member)
  }
}

extension WorkerMemory {
  /// Forgets leases whose answer came too late: the next lease takes them back, because they are not known.
  fileprivate func giveBack(_ leases: [HostLease]) {
    remove(leases.map(\.token))
    doubt()
  }
}
