package import Indexing

/// Keeps one host from filling the first results.
///
/// Of the first ten results at most so many are of one host; its further ones follow behind those
/// ten. Others that take their places are among the first twenty that the index finds, whose pages
/// are read as a rule. All behind the ten are in their order, so that answers in pieces are the
/// whole.
package struct HostLimit: Hashable, Sendable {
  /// The results among which a host has only so many.
  package static let window = 10
  /// The hits of the index of which results may take a rank among those.
  package static let reach = 20

  /// The most results of a host among the first ``window``.
  let most: Int

  /// A limit of `most` results.
  package init(most: Int) { self.most = most }

  /// The hosts that have more than ``most`` of the first results as they were, of which `hosts` are
  /// those, best first; `nil` is one that counts for none.
  package func exceeded(by hosts: [String?]) -> [String] {
    var counts: [String: Int] = [:]
    var exceeded: [String] = []
    for case .some(let host) in hosts.prefix(Self.window) {
      counts[host, default: 0] += 1
      if counts[host] == most + 1 { exceeded.append(host) }
    }
    return exceeded
  }

  /// The order in which results are, by their ranks before.
  ///
  /// - Parameters:
  ///   - hosts: The hosts of the results, best first.
  ///   - isNear: Whether each is among the first ``reach`` hits, and may go up.
  /// - Returns: Each index of `hosts` once, and how many of the first change ranks among each other.
  package func order(of hosts: [String?], isNear: [Bool]) -> (order: [Int], changed: Int) {
    var counts: [String: Int] = [:]
    var (first, rest): ([Int], [Int]) = ([], [])
    for (index, host) in hosts.enumerated() {
      let known = host.map { counts[$0, default: 0] } ?? 0
      if first.count < Self.window, known < most, index < Self.window || isNear[index] {
        if let host { counts[host] = known + 1 }
        first.append(index)
      } else {
        rest.append(index)
      }
    }
    let order = first + rest
    let changed = order.indices.last { order[$0] != $0 }
    return (order, changed.map { $0 + 1 } ?? 0)
  }
}

/// How many more results a host has than an answer shows, which keeps it from filling its first ten.
package struct HostRest: Hashable, Sendable {
  /// The host.
  package var host: String
  /// Its matches that the answer does not show.
  package var count: Int
  /// How that number stands to the one of all.
  package var bound: TotalBound

  package init(host: String, count: Int, bound: TotalBound = .exact) {
    (self.host, self.count, self.bound) = (host, count, bound)
  }
}
