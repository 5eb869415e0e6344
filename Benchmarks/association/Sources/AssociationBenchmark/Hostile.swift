import Addressing
import AppAssociation
import Foundation

/// Patterns that are made to be slow: 64 stars against paths of 2 KiB that nearly match.
enum Hostile {
  private static let count = 10_000

  static func run() {
    print("== \(count) patterns of 64 stars against paths of 2 KiB")
    var random = Generator(state: 20_261_121)
    var total: [String: (count: Int, sum: Double, worst: Double)] = [:]
    var slow = 0
    for number in 0..<count {
      let (kind, pattern, path) = sample(number, &random)
      let file = Samples.file([#"{"/":"\#(pattern)"}"#])
      guard let address = WebAddress("https://www.example.com/\(path)") else { continue }
      let seconds = Stopwatch.seconds { _ = file.isClaimed(address) }
      let old = total[kind] ?? (0, 0, 0)
      total[kind] = (old.count + 1, old.sum + seconds, max(old.worst, seconds))
      if seconds >= 0.001 { slow += 1 }
    }
    for (kind, row) in total.sorted(by: { $0.key < $1.key }) {
      let name = kind.padding(toLength: 34, withPad: " ", startingAt: 0)
      let mean = row.sum / Double(row.count) * 1e6
      print(String(format: "%@ %6.1f µs mean  %6.1f µs worst", name, mean, row.worst * 1e6))
    }
    print("\(slow) took 1 ms or more")
  }

  private static func sample(
    _ number: Int,
    _ random: inout Generator
  ) -> (kind: String, pattern: String, path: String) {
    let same = String(repeating: "a", count: 2_048)
    func stars(_ piece: String) -> String { String(repeating: "*" + piece, count: 64) + "b*" }
    switch number % 6 {
    case 0: return ("*a", stars("a"), same)
    case 1: return ("*?", stars("?"), same)
    case 2: return ("*aaaa…a", stars(String(repeating: "a", count: 31)), same)
    case 3: return ("*$(lang)", stars("$(lang)"), same)
    case 4:
      let pieces = (0..<64).map { _ in "*" + random.text(["a", "b", "?", "ab", "ba"], 1...3) }
      return ("random", pieces.joined() + "c*", random.text(["a", "b"], 2_048...2_048))
    default:
      let pieces = (0..<64).map { _ in "*" + random.text(["a", "b", "$(alpha)", "?"], 1...9) }
      let path = random.text(["a", "b", "/"], 2_048...2_048)
      return ("random, with variables", pieces.joined(), path)
    }
  }
}

/// Random numbers that are the same in every run.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Some of `pieces`, one behind the other.
  mutating func text(_ pieces: [String], _ count: ClosedRange<Int>) -> String {
    let count = Int.random(in: count, using: &self)
    return (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &self)] }.joined()
  }
}
