import Addressing
import Basics
import Foundation
import Records
import Storing

/// Fills the frontier as a crawl does, by leasing hosts and settling pages with their links, and
/// prints how fast it takes addresses in, how much memory it takes and how long the file gets.
///
/// usage: FrontierBenchmark FOLDER [ADDRESSES [HOSTS]]
@main
struct Main {
  private let store: EmbeddedStore
  private let count: Int
  private var web: Web
  private var now = Timestamp(milliseconds: 1_800_000_000_000)
  private var addresses = 0
  private var pages = 0
  private var curve: Curve

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else {
      show("usage: FrontierBenchmark FOLDER [ADDRESSES [HOSTS]]")
      exit(64)
    }
    let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let hosts = arguments.dropFirst(2).first.flatMap { Int($0) } ?? max(100, count / 100)
    let folder = try StoreFolder(creating: path)
    var run = Main(
      store: try EmbeddedStore(folder, access: .writing),
      count: count,
      hosts: hosts
    )
    try await run.fill()
    try await reopen(folder, at: run.now, addresses: run.addresses)
  }

  private init(store: EmbeddedStore, count: Int, hosts: Int) {
    self.store = store
    self.count = count
    web = Web(hosts: hosts)
    curve = Curve(count: count)
  }

  private static let newLinks = 10

  /// Leases, settles and offers until there are enough addresses.
  private mutating func fill() async throws {
    show("addresses | seconds | CPU s | addresses/s | addresses/CPU s | MiB, now | MiB, peak")
    show("--- | --- | --- | --- | --- | --- | ---")
    addresses += try await store.offer(web.seeds(1000), at: now)
    var waits = 0
    while addresses < count {
      let leases = try await store.lease(
        hosts: 256,
        perHost: 8,
        at: now,
        until: now.advanced(bySeconds: 120)
      )
      now = now.advanced(bySeconds: 10)
      // Of few hosts none may be due yet.
      waits = leases.isEmpty ? waits + 1 : 0
      precondition(waits < 3, "The frontier ran dry.")
      for start in stride(from: 0, to: leases.count, by: 16) {
        try await settle(leases[start..<min(start + 16, leases.count)])
      }
    }
    curve.end()
    show("\(pages) pages settled, \(addresses) addresses known")
    try store.close()
  }

  /// Settles all addresses of some hosts in one transaction, as the crawler does.
  private mutating func settle(_ leases: ArraySlice<HostLease>) async throws {
    var settlements: [Settlement] = []
    var hosts: [HostSettlement] = []
    for lease in leases {
      guard let host = Web.host(of: lease.origin) else { preconditionFailure("Not our host.") }
      for visit in lease.visits {
        settlements.append(
          Settlement(
            token: lease.token,
            address: visit.offer.address,
            outcome: .page,
            status: 200,
            offers: web.links(of: host, new: Self.newLinks)
          )
        )
      }
      hosts.append(
        HostSettlement(
          token: lease.token,
          origin: lease.origin,
          facts: lease.facts,
          due: now.advanced(bySeconds: 8),
          isFreed: true
        )
      )
    }
    try await store.settle(settlements, hosts: hosts, at: now)
    pages += settlements.count
    addresses += settlements.count * Self.newLinks
    curve.reach(addresses)
  }

  /// Opens the store anew, as a crawl does that goes on, and takes the first hosts.
  private static func reopen(_ folder: StoreFolder, at now: Timestamp, addresses: Int) async throws
  {
    let bytes = try FileManager.default.attributesOfItem(atPath: folder.databasePath)[.size]
    let size = (bytes as? Int) ?? 0
    show(
      String(
        format: "%.0f MB on disk, %.1f bytes an address",
        Double(size) / 1e6,
        Double(size) / Double(addresses)
      )
    )
    let begin = Usage.now.seconds
    let store = try EmbeddedStore(folder, access: .writing)
    let later = now.advanced(bySeconds: 600)
    try await store.recover(at: now, delay: 1)
    let leases = try await store.lease(
      hosts: 256,
      perHost: 64,
      at: later,
      until: later.advanced(bySeconds: 120)
    )
    let seconds = Usage.now.seconds - begin
    show(String(format: "%.3f s from opening to the first %d hosts", seconds, leases.count))
    try store.close()
  }
}
