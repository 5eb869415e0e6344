import Addressing
import AppAssociation
import Foundation
import Records

/// Prints how many addresses a second association files match, and how long hostile patterns take.
@main
enum Main {
  private static let goal = 1_000_000.0

  static func main() {
    print("== addresses matched a second, one core, 100 rules, 1,000 addresses")
    let peer = Stopwatch.rate(of: Samples.addresses.count) { PrefixCompare.run() }
    show("plain prefix compare", peer, peer)
    for (name, rules) in Samples.files {
      let file = Samples.file(rules)
      show("\(name): verdict", rate { file.isClaimed($0) ? 1 : 0 }, peer)
      show("\(name): page record", rate { file.universalLinks(for: $0).apps.count }, peer)
    }
    let file = Samples.file(Samples.sections)
    let texts = Samples.addresses.map(\.text)
    let parsed = Stopwatch.rate(of: texts.count) {
      texts.reduce(0) { sum, text in
        sum + (WebAddress(text).map { file.isClaimed($0) ? 1 : 0 } ?? 0)
      }
    }
    show("sections: parsed first", parsed, peer)
    show("sections: all reasons", rate { file.match(url: $0).count }, peer)
    print("")
    Hostile.run()
  }

  private static func rate(_ body: (WebAddress) -> Int) -> Double {
    Stopwatch.rate(of: Samples.addresses.count) {
      Samples.addresses.reduce(0) { $0 + body($1) }
    }
  }

  private static func show(_ name: String, _ rate: Double, _ peer: Double) {
    let million = rate / goal
    let name = name.padding(toLength: 34, withPad: " ", startingAt: 0)
    print(String(format: "%@ %7.2f M/s  %.2f of the prefix compare", name, million, rate / peer))
  }
}

/// The least that a matcher could do: compare each path with 100 prefixes, byte by byte.
enum PrefixCompare {
  private static let prefixes = (0..<100).map { Array("/section\($0)/".utf8) }

  static func run() -> Int {
    var hits = 0
    for address in Samples.addresses {
      address.bytes.withUnsafeBytes { bytes in
        let path = UnsafeRawBufferPointer(rebasing: bytes[address.pathBytes.indices])
        for prefix in prefixes where isPrefix(prefix, of: path) {
          hits += 1
          break
        }
      }
    }
    return hits
  }

  private static func isPrefix(_ prefix: [UInt8], of path: UnsafeRawBufferPointer) -> Bool {
    guard prefix.count <= path.count, let start = path.baseAddress else { return false }
    return prefix.withUnsafeBytes { prefix in
      prefix.baseAddress.map { memcmp($0, start, prefix.count) == 0 } ?? true
    }
  }
}
