import Addressing
import CReadingPeers
import Reading

/// What pages made to be expensive cost.
enum Hostile {
  private static let size = 1 << 20

  /// What stopped the measurement.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Prints the ten most expensive, at 1 MiB each.
  static func print() throws {
    guard let address = WebAddress("https://page.example/a") else {
      throw Failure(description: "the address of the pages is none")
    }
    var costs: [(name: String, seconds: Double)] = []
    for (name, bytes) in MadePages.hostile(size: size) {
      let start = peer_cpu_time()
      keep(PageJudge.read(PageInput(address: address, body: bytes)))
      costs.append((name, Double(peer_cpu_time() - start) / 1e9))
    }
    let slow = costs.filter { $0.seconds >= 2 }.count
    Swift.print(
      "\(costs.count) hostile pages of 1 MiB, \(slow) of them at or over 2 s; the slowest:"
    )
    for cost in costs.sorted(by: { $0.seconds > $1.seconds }).prefix(10) {
      Swift.print("  \(Measurement.text(cost.seconds, 3)) s  \(cost.name)")
    }
  }
}
