import Foundation
import Indexing

/// Times the queries of all classes in one shuffled stream, as a server meets them: the processor time
/// of the thread that searches.
///
/// What one class keeps warm, the others drive out. The first pass comes right after the index is opened.
struct Mixed {
  private let index: SegmentIndex
  private let queries: [CorpusQuery]

  private static let passes = 4

  /// What asking for the time itself takes, at best.
  private static let clockCost: Double = {
    (0..<1000).map { _ in
      let start = Usage.threadSeconds
      return Usage.threadSeconds - start
    }.min() ?? 0
  }()

  init(folder: String, queries: [CorpusQuery]) async throws {
    index = try SegmentIndex(folder: folder)
    self.queries = queries
    // As a server does in the background, once it has opened an index.
    if ProcessInfo.processInfo.environment["PREPARED"] != nil { await index.warmUp() }
  }

  func run() {
    for variant in Variant.all { run(variant) }
  }

  private func run(_ variant: Variant) {
    var random = StreamRandom(state: 46)
    let queries = variant.chosen(of: queries)
    let requests = queries.map { query in
      var request = query.request(
        liveWeight: variant.liveWeight,
        titlesOnly: variant.titlesOnly,
        formLanguages: variant.formLanguages
      )
      request.neutralPoints = variant.neutralPoints
      return request
    }
    var first: [Double] = []
    var later: [String: [Double]] = [:]
    for pass in 0..<Self.passes {
      for number in requests.indices.shuffled(using: &random) {
        let start = Usage.threadSeconds
        _ = index.search(requests[number])
        let time = max(0, Usage.threadSeconds - start - Self.clockCost) * 1e6
        if pass == 0 {
          first.append(time)
        } else {
          later[queries[number].name, default: []].append(time)
        }
      }
    }
    print(variant, "first pass", first)
    print(variant, "later passes", later.values.flatMap { $0 })
    for name in Timings.names(queries) { print(variant, name, later[name] ?? []) }
  }

  private func print(_ variant: Variant, _ name: String, _ times: [Double]) {
    let times = times.sorted()
    guard let last = times.last else { return }
    let mean = times.reduce(0, +) / Double(times.count)
    show(
      "{\"engine\":\"ours\",\"variant\":\"\(variant.name)-mixed\",\"class\":\"\(name)\","
        + "\"n\":\(times.count),\"meanus\":\(text(mean, 2)),\"p50us\":\(text(times[times.count / 2], 2)),"
        + "\"rawp99us\":\(text(times[times.count * 99 / 100])),\"maxus\":\(text(last))}"
    )
  }
}

/// Numbers that are the same in every run.
///
/// Reference: Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003
private struct StreamRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
