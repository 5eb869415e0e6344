import Foundation
import Indexing

/// Times queries of a copy of an index: as it is, when every live score is another one than the
/// documents were numbered by, and when they were numbered by it again.
struct Drift {
  private let folder: String
  private let queries: [CorpusQuery]

  init(folder: String, queries: [CorpusQuery]) {
    self.folder = folder
    self.queries = queries
  }

  func run() throws {
    let copy = folder + ".drift"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    let index = try SegmentIndex(folder: copy)
    ask(index, "ordered")
    let change = Usage.now
    for number in 1...max(index.documentCount, 1) {
      // As uneven as the scores of the corpus: few are high.
      let share = Double((number &* 2_654_435_761) & 0xF_FFFF) / Double(0x10_0000)
      index.setLiveScore(Identity.id(number), Float(share * share * share))
    }
    index.tightenBounds()
    try index.synchronizeScores()
    show("{\"engine\":\"ours\",\"variant\":\"drift\",\"change_cpu_s\":\(cpu(since: change))}")
    // What a process leaves that ends now, and what it leaves when all scores are in their files.
    try open(copy, "drifted")
    let writing = Usage.now
    try index.checkpoint()
    show(
      "{\"engine\":\"ours\",\"variant\":\"drift\",\"checkpoint_cpu_s\":\(cpu(since: writing))}"
    )
    try open(copy, "checkpoint")
    ask(index, "drifted")
    let settling = Usage.now
    try index.settle()
    show("{\"engine\":\"ours\",\"variant\":\"drift\",\"settle_cpu_s\":\(cpu(since: settling))}")
    try open(copy, "settled")
    ask(index, "settled")
    try FileManager.default.removeItem(atPath: copy)
  }

  private func open(_ folder: String, _ state: String) throws {
    let start = Usage.seconds
    _ = try SegmentIndex(reading: folder)
    let time = text((Usage.seconds - start) * 1000)
    let log = try bytes(of: ".scores", in: folder)
    show(
      "{\"engine\":\"ours\",\"variant\":\"\(state)\",\"open_ms\":\(time),"
        + "\"log_bytes\":\(log),\"scores_bytes\":\(try bytes(of: ".live", in: folder))}"
    )
  }

  /// The bytes of the files in `folder` whose names end with `suffix`.
  private func bytes(of suffix: String, in folder: String) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(suffix) }.reduce(0) { sum, name in
      let facts = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      return sum + ((facts[.size] as? Int) ?? 0)
    }
  }

  private func cpu(since start: Usage) -> String { text(Usage.now.cpu - start.cpu) }

  private func ask(_ index: SegmentIndex, _ state: String) {
    for name in Timings.names(queries) {
      let requests = queries.filter { $0.name == name }.map { $0.request(liveWeight: 10) }
      let lap = Lap(requests, index)
      show(
        "{\"engine\":\"ours\",\"variant\":\"\(state)\",\"segments\":\(index.segmentCount),"
          + "\"class\":\"\(name)\",\(lap.fields)}"
      )
    }
  }
}
