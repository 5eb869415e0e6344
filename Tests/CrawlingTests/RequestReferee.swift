import Addressing
import Basics
import Fetching
import Records
import Synchronization

/// A web of hosts behind few addresses, which notes by its own clock when it is asked for what.
final class RequestReferee: Sendable {
  private struct Request {
    let time: Int64
    let origin: String
    let worker: String
    let isFirst: Bool
  }

  let hosts: Int
  let addresses: Int
  let pages: Int
  private let clock: SteppedClock
  private let log = Mutex<(requests: [Request], met: Set<String>)>(([], []))

  init(hosts: Int, addresses: Int, pages: Int, clock: SteppedClock) {
    (self.hosts, self.addresses, self.pages, self.clock) = (hosts, addresses, pages, clock)
  }

  /// How often anything was asked for.
  var count: Int { log.withLock { $0.requests.count } }

  /// How many requests each worker made.
  var shares: [String: Int] {
    log.withLock { Dictionary(grouping: $0.requests, by: \.worker).mapValues(\.count) }
  }

  func root(of host: Int) -> String { "http://h\(host).example/" }

  /// How often a host was asked again before `delay` seconds had passed.
  func gaps(under delay: Double) -> Int {
    let requests = log.withLock { Dictionary(grouping: $0.requests, by: \.origin) }
    let limit = Int64(delay * 1000)
    return requests.values.reduce(0) { sum, requests in
      let times = requests.map(\.time).sorted()
      return sum + zip(times, times.dropFirst()).count { $1 - $0 < limit }
    }
  }

  /// The most requests that started at one address within a second, a step of the clock left out.
  ///
  /// A worker learns the address of a host from the first answer, so that first requests do not count.
  func mostStarts() -> Int {
    let known = log.withLock { $0.requests.filter { !$0.isFirst } }
    let byAddress = Dictionary(grouping: known) { Self.number(of: $0.origin) % addresses }
    return byAddress.values.reduce(0) { most, requests in
      let times = requests.map(\.time).sorted()
      var first = 0
      return times.indices.reduce(most) { most, last in
        while times[last] - times[first] >= 1000 - 2 * SteppedClock.step { first += 1 }
        return max(most, last - first + 1)
      }
    }
  }

  private static func number(of origin: String) -> Int {
    Int(origin.dropFirst("http://h".count).prefix { $0 != "." }) ?? 0
  }

  /// The network as the worker with a name sees it, whose clock is wrong by `skew` seconds.
  func network(of worker: String, skew: Double) -> any Fetcher {
    Network(referee: self, worker: worker, skew: skew)
  }

  private struct Network: Fetcher {
    let referee: RequestReferee
    let worker: String
    let skew: Double

    func fetch(_ request: FetchRequest) async -> FetchResult {
      referee.answer(request, worker, skew)
    }
  }

  private func answer(_ request: FetchRequest, _ worker: String, _ skew: Double) -> FetchResult {
    let now = clock.now()
    let origin = request.address.origin
    log.withLock { log in
      let isFirst = log.met.insert("\(worker) \(origin)").inserted
      log.requests.append(
        Request(time: now.milliseconds, origin: origin, worker: worker, isFirst: isFirst)
      )
    }
    let host = Self.number(of: origin)
    var headers = HTTPHeaders()
    var (status, body) = (404, "")
    if request.address.text == root(of: host) {
      (status, body) = (200, (1..<pages).map { "<a href=/\($0)>page</a>" }.joined())
      headers.append("Content-Type", "text/html")
    } else if request.address.text == root(of: host) + "robots.txt", host < hosts / 3 {
      status = 301
      headers.append("Location", root(of: (host + 1) % (hosts / 3)) + "robots.txt")
    }
    return .response(
      FetchResponse(
        address: request.address,
        status: status,
        headers: headers,
        body: Array(body.utf8),
        remoteAddress: NetworkAddress("93.184.215.\(host % addresses + 1)"),
        startedAt: now.advanced(bySeconds: skew)
      )
    )
  }
}
