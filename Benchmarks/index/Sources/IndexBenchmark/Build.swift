import Foundation
import Indexing
import Records

/// Builds the index of a corpus from nothing, and says what that cost.
struct Build {
  private let folder: String
  private let options: SegmentIndex.Options
  private let batch: Int

  init(folder: String, budget: Int?, batch: Int?) throws {
    self.folder = folder
    var options = SegmentIndex.Options()
    if let budget { options.memoryBudget = budget << 20 }
    self.options = options
    self.batch = batch ?? 20_000
    try? FileManager.default.removeItem(atPath: folder)
  }

  func run(_ corpus: Corpus) throws {
    let reading = Usage.now
    var bytes = 0
    try corpus.forEach { bytes += $1.body.utf8.count }
    let start = Usage.now
    let index = try SegmentIndex(folder: folder, options: options)
    var changes: [IndexChange] = []
    var count = 0
    try corpus.forEach { number, document in
      count += 1
      changes.append(
        IndexChange(version: Int64(count), id: Identity.id(number), document: document)
      )
      if changes.count < batch { return }
      try index.apply(changes)
      changes.removeAll(keepingCapacity: true)
    }
    try index.apply(changes)
    changes = []
    let built = Usage.now
    let segments = index.segmentCount
    let peak = Usage.memory("VmHWM")
    try index.compact()
    let end = Usage.now
    let cpu = end.cpu - start.cpu - (start.cpu - reading.cpu)
    show(
      """
      {"engine":"ours","variant":"build","docs":\(count),"batch":\(batch),\
      "budget_mb":\(options.memoryBudget >> 20),"secs":\(text(built.seconds - start.seconds)),\
      "cpu_s":\(text(built.cpu - start.cpu)),"reading_cpu_s":\(text(start.cpu - reading.cpu)),\
      "compact_cpu_s":\(text(end.cpu - built.cpu)),"docs_per_cpu_s":\(text(Double(count) / cpu, 0)),\
      "segments":\(segments),"index_mb":\(text(Double(index.byteCount) / 1e6)),\
      "peak_before_compact_mb":\(peak),\(Usage.memoryFields)}
      """
    )
  }
}
