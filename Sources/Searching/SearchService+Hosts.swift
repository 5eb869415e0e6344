import Addressing
import Indexing

extension SearchService {
  /// Puts the first results of `walk` in an order in which no host has too many of them.
  ///
  /// Only where a host has too many of the first ten are further pages looked up.
  func limitHosts(_ walk: inout AnswerWalk) async throws {
    guard let limit = walk.hostLimit else { return }
    try await settle(HostLimit.places, &walk)
    try await lookUp(HostLimit.places, &walk)
    let hosts = limit.exceeded(by: walk.candidates.prefix(HostLimit.places).map { $0.page?.host })
    guard !hosts.isEmpty else { return }
    try await settle(HostLimit.reach, &walk)
    try await lookUp(HostLimit.reach, &walk)
    let all = walk.candidates.prefix(HostLimit.reach).map { $0.page?.host }
    let order = limit.order(of: all)
    // Where there are no others, nobody was kept from anything.
    if order != Array(order.indices) { walk.rearrange(order, limiting: hosts) }
  }

  /// Reads on until the first `count` results are known, or there are no more.
  private func settle(_ count: Int, _ walk: inout AnswerWalk) async throws {
    while walk.candidates.count < count || walk.measures, walk.hits.count < Self.examinedLimit,
      walk.mayLack(limit: Self.windowLimit, place: count - 1, highest: score(behind:_:))
    {
      walk.extend()
      walk.read(index.search(walk.next))
      try await judge(&walk)
    }
  }

  /// Looks up the pages of the first `count` results.
  private func lookUp(_ count: Int, _ walk: inout AnswerWalk) async throws {
    let ids = walk.candidates.prefix(count).filter { $0.page == nil }.map(\.hit.id)
    guard !ids.isEmpty else { return }
    walk.fill(try await look(up: ids, walk).pages)
  }

  /// How many more results the hosts have that were kept from filling the first ten, beside those
  /// that the answer shows.
  func rests(of walk: AnswerWalk) -> [HostRest] {
    guard walk.query.cursor == nil, walk.query.from == 0 else { return [] }
    return walk.limitedHosts.compactMap { host in
      var request = walk.asked
      request.filters.append(SearchRequest.Filter(.host, [host]))
      let shown = walk.results.items.count { WebAddress($0.url)?.host == host }
      let count = index.count(request) - shown
      return count > 0 ? HostRest(host: host, count: count) : nil
    }
  }
}
