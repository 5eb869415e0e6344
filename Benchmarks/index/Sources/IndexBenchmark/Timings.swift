import Foundation
import Indexing

/// Times the queries of a file, class by class: one pass to warm up, then the best of three.
struct Timings {
  private let folder: String
  private let index: SegmentIndex
  private let queries: [CorpusQuery]
  private let results: String
  private let opened: Double

  init(folder: String, queries: [CorpusQuery], results: String) throws {
    self.folder = folder
    let start = Usage.now
    index = try SegmentIndex(folder: folder)
    opened = Usage.seconds - start.seconds
    self.queries = queries
    self.results = results
  }

  func run() throws {
    for variant in Variant.all { try run(variant) }
    show(
      "{\"engine\":\"ours\",\"variant\":\"mem\",\"open_ms\":\(text(opened * 1000, 2)),"
        + "\"segments\":\(index.segmentCount),\(Usage.memoryFields)}"
    )
    if Variant.only != nil { return }
    // Changed live scores stay with the index, so that a copy is changed.
    let copy = folder + ".updates"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    try updates(try SegmentIndex(folder: copy), copy)
    try FileManager.default.removeItem(atPath: copy)
  }

  private func run(_ variant: Variant) throws {
    var tops = ""
    let queries = variant.chosen(of: queries)
    for name in Self.names(queries) {
      let requests = queries.filter { $0.name == name }.map {
        (
          $0.words.first ?? "",
          $0.request(liveWeight: variant.liveWeight, titlesOnly: variant.titlesOnly)
        )
      }
      let lap = Lap(requests.map { $0.1 }, index)
      show(
        "{\"engine\":\"ours\",\"variant\":\"\(variant.name)\",\"class\":\"\(name)\",\(lap.fields)}"
      )
      for (word, request) in requests {
        let ids = index.search(request).hits.map { "\t\(Identity.number($0.id))" }
        tops += "\(name)\t\(word)\(ids.joined())\n"
      }
    }
    try tops.write(toFile: "\(results)/ours.\(variant.name).top", atomically: true, encoding: .utf8)
  }

  static func names(_ queries: [CorpusQuery]) -> [String] {
    var names: [String] = []
    for query in queries where names.last != query.name && !names.contains(query.name) {
      names.append(query.name)
    }
    return names
  }

  /// From a changed live score to a search that sees it.
  private func updates(_ index: SegmentIndex, _ folder: String) throws {
    var seen = 0
    var times: [Double] = []
    let request = queries.first.map { $0.request(liveWeight: 256) } ?? SearchRequest("")
    let ids = index.search(request).hits.map(\.id)
    for round in 0..<3000 {
      let id = Identity.id(1 + round &* 37 % max(index.documentCount, 1))
      let score = Float(round % 100) / 100
      let start = Usage.seconds
      index.setLiveScore(id, score)
      times.append(Usage.seconds - start)
      if index.liveScore(id).map({ abs($0 - score) < 0.001 }) ?? false { seen += 1 }
    }
    var visible = true
    for id in ids {
      index.setLiveScore(id, 1)
      visible = visible && index.search(request).hits.contains { $0.id == id }
      index.setLiveScore(id, -1)
    }
    times.sort()
    show(
      "{\"engine\":\"ours\",\"variant\":\"update\",\"p50us\":\(text(times[1500] * 1e6, 2)),"
        + "\"p99us\":\(text(times[2970] * 1e6, 2)),\"seen\":\(seen),\"visible\":\(visible),"
        + "\"what\":\"until the next search sees it; durable within the log's interval\"}"
    )
    try durability(index, folder)
    let start = Usage.now
    for round in 0..<1_000_000 {
      index.setLiveScore(
        Identity.id(1 + round &* 7919 % max(index.documentCount, 1)),
        Float(round & 255) / 300
      )
    }
    let rate = 1e6 / (Usage.now.cpu - start.cpu)
    show("{\"engine\":\"ours\",\"variant\":\"update_batch\",\"per_s\":\(text(rate, 0))}")
  }

  /// From a changed live score to its being read from the files, which nobody waits for.
  private func durability(_ index: SegmentIndex, _ folder: String) throws {
    try index.synchronizeScores()
    let reader = try SegmentIndex(reading: folder)
    var times: [Double] = []
    for round in 0..<10 {
      let id = Identity.id(1 + round &* 53 % max(index.documentCount, 1))
      let start = Usage.seconds
      index.setLiveScore(id, -0.5)
      while reader.liveScore(id) != -0.5 {
        try reader.refresh()
        usleep(1000)
      }
      times.append((Usage.seconds - start) * 1000)
    }
    times.sort()
    show(
      "{\"engine\":\"ours\",\"variant\":\"update_durable\",\"p50ms\":\(text(times[5])),"
        + "\"maxms\":\(text(times[9]))}"
    )
  }
}

/// The times of some searches: the best of three passes for each, then over all of them.
struct Lap {
  private var best: [Double]
  private var all: [Double] = []
  private var empty = 0

  init(_ requests: [SearchRequest], _ index: SegmentIndex) {
    best = [Double](repeating: .infinity, count: requests.count)
    for pass in 0..<4 {
      for (place, request) in requests.enumerated() {
        let start = Usage.seconds
        let answer = index.search(request)
        let time = (Usage.seconds - start) * 1e6
        if pass == 0 {
          if answer.hits.isEmpty { empty += 1 }
          continue
        }
        best[place] = min(best[place], time)
        all.append(time)
      }
    }
    best.sort()
    all.sort()
  }

  var mean: Double { best.reduce(0, +) / Double(max(best.count, 1)) }

  /// The numbers as fields of a JSON object.
  var fields: String {
    let (p50, p99) = (best[best.count / 2], best[best.count * 99 / 100])
    return "\"n\":\(all.count),\"p50us\":\(text(p50, 2)),\"p99us\":\(text(p99, 2)),"
      + "\"maxus\":\(text(best[best.count - 1])),\"meanus\":\(text(mean, 2)),"
      + "\"rawp99us\":\(text(all[all.count * 99 / 100])),\"empty\":\(empty)"
  }
}
