import Foundation
import Ranking

/// Measures engagement: what it does for the order of results, what cheating does to it, and how
/// fast events are taken in.
@main
enum Main {
  private static let usage = """
    usage: EngagementBenchmark simulate DAYS [SIGNAL=WEIGHT]...
           EngagementBenchmark sybil WORLDS [SIGNAL=WEIGHT]...
           EngagementBenchmark events FOLDER [COUNT]
    """

  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("simulate", 2...):
      Simulation(days: number(words, 1) ?? 35, weights: try weights(words.dropFirst(2))).run()
    case ("sybil", 2...):
      Sybil(weights: try weights(words.dropFirst(2))).run(worlds: number(words, 1) ?? 1)
    case ("events", 2...3):
      try await Events(folder: words[1], count: number(words, 2) ?? 1_000_000).run()
    default:
      show(usage)
      exit(64)
    }
  }

  /// The built-in weights, but those that are given.
  private static func weights(_ words: ArraySlice<String>) throws -> RankingWeights {
    var weights = RankingWeights.standard
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      try weights.set(parts[0], to: parts.count > 1 ? Double(parts[1]) ?? -1 : -1)
    }
    return weights
  }

  private static func number(_ words: [String], _ index: Int) -> Int? {
    index < words.count ? Int(words[index]) : nil
  }
}

/// Prints a line at once, also into a pipe.
func show(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// A number with few digits, in a column of `width`.
func text(_ number: Double, _ digits: Int = 3, width: Int = 0) -> String {
  let text = String(format: "%.\(digits)f", number)
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

/// A generator whose numbers are the same in every run.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A row of its own for each list of numbers.
  init(_ seeds: [UInt64]) {
    state = 0
    for seed in seeds { state = Dice(state ^ seed).following }
  }

  private var following: UInt64 {
    var copy = self
    return copy.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number of the normal distribution with mean 0 and deviation 1.
  mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: Double.ulpOfOne..<1, using: &self))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}

/// Draws from a Zipf distribution: the k-th of `count` with a weight of 1/k.
struct Zipf {
  private var sums: [Double] = []

  init(_ count: Int) {
    var sum = 0.0
    for place in 1...count {
      sum += 1 / Double(place)
      sums.append(sum)
    }
  }

  /// The weight of the one at `place`, counted from 0; all sum up to 1.
  func weight(_ place: Int) -> Double { 1 / Double(place + 1) / (sums.last ?? 1) }

  func draw(_ dice: inout Dice) -> Int {
    let wanted = Double.random(in: 0..<(sums.last ?? 1), using: &dice)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] <= wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
