import Addressing
import Basics

/// The moments at which machines may be asked again, over all hosts behind each.
///
/// Thousands of small sites share one machine, which a delay for each host alone would not spare.
/// Which machine a host is behind is known after its first response. Machines of private networks
/// are not spared: whoever opened such a network to the crawl owns it.
struct AddressRates: Sendable {
  private let interval: Double
  /// How many workers share each machine's rate.
  var workers = 1
  private var peers: [String: NetworkAddress] = [:]
  private var starts: [NetworkAddress: Timestamp] = [:]

  /// The most hosts and machines remembered; beyond it, all are forgotten and learnt again.
  private static let limit = 200_000

  /// Creates rates of which each machine has `startsPerSecond`; 0 spares none.
  init(startsPerSecond: Double) {
    interval = startsPerSecond > 0 ? 1 / startsPerSecond : 0
  }

  /// Remembers the machine that answered for a host.
  mutating func learn(_ peer: NetworkAddress, of origin: String) {
    guard interval > 0, peer.isPublic, peers[origin] != peer else { return }
    if peers.count >= Self.limit { peers.removeAll() }
    peers[origin] = peer
  }

  /// When the next request to a host may start for its machine's sake.
  func nextStart(of origin: String) -> Timestamp {
    peers[origin].flatMap { starts[$0] } ?? Timestamp(milliseconds: .min)
  }

  /// Counts a request that starts at `now`.
  mutating func start(of origin: String, at now: Timestamp) {
    guard let peer = peers[origin] else { return }
    if starts.count >= Self.limit { starts.removeAll() }
    starts[peer] = now.advanced(bySeconds: interval * Double(max(workers, 1)))
  }

  /// Keeps the machine of a host for a request that may start until `moment`.
  mutating func hold(_ origin: String, until moment: Timestamp) {
    if let peer = peers[origin] { starts[peer] = moment }
  }
}

/// The moments at which hosts may be asked by the work on other hosts.
struct VisitorRates: Sendable {
  private var starts: [String: Timestamp] = [:]

  /// The most hosts remembered; beyond it, those that may be asked again are forgotten.
  private static let limit = 10_000

  /// When the host with `origin` may be asked next; `nil` when nothing speaks against now.
  func nextStart(at origin: String) -> Timestamp? { starts[origin] }

  /// Counts a request to the host with `origin`, which is to be left alone until `moment`.
  mutating func start(at origin: String, until moment: Timestamp, now: Timestamp) {
    if starts.count >= Self.limit { starts = starts.filter { $0.value > now } }
    starts[origin] = moment
  }
}
