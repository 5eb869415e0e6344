import Addressing
import Analysis
import Indexing

extension SearchService {
  /// Puts the first results of `walk` in an order in which no host has too many of them.
  ///
  /// Only where a host has too many of the first ten are further pages looked up.
  func limitHosts(_ walk: inout ResultCollector) async throws {
    guard let limit = walk.hostLimit else { return }
    try await settle(HostLimit.window, &walk)
    let first = walk.candidates.prefix(HostLimit.window)
    try await lookUp(first.map(\.hit.id), &walk)
    let known = walk.candidates.prefix(HostLimit.window).map { $0.page?.host }
    let hosts = limit.exceeded(by: known)
    guard !hosts.isEmpty else { return }
    while walk.hits.count < HostLimit.reach, !walk.isExhausted {
      try await grow(&walk)
    }
    // What goes up makes those behind go down.
    if walk.lastRank >= HostLimit.window {
      try await settle(walk.lastRank + HostLimit.window + 1, &walk)
    }
    let near = Set(walk.hits.prefix(HostLimit.reach).map(\.id))
    try await lookUp(walk.candidates.map(\.hit.id).filter(near.contains), &walk)
    let (order, changed) = limit.order(
      of: walk.candidates.map { $0.page?.host },
      isNear: walk.candidates.map { near.contains($0.hit.id) }
    )
    // Where there are no others, nobody was kept from anything.
    if changed > 0 { walk.rearrange(order, changed: changed, limiting: hosts) }
  }

  /// Reads on until the first `count` results are known, or there are no more.
  private func settle(_ count: Int, _ walk: inout ResultCollector) async throws {
    while walk.candidates.count < count || walk.measures, walk.hits.count < Self.examinedLimit,
      walk.mayLack(limit: Self.windowLimit, rank: count - 1, highest: score(behind:_:))
    {
      try await grow(&walk)
    }
  }

  /// Looks up those of the pages `ids` of results that were not read yet.
  private func lookUp(_ ids: [UInt64], _ walk: inout ResultCollector) async throws {
    let wanted = Set(ids)
    let unread = walk.candidates.filter { $0.page == nil && wanted.contains($0.hit.id) }
    guard !unread.isEmpty else { return }
    walk.fill(try await look(up: unread.map(\.hit.id), walk).pages)
  }

  /// How many more results the hosts have that were kept from filling the first ten, beside those
  /// that the answer shows.
  func rests(of walk: ResultCollector) async throws -> [HostRest] {
    // Where nothing is behind the results, no host has more.
    guard walk.query.cursor == nil, walk.query.from == 0, walk.results.next != nil else {
      return []
    }
    var rests: [HostRest] = []
    for host in walk.limitedHosts {
      var request = walk.asked
      request.filters.append(SearchRequest.Filter(.host, [host]))
      let shown = walk.results.items.count { WebAddress($0.url)?.host == host }
      let all = try await count(walk.query, request)
      guard all.total > shown else { continue }
      rests.append(HostRest(host: host, count: all.total - shown, bound: all.bound))
    }
    return rests
  }
}
