import Foundation
import Indexing
import Ranking
import Records

/// What each weight of the ranking is worth: nDCG@10 over judged collections, with every weight
/// left out, halved and doubled.
@main
enum Main {
  /// The collections; each is made anew from its number.
  private static let seeds: [UInt64] = [1, 2, 3]

  static func main() throws {
    let trials = try seeds.map { try Trial(seed: $0, dressed: usualShare) }
    func mean(_ weights: RankingWeights) -> Double { Self.mean(trials, weights) }
    let shipped = mean(.standard)
    print("all signals, shipped weights\t\(text(shipped))")
    print("text only\t\(text(mean(try only([]))))")
    print("text and quality\t\(text(mean(try only([.quality]))))")
    print("weight\tshipped\tleft out\thalved\tdoubled")
    let signals = Signal.allCases.filter(\.isStatic).map(\.rawValue)
    for key in ["text"] + signals {
      let weight = Signal(rawValue: key).map { RankingWeights.standard[$0] }
      let changes = try [0, 0.5, 2].map { factor in
        var weights = RankingWeights.standard
        try weights.set(key, to: (weight ?? RankingWeights.standard.text) * factor)
        return mean(weights) - shipped
      }
      let cells = changes.map { String(format: "%+.4f", $0) }.joined(separator: "\t")
      print("\(key)\t\(weight ?? 1)\t\(cells)")
    }
    try printDressed()
  }

  /// The share of useless pages with good markup.
  private static let usualShare = 0.05

  /// Prints what quality is worth the more pages are dressed up.
  private static func printDressed() throws {
    print("dressed up\tshipped\tquality left out\thalved\tdoubled")
    for share in [0, 0.05, 0.1, 0.2] {
      let trials = try seeds.map { try Trial(seed: $0, dressed: share) }
      let shipped = mean(trials, .standard)
      let changes = try [0, 0.5, 2].map { factor in
        var weights = RankingWeights.standard
        try weights.set(Signal.quality.rawValue, to: weights[.quality] * factor)
        return String(format: "%+.4f", mean(trials, weights) - shipped)
      }
      print("\(Int(share * 100)) %\t\(text(shipped))\t\(changes.joined(separator: "\t"))")
    }
  }

  private static func mean(_ trials: [Trial], _ weights: RankingWeights) -> Double {
    trials.reduce(0) { $0 + $1.gain(weights) } / Double(trials.count)
  }

  private static func only(_ kept: Set<Signal>) throws -> RankingWeights {
    var weights = RankingWeights.standard
    for signal in Signal.allCases where !kept.contains(signal) {
      try weights.set(signal.rawValue, to: 0)
    }
    return weights
  }

  private static func text(_ number: Double) -> String { String(format: "%.4f", number) }
}

/// One collection in an index of its own.
struct Trial {
  private let web: JudgedWeb
  private let index: SegmentIndex
  private let ideal: [Double]

  init(seed: UInt64, dressed: Double) throws {
    web = JudgedWeb(seed: seed, dressed: dressed)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pippin-ranking-\(ProcessInfo.processInfo.processIdentifier)-\(seed)-\(dressed)"
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    index = try SegmentIndex(folder: folder.path)
    try index.apply(
      web.pages.map { IndexChange(version: Int64($0.id), id: $0.id, document: $0.document) }
    )
    var gains = [[Double]](repeating: [], count: JudgedWeb.topics)
    for page in web.pages { gains[page.topic].append(page.gain) }
    ideal = gains.map { Self.discounted($0.sorted(by: >)) }
  }

  /// The mean nDCG@10 of all queries under `weights`.
  ///
  /// Gains are as judged, and not as powers of two: a page of twice the use counts twice.
  ///
  /// Reference: Järvelin and Kekäläinen, "Cumulated gain-based evaluation of IR techniques", TOIS
  /// 2002, section 2.
  func gain(_ weights: RankingWeights) -> Double {
    let scores = web.pages.map { $0.signals.staticScore(weights) }
    var sum = 0.0
    for topic in 0..<JudgedWeb.topics {
      var request = SearchRequest(JudgedWeb.query(topic))
      request.limit = 1000
      request.liveWeight = 0
      // The words' relevance comes from the index, the signals are added as the ranking does.
      let hits = index.search(request).hits.map { hit -> (id: UInt64, score: Double) in
        let own = scores[Int(hit.id) - 1] * weights.staticWeight
        return (hit.id, weights.text * hit.textScore + own)
      }
      let best = hits.sorted { ($0.score, $1.id) > ($1.score, $0.id) }.prefix(10)
      let gains = best.map { hit in
        let page = web.pages[Int(hit.id) - 1]
        return page.topic == topic ? page.gain : 0
      }
      sum += Self.discounted(gains) / ideal[topic]
    }
    return sum / Double(JudgedWeb.topics)
  }

  /// The first ten gains, each divided by the logarithm of its place.
  private static func discounted(_ gains: [Double]) -> Double {
    gains.prefix(10).enumerated().reduce(0) { $0 + $1.element / log2(Double($1.offset + 2)) }
  }
}
