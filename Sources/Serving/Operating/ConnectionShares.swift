import Addressing

/// Which connections a server keeps when more come than it takes.
///
/// One more than the limit ends one of the network that has the most: the oldest without a whole
/// request, or where all of them are being answered the oldest. So whoever holds very many connections
/// takes them from nobody but the own network, however busy it keeps them.
struct ConnectionShares: Sendable {
  /// Whose a connection is; `nil` for sockets of this machine.
  typealias Network = NetworkBlock?

  private struct Connection {
    let network: Network
    /// The whole requests that came in, less the responses that were written.
    var unanswered = 0
  }

  /// The most connections.
  let limit: Int
  /// The connections by their numbers, which rise.
  private var connections: [Int: Connection] = [:]
  private var counts: [Network: Int] = [:]
  private var last = 0

  /// No connection yet, and at most so many.
  init(limit: Int) { self.limit = max(1, limit) }

  /// How many connections there are.
  var count: Int { connections.count }

  /// How many connections a network has.
  func count(of network: Network) -> Int { counts[network] ?? 0 }

  /// Takes a connection.
  ///
  /// - Parameter network: Whose it is.
  /// - Returns: The connection's number, and that of the one to close for it, which may be itself.
  mutating func open(_ network: Network) -> (number: Int, closes: Int?) {
    last += 1
    connections[last] = Connection(network: network)
    counts[network, default: 0] += 1
    guard connections.count > limit, let other = least() else { return (last, nil) }
    close(other)
    return (last, other)
  }

  /// Notes that a whole request came in on a connection.
  mutating func begin(_ number: Int) { connections[number]?.unanswered += 1 }

  /// Notes that a response was written on a connection.
  mutating func end(_ number: Int) { connections[number]?.unanswered -= 1 }

  /// Forgets a connection.
  mutating func close(_ number: Int) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    let left = count(of: connection.network) - 1
    counts[connection.network] = left > 0 ? left : nil
  }

  /// The connection that goes first: of the largest network one without a whole request, the oldest.
  private func least() -> Int? {
    func rank(_ number: Int, _ connection: Connection) -> (Int, Int, Int) {
      (-count(of: connection.network), connection.unanswered > 0 ? 1 : 0, number)
    }
    return connections.min { rank($0.key, $0.value) < rank($1.key, $1.value) }?.key
  }
}
