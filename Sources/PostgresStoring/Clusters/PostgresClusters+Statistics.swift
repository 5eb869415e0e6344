package import Addressing
package import Basics
package import Frontier
package import Records

// What came of runs, over all clusters.
extension PostgresClusters {
  /// The record of a page.
  package func record(of url: WebAddress) async throws -> PageRecord? {
    try await member(of: AddressKey(url).host).patiently { try await $0.record(of: url) }
  }

  /// See ``CrawlStore/spentPages(ofSeeds:)``.
  package func spentPages(ofSeeds seeds: Set<Int>) async throws -> [Int: SpentPages] {
    try await each { try await $0.spentPages(ofSeeds: seeds) }.reduce(into: [:]) { all, part in
      all.merge(part) {
        SpentPages(
          completed: $0.completed + $1.completed,
          unconfirmed: $0.unconfirmed + $1.unconfirmed
        )
      }
    }
  }

  /// See ``CrawlStore/passedCounts()``.
  package func passedCounts() async throws -> (byHosts: Int, byDomains: Int) {
    try await each { try await $0.passedCounts() }.reduce((0, 0)) {
      ($0.byHosts + $1.byHosts, $0.byDomains + $1.byDomains)
    }
  }

  /// See ``CrawlStore/redirectRings(since:)``; a ring over several clusters ends at the limit of redirects.
  package func redirectRings(since moment: Timestamp) async throws -> RedirectRings {
    let all = try await each { try await $0.redirectRings(since: moment) }
    return RedirectRings(
      count: all.reduce(0) { $0 + $1.count },
      example: all.compactMap(\.example).max()
    )
  }

  /// See ``CrawlStore/nextVisit(ofSeeds:)``.
  package func nextVisit(ofSeeds seeds: Set<Int>) async throws -> Timestamp? {
    try await each { try await $0.nextVisit(ofSeeds: seeds) }.compactMap(\.self).min()
  }

  /// See ``CrawlStore/upcomingRetries(ofSeeds:includesSeeds:)``.
  package func upcomingRetries(
    ofSeeds seeds: Set<Int>?,
    includesSeeds: Bool
  ) async throws -> [UpcomingRetry] {
    let all = try await each {
      try await $0.upcomingRetries(ofSeeds: seeds, includesSeeds: includesSeeds)
    }
    let byReason = Dictionary(all.joined().map { ($0.reason, $0) }) { left, right in
      UpcomingRetry(
        reason: left.reason,
        count: left.count + right.count,
        next: min(left.next, right.next),
        last: max(left.last, right.last),
        example: left.example
      )
    }
    return byReason.sorted { $0.key < $1.key }.map(\.value)
  }

  /// See ``CrawlStore/seedStatistics()``.
  package func seedStatistics() async throws -> [StorePart] {
    let all = try await each { try await $0.seedStatistics() }.joined()
    return Dictionary(all.map { ($0.name, $0) }) { left, right in
      var sum = left
      sum.states.merge(right.states, uniquingKeysWith: +)
      sum.indexable += right.indexable
      sum.appLinked += right.appLinked
      sum.pages += right.pages
      return sum
    }.values.sorted { (Int($0.name) ?? 0) < (Int($1.name) ?? 0) }
  }

  /// See ``CrawlStore/hostStatistics(top:)``.
  package func hostStatistics(top: Int?) async throws -> [StorePart] {
    func size(_ part: StorePart) -> Int { part.states.values.reduce(0, +) }
    let all = try await each { try await $0.hostStatistics(top: top) }.joined()
    return all.sorted { (size($1), $0.name) < (size($0), $1.name) }.prefix(top ?? .max)
      .sorted { $0.name < $1.name }
  }

  /// See ``CrawlStore/budgetReports(limit:)``.
  package func budgetReports(limit: Int) async throws -> [HostBudgetReport] {
    func size(_ report: HostBudgetReport) -> Int { report.deferred.values.reduce(0, +) }
    func passed(_ report: HostBudgetReport) -> Int { report.passed + report.passedByDomain }
    let all = try await each { try await $0.budgetReports(limit: limit) }.joined()
    let sorted = all.sorted {
      (size($1), passed($1), $0.origin) < (size($0), passed($0), $1.origin)
    }
    return Array(sorted.prefix(limit))
  }

  /// See ``CrawlStore/latestVersion()``: only versions of one cluster can be compared.
  package func latestVersion() async throws -> Int64 {
    try await latestVersions().max() ?? 0
  }

  /// See ``PostgresCrawlStore/latestVersions()``.
  package func latestVersions() async throws -> [Int64] {
    try await each { try await $0.latestVersion() }
  }

  /// See ``PostgresCrawlStore/changes(since:)``.
  package func changes(since versions: [Int64]) async throws -> Int {
    var count = 0
    for (member, version) in zip(members, versions) {
      count += try await member.patiently { try await $0.changes(since: version) }
    }
    return count
  }

  /// See ``PostgresCrawlStore/sizes()``.
  package func sizes() async throws -> [(name: String, count: Int)] {
    let all = try await each { try await $0.sizes() }
    let outboxes = try await each { try await $0.outboxCount() }
    return (all.first ?? []).map { part in
      (part.name, all.joined().reduce(0) { $0 + ($1.name == part.name ? $1.count : 0) })
    } + [("links that wait for another cluster", outboxes.reduce(0, +))]
  }

  /// See ``PostgresCrawlStore/workerCount()``: each worker joins all clusters.
  package func workerCount() async throws -> Int {
    try await each { try await $0.workerCount() }.max() ?? 0
  }
}
